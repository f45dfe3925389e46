/** Turning points of a game, and a summary of each seat's decisions and luck; in Python, `analysis/summary.py`. */
import { LEAST_SWING, MOST_TURNING_POINTS } from '@/engine/layout';
import { totalLuck } from './luck';
import type { Step } from './steps';
import { VERDICTS, type Verdict } from './verdicts';

/** A move that changed the win probabilities by much. */
export interface TurningPoint {
  number: number;
  seat: number;
  /** The main cause: the tile, the move, or neither, as a second look corrected the estimate. */
  kind: 'chance' | 'decision' | 'estimate';
  /** The change of every seat's win probability. */
  swing: number[];
}

export interface SeatSummary {
  seat: number;
  /** The number of moves at which the seat had a choice. */
  decisions: number;
  /** The share of decisions as good as the best one, within the error; 1 without decisions. */
  accuracy: number;
  /** The sum of the win probability lost by all decisions. */
  loss: number;
  counts: Record<Verdict, number>;
  luckWins: number;
  luckPoints: number;
}

/** The moves with the largest changes of win probability, the largest first. */
export function turningPoints(start: number[], steps: readonly Step[]): TurningPoint[] {
  return steps
    .map((step, place) => turningPoint(steps[place - 1]?.wins ?? start, step))
    .filter(({ swing }) => size(swing) >= LEAST_SWING)
    .sort((left, right) => size(right.swing) - size(left.swing))
    .slice(0, MOST_TURNING_POINTS);
}

function turningPoint(before: number[], step: Step): TurningPoint {
  const swing = step.wins.map((win, seat) => win - before[seat]!);
  return { number: step.number, seat: step.seat, kind: kindOf(swing, step), swing };
}

function kindOf(swing: number[], { decided, chanced }: Step): TurningPoint['kind'] {
  const rest = swing.map((change, seat) => change - decided[seat]! - chanced[seat]!);
  const parts = { decision: size(decided), chance: size(chanced), estimate: size(rest) };
  const kinds = ['decision', 'chance', 'estimate'] as const;
  return kinds.reduce((most, kind) => (parts[kind] > parts[most] ? kind : most));
}

/** The largest absolute change among the seats. */
function size(swing: number[]): number {
  return Math.max(...swing.map(Math.abs));
}

export function seatSummaries(steps: readonly Step[], players: number): SeatSummary[] {
  const luck = totalLuck(
    steps.map((step) => step.luck),
    players,
  );
  return Array.from({ length: players }, (_, seat) => {
    const own = steps.filter((step) => step.seat === seat && step.choices > 1);
    const count = (verdict: Verdict) => own.filter((step) => step.verdict === verdict).length;
    return {
      seat,
      decisions: own.length,
      accuracy: own.length ? own.filter(({ close }) => close).length / own.length : 1,
      loss: own.reduce((total, { loss }) => total + loss, 0),
      counts: Object.fromEntries(VERDICTS.map((each) => [each, count(each)])) as never,
      luckWins: luck.wins[seat]!,
      luckPoints: luck.points[seat]!,
    };
  });
}

/** The costliest decisions of a seat, the worst first. */
export function costliest(steps: readonly Step[], seat: number, most: number): Step[] {
  return steps
    .filter((step) => step.seat === seat && step.choices > 1 && !step.close)
    .sort((left, right) => right.loss - left.loss)
    .slice(0, most);
}
