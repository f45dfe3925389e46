import type { LogLine, SeatView, TrackSpace, View } from '@/protocol/types';

/** Views for tests: a table of three in epoch II, changed as a test needs it. */

export function sampleSeat(change: Partial<SeatView> = {}): SeatView {
  return {
    name: 'Maud',
    kind: 'person',
    bot: null,
    here: true,
    yours: false,
    given_away: false,
    suns: [12, 9, 6],
    spent: [3],
    tiles: { pha: 2, nil: 1 },
    points: null,
    epoch_now: { pharaohs: 5, civilization: -5 },
    bid: null,
    passed: false,
    lot: {
      total: 4,
      parts: { river: 4 },
      disasters: 0,
      later: 0,
      wakes: 0,
      with_flood: 0,
      kinds: 0,
      lead: 0,
      rival: 1,
    },
    can_beat: null,
    awaits_seed: false,
    ready: true,
    ...change,
  };
}

export function sampleTrack(...tiles: string[]): TrackSpace[] {
  return Array.from({ length: 8 }, (_, i) => ({
    tile: tiles[i] ?? null,
    adds: tiles[i] ? 1 : null,
    later: tiles[i] ? 0 : null,
    costs: {},
  }));
}

export function sampleView(change: Partial<View> = {}): View {
  return {
    table: 'T1',
    seq: 40,
    title: '',
    stage: 'playing',
    edition: 'disk',
    house: [],
    players: 3,
    public: false,
    open_points: false,
    watch: false,
    advice: true,
    invite: 'abc',
    host: true,
    pace: 1,
    pace_now: 1,
    watchers: 0,
    epoch: 2,
    ra_tiles: 3,
    ra_limit: 8,
    sun: 4,
    track: sampleTrack('nil', 'pha'),
    bag: { ra: 20, nil: 18, pha: 12 },
    ra_chance: 0.1724,
    draws_left: 28.3,
    phase: 'turn',
    to_move: 0,
    acting: 0,
    legal: ['draw', 'invoke'],
    owed: {},
    lose_hints: {},
    may_undo: null,
    seats: [
      sampleSeat({ name: 'Anna', yours: true, points: 17, suns: [13, 8, 1], spent: [5] }),
      sampleSeat(),
      sampleSeat({ name: 'Ibis', kind: 'bot', bot: 'simple', suns: [11, 10, 7, 2], spent: [] }),
    ],
    auction: null,
    last_auction: null,
    sheets: [],
    log: [],
    winner: null,
    fair: { commitment: '', seeds: [], secret: null },
    rematch: null,
    auto_pass: { '0': false },
    answer_ahead: { '0': null },
    ...change,
  };
}

/** The same table in an auction that Maud invoked; Ibis has bid 7, and Anna is asked. */
export function sampleAuction(change: Partial<View> = {}): View {
  const view = sampleView();
  const [anna, maud, ibis] = view.seats as [SeatView, SeatView, SeatView];
  return {
    ...view,
    phase: 'auction',
    legal: ['bid:13', 'bid:8', 'pass'],
    seats: [
      { ...anna, can_beat: 8 },
      { ...maud, can_beat: 9 },
      { ...ibis, bid: 7 },
    ],
    auction: { ra_player: 1, kind: 'invoked', standing: 7, leader: 2, to_answer: [0, 1] },
    ...change,
  };
}

/** A line of the log with nothing in it but what is said. */
export const sampleLine = (kind: LogLine['kind'], change: Partial<LogLine> = {}): LogLine => ({
  seq: 1,
  move: null,
  kind,
  seat: 0,
  tile: null,
  tiles: [],
  sun: null,
  taken: null,
  number: null,
  auction: null,
  lost: {},
  by_itself: false,
  name: null,
  ...change,
});
