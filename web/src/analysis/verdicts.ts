/** Verdicts on decisions, by the same numbers as Python's `analysis.verdicts`. */
import { BRILLIANT_LEAD, CLOSE, LEAST_LOSS } from '@/engine/layout';
import type { PlaceValues } from '@/engine/gameValues';
import type { SeatValues } from '@/engine/lots';
import type { MoveValue } from '@/engine/values';
import { combinedDoubt, type Doubtful } from './doubt';

export type Verdict = keyof typeof LEAST_LOSS | 'brilliant';
/** The verdicts, the mildest first. */
export const VERDICTS: readonly Verdict[] = ['slip', 'mistake', 'blunder', 'brilliant'];

/** The win probability that a seat loses by a move, compared with the best move. */
export function lossOf(best: SeatValues, played: SeatValues, seat: number): number {
  return Math.max(0, best.wins[seat]! - played.wins[seat]!);
}

/** The difference in win probability up to which two moves count as equally good. */
export function margin(best: Doubtful, other: Doubtful): number {
  return Math.max(CLOSE, combinedDoubt(best, other));
}

/** The verdict on a decision; null if it was neither bad nor brilliant. */
export function verdictOn(
  { moves, natural }: Pick<PlaceValues, 'moves' | 'natural'>,
  played: MoveValue,
  seat: number,
): Verdict | null {
  const best = moves[0]!;
  const loss = lossOf(best, played, seat);
  const close = loss <= margin(best, played);
  const found = close ? undefined : verdictOnLoss(loss);
  if (found || played !== best) return found ?? null;
  const second = moves[1];
  if (!second) return null;
  const lead = best.wins[seat]! - second.wins[seat]!;
  if (lead < BRILLIANT_LEAD || lead <= margin(best, second)) return null;
  return natural.includes(played.move) ? null : 'brilliant';
}

function verdictOnLoss(loss: number): Verdict | undefined {
  const names = Object.keys(LEAST_LOSS) as (keyof typeof LEAST_LOSS)[];
  return names.findLast((name) => loss >= LEAST_LOSS[name]);
}
