/** What reasons and remarks are chosen from; its counterpart in Python is `analysis/facts.py`. */
import type { Counts } from '@/engine/position';

/** The seat that wins an auction, and the sun it wins with. */
export interface AuctionWinner {
  seat: number;
  sun: number;
}

/** The value of a move, or of the position after a tile: chances to win and final points. */
export interface Evaluation {
  move: string;
  wins: number[];
  points: number[];
  /** The standard error of the mover's chance to win; 0 if there were no rollouts. */
  doubt: number;
  /** Whether the move is part of an auction, or opens one. */
  auction: boolean;
  winner: AuctionWinner | null;
}

/** The estimated gain of a seat from winning the lot with one of its suns. */
export interface SunEstimate {
  sun: number;
  wins: number;
  points: number;
}

/** The value of the lot to one seat: exact points now, and estimates for the whole game. */
export interface LotEstimate {
  seat: number;
  exact: number;
  parts: Counts;
  by_sun: SunEstimate[];
}

/** The chance of a seat to win the game if it wins the auction with one of its suns. */
export interface WonLot {
  seat: number;
  sun: number;
  wins: number;
}

/** What reasons are chosen from, named as in Python (`sunbarge.analysis.facts`). */
export interface PositionFacts {
  /** The seat to move. */
  seat: number;
  epoch: number;
  last_epoch: boolean;
  phase: string;
  ra_in_bag: number;
  bag_size: number;
  next_ra_ends_epoch: boolean;
  centre_sun: number;
  /** How many gods the seat to move has. */
  gods: number;
  has_tiles: boolean;
  /** The face-up suns of every seat. */
  suns: number[][];
  /** The sun that every seat has bid in the auction, or 0. */
  bids: number[];
  /** Who must bid in this auction, or in one invoked now, if nobody else does. */
  obliged: number | null;
  /** Whether the obliged seat must also beat the bids of others if it can. */
  must_beat: boolean;
  /** Whether the tiles are discarded if nobody bids in this auction, or in one invoked now. */
  discards: boolean;
  /** The values of all legal moves, the best one first. */
  moves: Evaluation[];
  /** How a god or a discard changes the points of the epoch; missing if the epoch ends with it. */
  changes: Record<string, Counts>;
  /** The value of the position after each tile that may be drawn now. */
  tiles: Record<string, Evaluation>;
  lots: LotEstimate[];
  /** The outcomes of an auction held now, in which all may pass. */
  won: WonLot[];
  expected: AuctionWinner | null;
}
