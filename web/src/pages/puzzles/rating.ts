/** A player's rating on the scale of the puzzles: Glicko-1, each answer a game against the puzzle. */
export interface Rating {
  rating: number;
  /** The standard deviation of the rating. */
  deviation: number;
}

export const FIRST_RATING: Rating = { rating: 1500, deviation: 250 };
/** Ratings stay a little uncertain, so that they follow a player who learns. */
const LEAST_DEVIATION = 50;
const PUZZLE_DEVIATION = 60;
const Q = Math.LN10 / 400;

/** How much the uncertainty of an opponent weakens the result. */
function damping(deviation: number): number {
  return 1 / Math.sqrt(1 + (3 * Q ** 2 * deviation ** 2) / Math.PI ** 2);
}

/** The chance to solve a puzzle. */
export function chanceToSolve(player: Rating, puzzle: number): number {
  const weight = damping(PUZZLE_DEVIATION);
  return 1 / (1 + 10 ** ((-weight * (player.rating - puzzle)) / 400));
}

/** The rating after an answer to a puzzle. */
export function afterAnswer(player: Rating, puzzle: number, right: boolean): Rating {
  const weight = damping(PUZZLE_DEVIATION);
  const chance = chanceToSolve(player, puzzle);
  const information = Q ** 2 * weight ** 2 * chance * (1 - chance);
  const variance = 1 / (1 / player.deviation ** 2 + information);
  return {
    rating: player.rating + Q * variance * weight * ((right ? 1 : 0) - chance),
    deviation: Math.max(LEAST_DEVIATION, Math.sqrt(variance)),
  };
}
