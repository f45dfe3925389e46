/** Everything that a position is explained by: the values of its moves, its tiles and its lot. */
import { EvidenceTracker, type SeatBots } from './evidence';
import type { Game } from './game';
import { lotValues, type LotValues } from './lots';
import { moveValues, tileValues, type MoveValue, type TileValue } from './values';

export interface PositionValues {
  /** All legal moves, best first. */
  moves: MoveValue[];
  /** All tiles in the bag, if a tile may be drawn. */
  tiles: TileValue[];
  lot: LotValues | null;
}

/** The values of a position; opponents are judged by the bots that are known and by their moves. */
export function positionValues(game: Game, bots: SeatBots, effort: number): PositionValues {
  const snapshot = game.snapshot();
  const tracker = new EvidenceTracker(game.engine, snapshot, game.record, bots);
  const evidence = tracker.after(snapshot.past.length);
  const moves = moveValues(game, effort, evidence);
  const draws = moves.some(({ move }) => move === 'draw');
  return {
    moves,
    tiles: draws ? tileValues(game, evidence) : [],
    lot: lotValues(game, evidence),
  };
}
