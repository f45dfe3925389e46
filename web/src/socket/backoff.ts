/** How long to wait before trying again: longer each time, never in step with other pages. */
export function patience(tries: number, chance: () => number = Math.random): number {
  const longest = Math.min(15_000, 500 * 2 ** Math.min(tries, 10));
  return longest * (0.6 + 0.8 * chance());
}
