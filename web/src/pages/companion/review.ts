import type { Game } from '@/engine/game';
import { USUAL_EFFORT } from '@/engine/layout';
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
const SEARCHED = 12;

/** The values of all moves in a position, with an effort those of a search. */
type Values = (game: Game, effort: number) => Promise<MoveValue[]>;

/**
 * Returns the decisions of a game that cost most. All are looked at without a search; what seems
 * costly then is searched, which takes longer.
 */
export async function findMistakes(
  { steps, game }: CompanionGame,
  values: Values,
  progress: (share: number) => void,
): Promise<Mistake[]> {
  const positions = gamesBefore(game);
  const costs = async (places: number[], effort: number, begun: number): Promise<Mistake[]> => {
    const found: Mistake[] = [];
    for (const [n, at] of places.entries()) {
      progress((begun + n / places.length) / 2);
      const { seat, move } = steps[at]!;
      found.push(mistakeOf(await values(positions[at]!, effort), at, move, seat));
    }
    return found.filter(({ cost }) => cost >= LEAST_COST).sort((a, b) => b.cost - a.cost);
  };
  const decisions = [...steps.keys()].filter((at) => steps[at]!.legal.length > 1);
  const costly = (await costs(decisions, 0, 0)).slice(0, SEARCHED);
  return costs(
    costly.map(({ at }) => at),
    USUAL_EFFORT,
    1,
  );
}

function mistakeOf(values: MoveValue[], at: number, move: string, seat: number): Mistake {
  const played = move.replace(/^draw:.*/, 'draw');
  const chance = (value: MoveValue) => value.wins[seat]!;
  const own = values.find((value) => value.move === played)!;
  const best = values.reduce((one, other) => (chance(other) > chance(one) ? other : one));
  return { at, seat, played, best: best.move, cost: chance(best) - chance(own) };
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
