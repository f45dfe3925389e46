import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Knowledge } from './about.svelte';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A server that keeps what it is asked about tables waiting, and says why. */
function silentServer(why: string): (answer: object) => void {
  let resolve: (answer: object) => void = () => undefined;
  const promise = new Promise<object>((found) => (resolve = found));
  vi.stubGlobal('fetch', (path: string) =>
    path === '/healthz' ? Promise.resolve({ text: () => Promise.resolve(why) }) : promise,
  );
  return (answer) => resolve(answer);
}

it('tells that the server compiles, as long as it does', async () => {
  const answer = silentServer('compiling\n');
  const about = new Knowledge();
  const loaded = about.load();
  expect(about.preparing).toBe(false);
  await vi.advanceTimersByTimeAsync(2000);
  expect(about.preparing).toBe(true);
  answer({ ok: true, json: () => Promise.resolve({ build: '1-a', editions: [], bots: [] }) });
  await loaded;
  expect(about.preparing).toBe(false);
});

it('tells nothing of the kind about a server that is only slow, or gone', async () => {
  const slow = silentServer('ok\n');
  const about = new Knowledge();
  const loaded = about.load();
  await vi.advanceTimersByTimeAsync(2000);
  expect(about.preparing).toBe(false);
  slow({ ok: false, status: 503 });
  await expect(loaded).rejects.toThrow('503');
  expect(about.preparing).toBe(false);
});
