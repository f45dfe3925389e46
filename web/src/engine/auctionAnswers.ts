/** What every seat would answer in an auction to every bid that may stand when it is asked. */
import { botMove } from './bots';
import type { Engine } from './engine';
import { EvidenceTracker, type SeatBots } from './evidence';
import { figuresOf } from './figures';
import { Game, type GameSnapshot } from './game';
import { CLOSE, TYPE_BOTS } from './layout';
import { stateFields } from './memory';
import { sunsOf } from './position';
import { moveValues, type MoveValue } from './values';

/** The answer of a seat to a standing bid. */
export interface AuctionAnswer {
  /** The bid that stands; 0 for none. */
  standing: number;
  /** Why there is no answer: it is the seat's own sun, or it cannot stand when the seat is asked. */
  kind: 'answer' | 'own' | 'never';
  /** The likeliest answer: a sun, or 0 to pass. */
  sun: number;
  /** How likely it is. */
  likely: number;
  /** Whether the seat has a sun to bid. */
  choice: boolean;
  /** Who wins the auction after this answer, and with which sun. */
  winner: MoveValue['winner'];
  wins: number[];
}

export interface SeatAnswers {
  seat: number;
  answers: AuctionAnswer[];
}

/** An auction: the seats in the order in which they answer. */
export interface AuctionTable {
  /** Whether the auction is not held yet, but Ra is invoked now. */
  invoked: boolean;
  /** The bids that may stand, ascending; 0 first if none stands yet. */
  standing: number[];
  seats: SeatAnswers[];
}

/** The auction of a position, or the one that invoking Ra opens; null if there is none. */
export function auctionAnswers(
  engine: Engine,
  snapshot: GameSnapshot,
  bots: SeatBots,
): AuctionTable | null {
  const game = Game.fromSnapshot(engine, snapshot);
  const inAuction = !game.isOver && game.position().phase === 'auction';
  const invoked = !inAuction && !game.isOver && game.legalMoves().includes('invoke');
  if (!inAuction && !invoked) return null;
  const tracker = new EvidenceTracker(engine, snapshot, game.record, bots);
  const evidence = tracker.after(snapshot.past.length);
  if (invoked) game.play('invoke');
  const { toAnswer, standing } = figuresOf(game);
  const least = standing ?? 0;
  const bids = [least, ...higherSuns(game, toAnswer, least)];
  const types = typesOf(game, toAnswer, evidence);
  const auction = { game, toAnswer, least, evidence, types };
  return {
    invoked,
    standing: bids,
    seats: toAnswer.map((seat) => ({
      seat,
      answers: bids.map((bid) => answerTo(auction, seat, bid)),
    })),
  };
}

interface Auction {
  game: Game;
  /** The seats that have to answer, in order. */
  toAnswer: number[];
  /** The bid that stands now; 0 for none. */
  least: number;
  evidence: Float32Array;
  types: Map<number, number[]>;
}

/** The suns above a bid of all seats that have to answer, ascending. */
function higherSuns(game: Game, toAnswer: number[], least: number): number[] {
  const state = stateFields(game.bytes);
  return toAnswer
    .flatMap((seat) => sunsOf(state.get('suns', seat)))
    .filter((sun) => sun > least)
    .sort((left, right) => left - right);
}

function answerTo(
  { game, toAnswer, least, evidence, types }: Auction,
  seat: number,
  bid: number,
): AuctionAnswer {
  const none = { standing: bid, sun: 0, likely: 0, choice: false, winner: null, wins: [] };
  const owner = bid > least ? ownerOf(game, bid) : null;
  if (owner === seat) return { ...none, kind: 'own' };
  if (owner !== null && toAnswer.indexOf(owner) > toAnswer.indexOf(seat))
    return { ...none, kind: 'never' };
  const posed = withBid(game, seat, owner, bid);
  const values = moveValues(posed, 0, evidence);
  const shares = answerShares(posed, values, types.get(seat) ?? []);
  const best = values.reduce((most, value) =>
    shares.get(value.move)! > shares.get(most.move)! ? value : most,
  );
  const sun = best.move === 'pass' ? 0 : Number(best.move.slice('bid:'.length));
  const { winner, wins } = best;
  const choice = values.some(({ move }) => move !== 'pass');
  return {
    standing: bid,
    kind: 'answer',
    sun,
    likely: shares.get(best.move)!,
    choice,
    winner,
    wins,
  };
}

function ownerOf(game: Game, sun: number): number {
  const state = stateFields(game.bytes);
  return state.list('suns').findIndex((suns) => (suns >>> sun) & 1);
}

/** The auction as it is when a seat is asked while a bid stands and all others have passed. */
function withBid(game: Game, seat: number, owner: number | null, bid: number): Game {
  const { state, ...rest } = game.snapshot();
  const posed = state.slice();
  const fields = stateFields(posed);
  fields.set('to_move', seat);
  if (owner !== null) fields.set('bids', bid, owner);
  return Game.fromSnapshot(game.engine, { ...rest, state: posed, past: [] });
}

/**
 * How likely each seat plays like each of the types of bots, as the opponent model infers it when
 * another seat is to move. Whatever values moves infers the types first and leaves them in the
 * workspace; the rule that infers them is not exported, as that would make the module larger.
 */
function typesOf(game: Game, toAnswer: number[], evidence: Float32Array): Map<number, number[]> {
  const workspace = game.engine.workspace(game.players);
  return new Map(
    toAnswer.map((seat) => {
      const other = toAnswer.find((each) => each !== seat);
      if (other === undefined) return [seat, []];
      moveValues(withBid(game, other, null, 0), 0, evidence);
      const at = workspace.address('opponents.type_probability') + 4 * TYPE_BOTS.length * seat;
      return [seat, Array.from(game.engine.memory.floats(at, TYPE_BOTS.length))];
    }),
  );
}

/**
 * How likely each answer is. A seat of a type does what that bot would do; all others take the best
 * answer, but values within the error of the net can change places.
 */
function answerShares(game: Game, values: MoveValue[], types: number[]): Map<string, number> {
  const best = values[0]!.utility;
  const weights = values.map(({ utility }) => Math.exp((utility - best) / CLOSE));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const free = 1 - types.reduce((sum, share) => sum + share, 0);
  const shares = new Map(values.map(({ move }, n) => [move, (free * weights[n]!) / total]));
  for (const [n, share] of types.entries()) {
    if (share === 0) continue;
    const { move } = botMove(game, TYPE_BOTS[n]!);
    shares.set(move, (shares.get(move) ?? 0) + share);
  }
  return shares;
}
