import { figuresOf, type Figures } from '@/engine/figures';
import { STATE } from '@/engine/layout';
import type { Position } from '@/engine/position';
import type { AuctionView, SeatView, TrackSpace, View } from '@/protocol/types';
import type { CompanionGame } from './companionGame';

const NO_ONLINE_TABLE = {
  acting: null,
  answer_ahead: {},
  auto_pass: {},
  draws_left: 0,
  fair: { commitment: '', secret: null, seeds: [] },
  host: false,
  invite: null,
  last_auction: null,
  log: [],
  lose_hint: null,
  may_undo: null,
  open_points: true,
  pace: 0,
  pace_now: 0,
  public: false,
  rematch: null,
  seq: 0,
  table: '',
  title: '',
  watchers: 0,
} satisfies Partial<View>;

const NO_ONLINE_SEAT = {
  awaits_seed: false,
  bot: null,
  given_away: false,
  here: true,
  kind: 'person',
  ready: true,
  yours: false,
} as const satisfies Partial<SeatView>;

/** The game as the view that the components of an online table show; all points are open. */
export function viewOf(companion: CompanionGame): View {
  const { game, setup, sheets } = companion;
  const position = game.position();
  const figures = figuresOf(game);
  return {
    ...NO_ONLINE_TABLE,
    ...boardOf(position),
    auction: auctionOf(position, figures),
    edition: setup.edition,
    house: setup.house,
    legal: game.legalMoves(),
    ra_chance: figures.raChance,
    seats: position.seats.map((_, seat) => seatView(setup.names[seat]!, position, figures, seat)),
    sheets,
    stage: position.phase === 'over' ? 'over' : 'playing',
    winner: figures.winner,
  };
}

function auctionOf({ auction }: Position, figures: Figures): AuctionView | null {
  if (figures.toAnswer.length === 0 || !auction) return null;
  const { toAnswer: to_answer, leader, standing } = figures;
  const kind = auction.kind as AuctionView['kind'];
  return { kind, leader, ra_player: auction.ra_player, standing, to_answer };
}

function boardOf(position: Position) {
  return {
    bag: position.bag,
    epoch: position.epoch,
    owed: owedIn(position),
    phase: position.phase as View['phase'],
    players: position.players,
    ra_limit: position.ra_limit,
    ra_tiles: position.ra_tiles,
    sun: position.sun,
    to_move: position.to_move,
    track: trackOf(position),
  };
}

function owedIn({ lose }: Position): Record<string, number> {
  const { civilization, monuments } = lose ?? {};
  return { ...(civilization && { civilization }), ...(monuments && { monuments }) };
}

function trackOf({ track }: Position): TrackSpace[] {
  return Array.from({ length: STATE.track[2][0] }, (_, space) => {
    const tile = track[space] ?? null;
    return { tile, adds: null, later: null, costs: {} };
  });
}

function seatView(name: string, position: Position, figures: Figures, n: number): SeatView {
  const { score, spent, suns, tiles } = position.seats[n]!;
  const onTrack = position.phase !== 'over' && position.track.length > 0;
  return {
    ...NO_ONLINE_SEAT,
    bid: position.auction?.bids[n] ?? null,
    can_beat: figures.canBeat[n]!,
    epoch_now: figures.now[n]!,
    lot: onTrack ? figures.lots[n]! : null,
    name,
    passed: figures.passed[n]!,
    points: score,
    spent,
    suns,
    tiles,
  };
}
