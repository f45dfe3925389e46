/** What would follow if the next tile were this one or that one. */
import type { Counts } from '@/engine/position';
import type { TileValue } from '@/engine/values';
import { meanOverBag } from './luck';

export interface NextTile {
  tile: string;
  count: number;
  /** The exact probability that it comes. */
  odds: number;
  /**
   * The change of the seat's win probability; weighted by the odds, all changes sum to 0. Null if
   * no tile can be drawn now.
   */
  change: number | null;
}

/** All tiles that may come, the likeliest first. */
export function nextTiles(tiles: readonly TileValue[], seat: number): NextTile[] {
  if (tiles.length === 0) return [];
  const size = tiles.reduce((total, { count }) => total + count, 0);
  const mean = meanOverBag(tiles).wins[seat]!;
  return tiles
    .map(({ tile, count, wins }) => {
      return { tile, count, odds: count / size, change: wins[seat]! - mean };
    })
    .sort((left, right) => right.count - left.count);
}

/** The odds of the tile that is drawn next while none can be drawn: in an auction, for example. */
export function laterTiles(bag: Counts): NextTile[] {
  const size = sum(Object.values(bag));
  return Object.entries(bag)
    .map(([tile, count]) => ({ tile, count, odds: count / size, change: null }))
    .filter(({ count }) => count > 0)
    .sort((left, right) => right.count - left.count);
}

/** Shares in tenths of a per cent that sum to exactly 100 %, by the largest remainders. */
export function roundedOdds(odds: readonly number[]): number[] {
  const exact = odds.map((share) => 1000 * share);
  const tenths = exact.map(Math.floor);
  const missing = Math.round(exact.reduce((sum, each) => sum + each, 0)) - sum(tenths);
  const order = exact
    .map((each, place) => ({ place, rest: each - Math.floor(each) }))
    .sort((left, right) => right.rest - left.rest);
  for (const { place } of order.slice(0, missing)) tenths[place]! += 1;
  return tenths.map((each) => each / 1000);
}

const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0);
