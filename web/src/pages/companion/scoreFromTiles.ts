import type { Engine } from '@/engine/engine';
import type { SheetView } from '@/protocol/types';

/** What lies before the players when an epoch is scored by itself. */
export interface EpochTiles {
  edition: string;
  epoch: number;
  /** The tiles of each player by kind. */
  tiles: Record<string, number>[];
  /** The suns of each player. */
  suns: number[][];
}

/** The scoring of an epoch from tiles alone; the points before it are not known. */
export function scoreEpoch(engine: Engine, { edition, epoch, tiles, suns }: EpochTiles): SheetView {
  const players = tiles.length;
  const groups = tiles.map((_, seat) => seat);
  const empty = engine.newGame({ edition, players, groups, chance: 'manual' }).position();
  const seats = empty.seats.map((seat, n) => ({
    ...seat,
    suns: suns[n]!,
    tiles: tiles[n]!,
  }));
  const parts = engine.fromPosition({ ...empty, epoch, seats }).epochScoreNow();
  const none = tiles.map(() => null);
  return { epoch, last_ra: false, before: none, after: none, parts, tiles };
}

/** How many tiles of a kind a table still has; all players share the tiles of the bag. */
export function tilesLeft(engine: Engine, edition: string, tiles: Record<string, number>[]) {
  const players = tiles.length;
  const groups = tiles.map((_, seat) => seat);
  const { bag } = engine.newGame({ edition, players, groups, chance: 'manual' }).position();
  return (kind: string) =>
    (bag[kind] ?? 0) - tiles.reduce((sum, counts) => sum + (counts[kind] ?? 0), 0);
}
