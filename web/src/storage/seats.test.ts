import { beforeEach, expect, it, vi } from 'vitest';
import { finish, heldAt, heldTables, hold, seedAt } from './seats';

const seats = [{ seat: 0, token: 'a' }];

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers();
});

function holdMany(n: number): void {
  for (let i = 0; i < n; i++) {
    vi.advanceTimersByTime(1000);
    hold(`T${i}`, seats);
  }
}

it('forgets finished tables first when there are too many', () => {
  holdMany(50);
  finish('T20');
  finish('T30');
  hold('T50', seats);
  expect(heldAt('T20')).toBeNull();
  expect(heldAt('T0')).not.toBeNull();
  hold('T51', seats);
  hold('T52', seats);
  expect(heldAt('T30')).toBeNull();
  expect(heldAt('T0')).toBeNull();
  expect(heldTables()).toHaveLength(50);
});

it('keeps the number that was added, beside seats taken later', () => {
  hold('T1', seats, 'ab');
  hold('T1', [{ seat: 1, token: 'b' }]);
  expect(seedAt('T1')).toBe('ab');
  expect(heldAt('T1')?.seats).toHaveLength(2);
  hold('T2', seats);
  expect(seedAt('T2')).toBeNull();
});
