/**
 * Chooses which reasons explain the value of a move, and which remarks a position deserves, as
 * `sunbarge.analysis.explain` does in Python; `explain.test.ts` compares both.
 */
import { POINTS_BREAK_TIES } from '@/engine/layout';
import type { LotTaken, Reason, Remark } from '@/protocol/types';
import { combinedDoubt } from './doubt';
import type { AuctionWinner, Evaluation, PositionFacts } from './facts';

/** The least difference in win probability that a reason mentions. */
const WORTH_TELLING = 0.02;

type Choice = (facts: PositionFacts, move: Evaluation) => Reason | null;

/** All reasons that explain the value of a move. */
export function reasonsFor(facts: PositionFacts, move: Evaluation): Reason[] {
  const verb = move.move.split(':')[0]!;
  const found = (REASONS[verb] ?? []).map((choose) => choose(facts, move));
  return found.filter((reason) => reason !== null);
}

// --- Drawing -----------------------------------------------------------------------------------

const chanceOfRa: Choice = (facts) => ({
  kind: 'chance_of_ra',
  chance: facts.ra_in_bag / facts.bag_size,
  ends_epoch: facts.next_ra_ends_epoch,
});

const ifRaComes: Choice = ({ seat, tiles }) => {
  const { ra } = tiles;
  if (!ra) return null;
  const result = !ra.auction ? 'epoch_ends' : !ra.winner ? 'nobody_bids' : 'taken';
  const [taker, sun] = [ra.winner?.seat ?? null, ra.winner?.sun ?? null];
  return { kind: 'if_ra_comes', seat, wins: ra.wins[seat]!, result, taker, sun };
};

const bestAndWorstTile: Choice = ({ seat, tiles }) => {
  const utility = (value: Evaluation) =>
    value.wins[seat]! + POINTS_BREAK_TIES * value.points[seat]!;
  const ranked = Object.entries(tiles).toSorted(([, a], [, b]) => utility(a) - utility(b));
  const [[worst, bad], [best, good]] = [ranked[0]!, ranked.at(-1)!];
  const [best_wins, worst_wins] = [good.wins[seat]!, bad.wins[seat]!];
  if (best_wins - worst_wins < WORTH_TELLING) return { kind: 'any_tile_will_do' };
  return { kind: 'best_and_worst_tile', best, best_wins, worst, worst_wins };
};

// --- Auctions ----------------------------------------------------------------------------------

const whoTakesIt: Choice = (facts, { move, winner }) => {
  if (!winner) {
    const tiles = !facts.has_tiles ? 'none' : facts.discards ? 'discarded' : 'stay';
    return { kind: 'nobody_bids', tiles };
  }
  const overbids = move.startsWith('bid:') && winner.seat !== facts.seat;
  const standing = overbids ? Number(move.slice('bid:'.length)) : Math.max(...facts.bids);
  return { kind: 'lot_taken', ...winner, overbids, because: whyThisSun(facts, winner, standing) };
};

/** Whether the winning sun is already bid, or must be; null if neither. */
function whyThisSun(
  facts: PositionFacts,
  { seat, sun }: AuctionWinner,
  standing: number,
): LotTaken['because'] {
  if (facts.bids[seat] === sun) return 'bid_already';
  const lowest = Math.min(...facts.suns[seat]!.filter((other) => other > standing));
  if (seat !== facts.obliged || sun !== lowest) return null;
  if (standing === 0) return 'must_bid';
  return facts.must_beat ? 'must_beat' : null;
}

const whatTheLotAdds: Choice = (facts, { winner }) => {
  if (!winner) return null;
  if (!facts.has_tiles) return { kind: 'only_the_sun' };
  const { seat, exact, parts } = facts.lots[winner.seat]!;
  return { kind: 'lot_points', seat, points: exact, parts };
};

const whatWinningIsWorth: Choice = ({ lots }, { winner }) => {
  const gain = winner && lots[winner.seat]!.by_sun.find(({ sun }) => sun === winner.sun);
  if (!winner || !gain) return null;
  return { kind: 'gain_of_winning', seat: winner.seat, points: gain.points, wins: gain.wins };
};

const whatTheExchangeBrings: Choice = ({ centre_sun, last_epoch }, { winner }) => {
  if (!winner) return null;
  const { seat, sun } = winner;
  return { kind: 'sun_exchange', seat, gives: sun, gets: centre_sun, last_epoch };
};

const whatAHigherSunChanges: Choice = (facts, move) => {
  const { winner } = move;
  if (winner?.seat !== facts.seat) return null;
  const suns = facts.won.filter(({ seat }) => seat === winner.seat).map(({ sun }) => sun);
  const higher = suns.filter((sun) => sun > winner.sun);
  if (higher.length === 0) return null;
  const sun = Math.min(...higher);
  const { change, doubt } = changeBySun(facts, move, winner, sun);
  const tells = Math.abs(change) >= Math.max(WORTH_TELLING, doubt);
  return tells ? { kind: 'higher_sun', sun, wins: change } : null;
};

/**
 * How another sun changes the chance to win: by the values of both bids, if `move` bids the winning
 * sun and the other may be bid, else by the net's values of both outcomes of the auction.
 */
function changeBySun(
  facts: PositionFacts,
  move: Evaluation,
  winner: AuctionWinner,
  sun: number,
): { change: number; doubt: number } {
  const { seat } = winner;
  const other = facts.moves.find((each) => each.move === `bid:${sun}`);
  if (other && move.move === `bid:${winner.sun}`) {
    return { change: other.wins[seat]! - move.wins[seat]!, doubt: combinedDoubt(move, other) };
  }
  const wins = (with_: number) =>
    facts.won.find((won) => won.seat === seat && won.sun === with_)!.wins;
  return { change: wins(sun) - wins(winner.sun), doubt: 0 };
}

// --- Gods and disasters ------------------------------------------------------------------------

const whatTheTileChanges: Choice = ({ changes }, { move }) => {
  const parts = changes[move];
  if (!parts) return null;
  const points = Object.values(parts).reduce((sum, change) => sum + change, 0);
  return { kind: 'tile_change', points, parts };
};

const whatGodsAreKept: Choice = ({ seat, gods }) =>
  gods ? { kind: 'gods_kept', seat, gods } : null;

const AUCTION = [
  whoTakesIt,
  whatTheLotAdds,
  whatWinningIsWorth,
  whatTheExchangeBrings,
  whatAHigherSunChanges,
];
const REASONS: Record<string, Choice[]> = {
  draw: [chanceOfRa, ifRaComes, bestAndWorstTile],
  invoke: AUCTION,
  bid: AUCTION,
  pass: AUCTION.slice(0, -2),
  god: [whatTheTileChanges],
  done: [whatGodsAreKept],
  lose: [whatTheTileChanges],
};

// --- The position as a whole -------------------------------------------------------------------

/** Remarks on a position that do not depend on the move; `close` are moves as good as the best. */
export function remarksOn(facts: PositionFacts, close: string[]): Remark[] {
  const remarks: Remark[] = [];
  if (facts.moves.length === 1) remarks.push({ kind: 'no_choice' });
  else if (close.length > 0)
    remarks.push({ kind: 'close_call', moves: [facts.moves[0]!.move, ...close] });
  if (facts.has_tiles) {
    remarks.push({ kind: 'lot_now', points: facts.lots.map(({ exact }) => exact) });
    const opened = howAnAuctionOpens(facts);
    if (facts.won.length > 0 && opened && facts.phase === 'turn') {
      const { seat = null, sun = null } = facts.expected ?? {};
      remarks.push({ kind: 'lot_goes_to', opened, seat, sun });
    }
  }
  if (facts.epoch === 1) remarks.push({ kind: 'first_epoch' });
  return remarks;
}

/** How an auction in which all may pass can begin now; null if none can. */
function howAnAuctionOpens(facts: PositionFacts): 'now' | 'by_ra' | null {
  if (facts.discards) return 'now';
  return facts.ra_in_bag > 0 && !facts.next_ra_ends_epoch ? 'by_ra' : null;
}
