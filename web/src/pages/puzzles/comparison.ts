import { figuresOf } from '@/engine/figures';
import type { Game } from '@/engine/game';
import type { Counts } from '@/engine/position';
import type { Puzzle, PuzzleValue } from './puzzles';

/** What one move leads to, in exact points if the epoch ended then. */
export interface Outcome {
  move: string;
  value: PuzzleValue;
  /** Points of each seat by category; null if the move ends the epoch, or a draw decides. */
  parts: Counts[] | null;
}

/** A row of the comparison: the points of a category for a seat after either move. */
export interface Row {
  seat: number;
  part: string;
  points: [number, number];
}

const MOST_ROWS = 3;

/** What a move leads to if all seats answer as the expert expects. */
export function outcomeOf(game: Game, puzzle: Puzzle, move: string): Outcome {
  const value = puzzle.values.get(move)!;
  return { move, value, parts: partsAfter(game, move, value) };
}

function partsAfter(game: Game, move: string, { winner }: PuzzleValue): Counts[] | null {
  if (move === 'draw') return figuresOf(game).now;
  const after = game.copy();
  after.play(move);
  while (!after.isOver && after.position().phase === 'auction')
    after.play(answerOf(after, winner ?? null));
  while (!after.isOver && after.position().phase === 'lose')
    after.play(`lose:${Object.keys(figuresOf(after).loseHints)[0]}`);
  const sameEpoch = !after.isOver && after.position().epoch === game.position().epoch;
  return sameEpoch ? figuresOf(after).now : null;
}

/** The answer of the seat to move in an auction that `winner` wins. */
function answerOf(game: Game, winner: { seat: number; sun: number } | null): string {
  const legal = game.legalMoves();
  const bid = `bid:${winner?.sun}`;
  if (winner?.seat === game.toMove && legal.includes(bid)) return bid;
  return legal.includes('pass') ? 'pass' : legal[0]!;
}

/** The categories in which two outcomes differ: first those of the seat to move, then the largest. */
export function differences(seat: number, one: Outcome, other: Outcome): Row[] {
  if (!one.parts || !other.parts) return [];
  const rows = one.parts.flatMap((parts, n) => {
    const others = other.parts![n]!;
    const names = [...new Set([...Object.keys(parts), ...Object.keys(others)])];
    return names.map((part): Row => {
      return { seat: n, part, points: [parts[part] ?? 0, others[part] ?? 0] };
    });
  });
  const size = ({ points: [a, b] }: Row) => Math.abs(a - b);
  const rank = (row: Row) => (row.seat === seat ? 100 : 0) + size(row);
  return rows
    .filter((row) => size(row) > 0)
    .sort((a, b) => rank(b) - rank(a))
    .slice(0, MOST_ROWS);
}

/** The points of a seat if the epoch ended then; null if that cannot be said. */
export function totalOf({ parts }: Outcome, seat: number): number | null {
  return parts ? Object.values(parts[seat]!).reduce((sum, n) => sum + n, 0) : null;
}
