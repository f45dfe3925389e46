/** The expert's advice in a position, as `sunbarge.analyze` gives it. */
import type { SeatBots } from '@/engine/evidence';
import type { Game } from '@/engine/game';
import { BOTS } from '@/engine/layout';
import type { PositionValues } from '@/engine/positionValues';
import type { Reason, Remark } from '@/protocol/types';
import { collectFacts } from './collect';
import { reasonsFor, remarksOn } from './explain';
import type { Evaluation } from './facts';
import { lossOf, margin } from './verdicts';

/** A move with its value, whether it is as good as the best one, and why. */
export interface AdvisedMove extends Evaluation {
  close: boolean;
  reasons: Reason[];
}

export interface PositionAdvice {
  /** All legal moves, best first. */
  moves: AdvisedMove[];
  remarks: Remark[];
}

/** The advice that follows from the values of a position. */
export function adviceFrom(game: Game, values: PositionValues, bots: SeatBots): PositionAdvice {
  const facts = collectFacts(game, values, bots);
  const best = facts.moves[0]!;
  const moves = facts.moves.map((move) => ({
    ...move,
    close: move !== best && lossOf(best, move, facts.seat) <= margin(best, move),
    reasons: reasonsFor(facts, move),
  }));
  const close = moves.filter((move) => move.close).map(({ move }) => move);
  return { moves, remarks: remarksOn(facts, close) };
}

/** The bots that the analysis knows; other bots count as people. */
export function knownBots(bots: readonly (string | null)[]): SeatBots {
  return bots.map((bot) => (bot !== null && bot in BOTS ? bot : null));
}
