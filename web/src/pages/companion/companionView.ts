import type { LotWorth } from '@/engine/game';
import { STATE } from '@/engine/layout';
import type { Position } from '@/engine/position';
import type { LotForSeat, SeatView, TrackSpace, View } from '@/protocol/types';
import type { CompanionGame } from './companionGame';

const NO_ONLINE_TABLE = {
  acting: null,
  answer_ahead: {},
  auction: null,
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

/** The game as the view that the components of an online table show; all points are open. */
export function viewOf(companion: CompanionGame): View {
  const { game, setup, sheets } = companion;
  const position = game.position();
  const over = position.phase === 'over';
  return {
    ...NO_ONLINE_TABLE,
    ...boardOf(position),
    edition: setup.edition,
    house: setup.house,
    legal: game.legalMoves(),
    ra_chance: over ? 0 : game.chanceOfRa(),
    seats: seatViews(companion, position),
    sheets,
    stage: over ? 'over' : 'playing',
    winner: game.winner,
  };
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

function seatViews({ game, setup }: CompanionGame, position: Position): SeatView[] {
  const over = position.phase === 'over';
  const lots = over || position.track.length === 0 ? null : game.lotWorth();
  const now = over ? [] : game.epochScoreNow();
  return position.seats.map((seat, n) => ({
    awaits_seed: false,
    bid: position.auction?.bids[n] ?? null,
    bot: null,
    can_beat: null,
    epoch_now: now[n] ?? {},
    given_away: false,
    here: true,
    kind: 'person',
    lot: lots ? lotFor(lots[n]!) : null,
    name: setup.names[n]!,
    passed: false,
    points: seat.score,
    ready: true,
    spent: seat.spent,
    suns: seat.suns,
    tiles: seat.tiles,
    yours: false,
  }));
}

function lotFor({ seat, takes, parts, others }: LotWorth): LotForSeat {
  return { disasters: takes, later: 0, parts, total: others[seat]!, wakes: 0 };
}
