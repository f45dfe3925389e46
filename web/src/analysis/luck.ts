/**
 * How much the tiles drawn gave to each seat: the value after the tile, less its mean over the bag;
 * in Python, `analysis/luck.py`.
 */
import type { TileValue } from '@/engine/values';

/** What chance added to the win probability and the expected points of every seat. */
export interface Luck {
  wins: number[];
  points: number[];
}

export function noLuck(players: number): Luck {
  return { wins: Array<number>(players).fill(0), points: Array<number>(players).fill(0) };
}

/** The luck of drawing a tile, from the values of all tiles in the bag. */
export function luckOfTile(tiles: readonly TileValue[], drawn: string): Luck {
  const came = tiles.find(({ tile }) => tile === drawn)!;
  const mean = meanOverBag(tiles);
  return {
    wins: came.wins.map((win, seat) => win - mean.wins[seat]!),
    points: came.points.map((points, seat) => points - mean.points[seat]!),
  };
}

/** The value of drawing a tile, with the exact odds of the bag. */
export function meanOverBag(tiles: readonly TileValue[]): Luck {
  const size = tiles.reduce((total, { count }) => total + count, 0);
  const mean = (of: (tile: TileValue) => number[]) =>
    of(tiles[0]!).map((_, seat) =>
      tiles.reduce((total, tile) => total + (tile.count / size) * of(tile)[seat]!, 0),
    );
  return { wins: mean(({ wins }) => wins), points: mean(({ points }) => points) };
}

/** The luck of a whole game; points are those above the mean of all seats. */
export function totalLuck(draws: readonly Luck[], players: number): Luck {
  const total = draws.reduce(
    (so, luck) => ({
      wins: so.wins.map((win, seat) => win + luck.wins[seat]!),
      points: so.points.map((points, seat) => points + luck.points[seat]!),
    }),
    noLuck(players),
  );
  const mean = total.points.reduce((all, points) => all + points, 0) / players;
  return { wins: total.wins, points: total.points.map((points) => points - mean) };
}
