/** The parts of a view that depend on the position alone: at a table (`online/sessions/public_position.py` in Python), and without one. */
import type { Figures } from '@/engine/figures';
import { STATE } from '@/engine/layout';
import type { Position } from '@/engine/position';
import type { AuctionView, LotForSeat, TrackSpace, View } from '@/protocol/types';

const TRACK_SPACES = STATE.track[2][0];

export function boardPart(position: Position, figures: Figures) {
  const { civilization, monuments } = position.lose ?? {};
  return {
    auction: auctionView(position, figures),
    bag: position.bag,
    epoch: position.epoch,
    owed: { ...(civilization && { civilization }), ...(monuments && { monuments }) },
    phase: position.phase as View['phase'],
    ra_chance: figures.raChance,
    ra_limit: position.ra_limit,
    ra_tiles: position.ra_tiles,
    sun: position.sun,
    winner: figures.winner,
  };
}

function auctionView({ auction }: Position, figures: Figures): AuctionView | null {
  if (figures.toAnswer.length === 0 || !auction) return null;
  const { toAnswer: to_answer, leader, standing } = figures;
  const kind = auction.kind as AuctionView['kind'];
  return { kind, leader, ra_player: auction.ra_player, standing, to_answer };
}

/** What everybody may know of a seat, and its points. */
export function seatPart(position: Position, figures: Figures, number: number) {
  const { score, spent, suns, tiles } = position.seats[number]!;
  const bidding = position.phase === 'auction';
  return {
    bid: bidding ? (position.auction?.bids[number] ?? null) : null,
    can_beat: figures.canBeat[number]!,
    epoch_now: figures.now[number]!,
    lot: lotOf(position, figures, number),
    passed: figures.passed[number]!,
    points: score,
    spent,
    suns,
    tiles,
  };
}

function lotOf(position: Position, figures: Figures, seat: number): LotForSeat | null {
  const onTrack = position.phase !== 'over' && position.track.length > 0;
  return onTrack ? figures.lots[seat]! : null;
}

/** The spaces of the auction track; with values, what each tile is worth to a seat. */
export function trackSpaces(
  track: readonly (string | null)[],
  values: Figures['tiles'][number] | null,
): TrackSpace[] {
  return Array.from({ length: TRACK_SPACES }, (_, space) => {
    const tile = track[space] ?? null;
    if (tile === null || !values) return { adds: null, costs: {}, later: null, tile };
    const costs = values.costs[tile] ?? {};
    return { adds: values.adds[space]!, costs, later: values.later[space]!, tile };
  });
}
