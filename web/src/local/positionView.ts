import { figuresOf, type Figures } from '@/engine/figures';
import type { Game } from '@/engine/game';
import { STATE } from '@/engine/layout';
import type { Position } from '@/engine/position';
import type { AuctionView, SeatView, TrackSpace, View } from '@/protocol/types';

const NO_ONLINE_TABLE = {
  advice: false,
  answer_ahead: {},
  auto_pass: {},
  draws_left: 0,
  fair: { commitment: '', secret: null, seeds: [] },
  host: false,
  invite: null,
  last_auction: null,
  log: [],
  lose_hints: {},
  may_undo: null,
  open_points: true,
  pace: 0,
  pace_now: 0,
  public: false,
  rematch: null,
  seq: 0,
  sheets: [],
  table: '',
  title: '',
  watch: false,
  watchers: 0,
} satisfies Partial<View>;

const NO_ONLINE_SEAT = {
  awaits_seed: false,
  bot: null,
  given_away: false,
  here: true,
  kind: 'person',
  ready: true,
} as const satisfies Partial<SeatView>;

/**
 * A position as the view that the components of an online table show; all points are open.
 * `seat` is the seat of the reader, who moves if it is that seat's turn; null for none.
 */
export function positionView(game: Game, names: readonly string[], seat: number | null): View {
  const position = game.position();
  const figures = figuresOf(game);
  return {
    ...NO_ONLINE_TABLE,
    ...boardOf(position),
    acting: seat !== null && seat === position.to_move ? seat : null,
    auction: auctionOf(position, figures),
    legal: game.legalMoves(),
    ra_chance: figures.raChance,
    seats: names.map((name, n) => ({
      ...seatView(name, position, figures, n),
      yours: n === seat,
    })),
    stage: position.phase === 'over' ? 'over' : 'playing',
    track: trackOf(position, seat === null ? null : figures, seat ?? 0),
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
    edition: position.edition,
    epoch: position.epoch,
    house: position.house,
    owed: owedIn(position),
    phase: position.phase as View['phase'],
    players: position.players,
    ra_limit: position.ra_limit,
    ra_tiles: position.ra_tiles,
    sun: position.sun,
    to_move: position.to_move,
  };
}

function owedIn({ lose }: Position): Record<string, number> {
  const { civilization, monuments } = lose ?? {};
  return { ...(civilization && { civilization }), ...(monuments && { monuments }) };
}

/** The spaces of the auction track; with figures, what each tile is worth to a seat. */
function trackOf({ track }: Position, figures: Figures | null, seat: number): TrackSpace[] {
  const values = figures?.tiles[seat];
  return Array.from({ length: STATE.track[2][0] }, (_, space) => {
    const tile = track[space] ?? null;
    if (tile === null || !values) return { tile, adds: null, later: null, costs: {} };
    const costs = values.costs[tile] ?? {};
    return { tile, adds: values.adds[space]!, later: values.later[space]!, costs };
  });
}

function seatView(name: string, position: Position, figures: Figures, n: number) {
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
