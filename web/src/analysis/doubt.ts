/** How far an estimated win probability may be off. */

/** Something with the standard error of its win probability. */
export type Doubtful = { doubt: number };

/** The standard error of the difference between two values. */
export function combinedDoubt(one: Doubtful, other: Doubtful): number {
  return Math.sqrt(one.doubt * one.doubt + other.doubt * other.doubt);
}

/**
 * By epoch, how far the net's value of a position is from that of its best continuation (root mean
 * square, as measured in training with three players), for a probability of one half.
 */
const NET_ERROR = [0.028, 0.028, 0.04];

/** One standard error of a win probability; `searched` is that of the rollouts, if there were any. */
export function doubtOf(win: number, epoch: number, searched: number): number {
  const spread = 2 * Math.sqrt(Math.max(0, win * (1 - win)));
  const net = NET_ERROR[epoch - 1]! * spread;
  return searched > 0 ? Math.min(net, searched) : net;
}
