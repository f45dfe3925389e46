/** The values of all moves in every position of a game. */
import { botMove } from './bots';
import { editionRecord, type Engine } from './engine';
import { EvidenceTracker, type SeatBots } from './evidence';
import { Game, type GameSnapshot } from './game';
import { DRAW, NATURAL_BOTS } from './layout';
import { stateFields } from './memory';
import { moveValues, tileValues, type MoveValue, type TileValue } from './values';

/** A position of a game: what its moves are worth. */
export interface PlaceValues {
  /** The number of moves before the position. */
  place: number;
  effort: number;
  /** All legal moves, best first. */
  moves: MoveValue[];
  /** All tiles in the bag, if a tile was drawn here; in the last position, if one may be drawn. */
  tiles: TileValue[];
  /** What bots that play by rules of thumb would do. */
  natural: string[];
}

/** Values positions of a game one after the other; `places` are in ascending order. */
export function* gameValues(
  engine: Engine,
  whole: GameSnapshot,
  bots: SeatBots,
  effort: number,
  places: readonly number[],
): Generator<PlaceValues> {
  const players = stateFields(whole.state).get('players');
  const record = editionRecord(whole.edition, players, whole.house);
  const tracker = new EvidenceTracker(engine, whole, record, bots);
  for (const place of places) {
    const evidence = tracker.after(place);
    const game = gameAt(engine, whole, place);
    if (game.isOver) continue;
    const moves = moveValues(game, effort, evidence);
    const played = whole.past[place]?.action;
    const drawn =
      played === undefined ? moves.some(({ move }) => move === 'draw') : played === DRAW;
    const tiles = drawn ? tileValues(game, evidence) : [];
    const natural = moves.length > 1 ? NATURAL_BOTS.map((bot) => botMove(game, bot).move) : [];
    yield { place, effort, moves, tiles, natural };
  }
}

/** The game of a snapshot as it was after a number of moves. */
export function gameAt(engine: Engine, whole: GameSnapshot, moves: number): Game {
  const state = whole.past[moves]?.before ?? whole.state;
  return Game.fromSnapshot(engine, { ...whole, state, past: whole.past.slice(0, moves) });
}
