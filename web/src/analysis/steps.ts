/** The analysis of one move of a game, as Python's `analysis.steps` has it. */
import type { PlaceValues } from '@/engine/gameValues';
import type { SeatBots } from '@/engine/evidence';
import type { Game } from '@/engine/game';
import { adjust, type SeatValues } from './handicaps';
import { luckOfTile, noLuck, type Luck } from './luck';
import { lossOf, margin, verdictOn, type Verdict } from './verdicts';

/** What is known of a move without any evaluation. */
export interface PlayedMove {
  /** The number of the move, from 1. */
  number: number;
  seat: number;
  move: string;
  epoch: number;
  /** How far the game was before it, from 0 to 3: finished epochs and the share of Ra tiles. */
  progress: number;
}

/** A move of a game with its evaluation. */
export interface Step extends PlayedMove, SeatValues {
  choices: number;
  best: string;
  /** The win probability that the seat lost by this move. */
  loss: number;
  /** Whether the move is as good as the best one within the error of the evaluation. */
  close: boolean;
  verdict: Verdict | null;
  doubt: number;
  luck: Luck;
  /** The change of every seat's win probability by the choice of this move instead of the best. */
  decided: number[];
  /** The change of every seat's win probability by the tile drawn. */
  chanced: number[];
  /** The seat's win probability by the move played, before a tile is drawn, and by the best one. */
  playedWins: number;
  bestWins: number;
}

/** The moves of a game, with what was so before each. */
export function playedMoves(game: Game): PlayedMove[] {
  const past = game.copy();
  const moves: PlayedMove[] = [];
  for (let number = game.history.length; number > 0; number--) {
    const move = past.undo();
    const { to_move: seat, epoch, ra_tiles, ra_limit } = past.position();
    const progress = epoch - 1 + ra_tiles / ra_limit;
    moves.push({ number, seat: seat!, move, epoch, progress });
  }
  return moves.reverse();
}

/** How far a game is, from 0 to 3. */
export function progressOf(game: Game): number {
  const { epoch, ra_tiles, ra_limit } = game.position();
  return epoch - 1 + ra_tiles / ra_limit;
}

/** The values of a position, adjusted to the bots that are known. */
export function adjusted(values: PlaceValues, bots: SeatBots, progress: number): PlaceValues {
  const fit = <Value extends SeatValues>(value: Value) => adjust(value, bots, progress);
  return { ...values, moves: values.moves.map(fit), tiles: values.tiles.map(fit) };
}

/** The analysis of a move; `after` are the values of the position that it led to. */
export function stepOf(played: PlayedMove, values: PlaceValues, after: SeatValues): Step {
  const { move, seat } = played;
  const isDraw = move.startsWith('draw:');
  const choice = isDraw ? 'draw' : move;
  const best = values.moves[0]!;
  const own = values.moves.find((each) => each.move === choice)!;
  const loss = lossOf(best, own, seat);
  return {
    ...played,
    choices: values.moves.length,
    best: best.move,
    loss,
    close: loss <= margin(best, own),
    verdict: verdictOn(values, own, seat),
    doubt: own.doubt,
    luck: isDraw ? luckOfTile(values.tiles, move.slice('draw:'.length)) : noLuck(best.wins.length),
    decided: differences(best.wins, own.wins),
    chanced: differences(own.wins, isDraw ? after.wins : own.wins),
    wins: after.wins,
    points: after.points,
    playedWins: own.wins[seat]!,
    bestWins: best.wins[seat]!,
  };
}

function differences(before: number[], after: number[]): number[] {
  return after.map((win, seat) => win - before[seat]!);
}
