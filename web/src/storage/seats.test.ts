import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { markFinished, storedSeats, tablesWithSeats, storeSeats, storedSeed } from './seats';

const seats = [{ seat: 0, token: 'a' }];

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers();
});
afterEach(() => void vi.useRealTimers());

function storeMany(n: number): void {
  for (let i = 0; i < n; i++) {
    vi.advanceTimersByTime(1000);
    storeSeats(`T${i}`, seats);
  }
}

it('forgets finished tables first when there are too many', () => {
  storeMany(50);
  markFinished('T20');
  markFinished('T30');
  storeSeats('T50', seats);
  expect(storedSeats('T20')).toBeNull();
  expect(storedSeats('T0')).not.toBeNull();
  storeSeats('T51', seats);
  storeSeats('T52', seats);
  expect(storedSeats('T30')).toBeNull();
  expect(storedSeats('T0')).toBeNull();
  expect(tablesWithSeats()).toHaveLength(50);
});

it('keeps the number that was added, beside seats taken later', () => {
  storeSeats('T1', seats, 'ab');
  storeSeats('T1', [{ seat: 1, token: 'b' }]);
  expect(storedSeed('T1')).toBe('ab');
  expect(storedSeats('T1')?.seats).toHaveLength(2);
  storeSeats('T2', seats);
  expect(storedSeed('T2')).toBeNull();
});
