/** Milliseconds to wait before attempt number `attempt`: exponential with jitter, at most 21 s. */
export function backoff(attempt: number, random: () => number = Math.random): number {
  const base = Math.min(15_000, 500 * 2 ** Math.min(attempt, 10));
  return base * (0.6 + 0.8 * random());
}
