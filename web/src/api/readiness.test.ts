import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Readiness } from '@/protocol/types';
import { ServerReadiness } from './readiness.svelte';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A server that answers like this, one after the other, and then as the last time. */
function answers(...said: (Partial<Readiness> | null)[]): { asked: number } {
  const count = { asked: 0 };
  vi.stubGlobal('fetch', () => {
    const now = said[Math.min(count.asked++, said.length - 1)];
    return now
      ? Promise.resolve({ ok: true, json: () => Promise.resolve(now) })
      : Promise.reject(new Error('gone'));
  });
  return count;
}

it('asks once a second until everything is ready', async () => {
  const server = answers(
    { stage: 'compiling', done: 0.5, seconds_left: 9 },
    { stage: 'loading', done: 0 },
    { stage: 'ready' },
  );
  const readiness = new ServerReadiness();
  readiness.poll();
  readiness.poll();
  await vi.advanceTimersByTimeAsync(10);
  expect(readiness.current).toMatchObject({ stage: 'compiling', seconds_left: 9 });
  await vi.advanceTimersByTimeAsync(1000);
  expect(readiness.current?.stage).toBe('loading');
  await vi.advanceTimersByTimeAsync(1000);
  expect(readiness.current?.stage).toBe('ready');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(server.asked).toBe(3);
});

it('lets others wait for the compiler, and for nothing else', async () => {
  answers({ stage: 'compiling' }, { stage: 'compiling' }, { stage: 'loading' });
  const readiness = new ServerReadiness();
  await readiness.whenCompiled();
  readiness.poll();
  const waited = vi.fn();
  void readiness.whenCompiled().then(waited);
  await vi.advanceTimersByTimeAsync(1010);
  expect(waited).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1000);
  expect(waited).toHaveBeenCalled();
  await readiness.whenCompiled();
});

it('says nothing of a server that is gone, and finds it when it is back', async () => {
  answers({ stage: 'compiling' }, null, null, { stage: 'compiling' }, { stage: 'ready' });
  const readiness = new ServerReadiness();
  readiness.poll();
  const waited = vi.fn();
  void readiness.whenCompiled().then(waited);
  await vi.advanceTimersByTimeAsync(1010);
  expect(readiness.current).toBe(null);
  expect(waited).toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(readiness.current?.stage).toBe('ready');
});

it('asks again when a server may have been restarted', async () => {
  const server = answers({ stage: 'ready' });
  const readiness = new ServerReadiness();
  readiness.poll();
  await vi.advanceTimersByTimeAsync(10);
  readiness.poll();
  await vi.advanceTimersByTimeAsync(10);
  expect(server.asked).toBe(2);
});
