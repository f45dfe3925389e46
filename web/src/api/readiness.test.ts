import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Readiness } from '@/protocol/types';
import { Preparation } from './readiness.svelte';

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
  const readiness = new Preparation();
  readiness.watch();
  readiness.watch();
  await vi.advanceTimersByTimeAsync(10);
  expect(readiness.now).toMatchObject({ stage: 'compiling', seconds_left: 9 });
  await vi.advanceTimersByTimeAsync(1000);
  expect(readiness.now?.stage).toBe('loading');
  await vi.advanceTimersByTimeAsync(1000);
  expect(readiness.now?.stage).toBe('ready');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(server.asked).toBe(3);
});

it('lets others wait for the compiler, and for nothing else', async () => {
  answers({ stage: 'compiling' }, { stage: 'compiling' }, { stage: 'loading' });
  const readiness = new Preparation();
  await readiness.compiled();
  readiness.watch();
  const waited = vi.fn();
  void readiness.compiled().then(waited);
  await vi.advanceTimersByTimeAsync(1010);
  expect(waited).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1000);
  expect(waited).toHaveBeenCalled();
  await readiness.compiled();
});

it('says nothing of a server that is gone, and finds it when it is back', async () => {
  answers({ stage: 'compiling' }, null, null, { stage: 'compiling' }, { stage: 'ready' });
  const readiness = new Preparation();
  readiness.watch();
  const waited = vi.fn();
  void readiness.compiled().then(waited);
  await vi.advanceTimersByTimeAsync(1010);
  expect(readiness.now).toBe(null);
  expect(waited).toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(readiness.now?.stage).toBe('ready');
});

it('asks again when a server may have been restarted', async () => {
  const server = answers({ stage: 'ready' });
  const readiness = new Preparation();
  readiness.watch();
  await vi.advanceTimersByTimeAsync(10);
  readiness.watch();
  await vi.advanceTimersByTimeAsync(10);
  expect(server.asked).toBe(2);
});
