import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { navigate } from './navigation';

const request = new Request('https://ra.example/');
const stored = async () => new Response('stored');
const nothing = async () => undefined;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const serverSays = (answer: () => Promise<Response>) => vi.stubGlobal('fetch', answer);

it('shows the page of the server if there is one', async () => {
  serverSays(async () => new Response('newest'));
  expect(await (await navigate(request, stored)).text()).toBe('newest');
});

it('shows the stored page if the server is gone or fails', async () => {
  serverSays(() => Promise.reject(new Error('gone')));
  expect(await (await navigate(request, stored)).text()).toBe('stored');
  await expect(navigate(request, nothing)).rejects.toThrow('gone');
  serverSays(async () => new Response('', { status: 502 }));
  expect(await (await navigate(request, stored)).text()).toBe('stored');
  expect((await navigate(request, nothing)).status).toBe(502);
});

it('does not wait for ever', async () => {
  let answer = (_: Response): void => undefined;
  const slow = new Promise<Response>((resolve) => (answer = resolve));
  serverSays(() => slow);
  const shown = navigate(request, stored);
  const waiting = navigate(request, nothing);
  await vi.advanceTimersByTimeAsync(5000);
  expect(await (await shown).text()).toBe('stored');
  answer(new Response('late'));
  expect(await (await waiting).text()).toBe('late');
});
