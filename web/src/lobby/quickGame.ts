import type { EditionInfo } from '@/protocol/types';

/** The editions, in the order in which they are offered, as long as the server has not named its own. */
export const EDITIONS = ['disk', 'first', 'french', 'bag', 'barge'];

/** Returns the editions that the server offers. */
export function offeredEditions(editions: EditionInfo[] | undefined): string[] {
  const names = editions?.map(({ name }) => name) ?? EDITIONS;
  const others = names.filter((name) => !EDITIONS.includes(name));
  return [...EDITIONS.filter((name) => names.includes(name)), ...others];
}

/** Returns the numbers of bots that one player can play against. */
export function botCounts(edition: EditionInfo | null): number[] {
  return (edition?.players ?? [2, 3, 4, 5]).map((players) => players - 1);
}

/** Returns the wanted number of bots, or the nearest that the edition allows. */
export function nearestCount(counts: number[], wanted: number): number {
  return counts.reduce((best, n) => (Math.abs(n - wanted) < Math.abs(best - wanted) ? n : best));
}
