import type { Game } from '@/engine/game';
import type { MoveValue } from '@/engine/values';
import type { CompanionGame } from './companionGame';

/** A decision that another move would have been better for. */
export interface Mistake {
  /** The number of moves before the decision. */
  at: number;
  seat: number;
  played: string;
  best: string;
  /** By how much the move lowered the chance to win. */
  cost: number;
}

/** Costs below this are within the doubt of the values. */
export const LEAST_COST = 0.02;
const SHOWN = 8;

type Values = (game: Game) => Promise<MoveValue[]>;

/** Looks at all decisions of a game, one after the other, and returns the costliest. */
export async function findMistakes(
  { steps, game }: CompanionGame,
  values: Values,
  progress: (done: number, all: number) => void,
): Promise<Mistake[]> {
  const positions = gamesBefore(game);
  const found: Mistake[] = [];
  for (const [at, { seat, move, legal }] of steps.entries()) {
    progress(at, steps.length);
    if (legal.length < 2) continue;
    const mistake = mistakeOf(await values(positions[at]!), move.replace(/^draw:.*/, 'draw'), seat);
    if (mistake && mistake.cost >= LEAST_COST) found.push({ at, seat, ...mistake });
  }
  return found.toSorted((a, b) => b.cost - a.cost).slice(0, SHOWN);
}

function mistakeOf(values: MoveValue[], played: string, seat: number) {
  const chance = (value: MoveValue) => value.wins[seat]!;
  const own = values.find(({ move }) => move === played);
  const [best] = values.toSorted((a, b) => chance(b) - chance(a));
  if (!own || !best) return null;
  return { played, best: best.move, cost: chance(best) - chance(own) };
}

/** The game before each of its moves. */
function gamesBefore(game: Game): Game[] {
  const past = game.copy();
  return game.history
    .map(() => {
      past.undo();
      return past.copy();
    })
    .reverse();
}
