/** Positions in the form of the notation, and as the record that the rules change; in Python, `notation/positions.py`. */
import {
  AFTER_DISASTERS,
  AUCTION_KINDS,
  FIRST_DISASTER,
  MAX_SUN,
  NO_TILE,
  PHASES,
  STATE,
  TILES,
} from './layout';
import { editionFields, newState, stateFields, type Fields, type StateField } from './memory';

export type Counts = Record<string, number>;

export interface SeatPosition {
  suns: number[];
  spent: number[];
  tiles: Counts;
  score: number;
}

/** A position as the notation has it, the same as `Game.position()` in Python. */
export interface Position {
  edition: string;
  house: string[];
  players: number;
  epoch: number;
  ra_tiles: number;
  ra_limit: number;
  sun: number;
  track: (string | null)[];
  phase: string;
  to_move: number | null;
  auction: { ra_player: number; kind: string; bids: Counts } | null;
  pending: string[];
  lose: { civilization?: number; monuments?: number; then: string } | null;
  seats: SeatPosition[];
  bag: Counts;
}

type State = Fields<StateField>;

/** Raised for input that is not what a function takes; the message says what would be right. */
export class EngineError extends Error {
  override name = 'EngineError';
}

/** Raised for a position that cannot be; `code` and `values` say what is wrong in any language. */
export class PositionError extends EngineError {
  override name = 'PositionError';

  constructor(
    readonly code: string,
    text: string,
    readonly values: Record<string, string | number> = {},
  ) {
    super(text);
  }
}

export function phaseName(state: State): string {
  return nameOf(PHASES, state.get('phase'), 'phase');
}

export function toPosition(
  bytes: Uint8Array,
  editionBytes: Uint8Array,
  edition: string,
  house: readonly string[],
): Position {
  const state = stateFields(bytes);
  const players = state.get('players');
  const phase = phaseName(state);
  return {
    edition,
    house: [...house],
    players,
    epoch: state.get('epoch'),
    ra_tiles: state.get('ra_tiles'),
    ra_limit: editionFields(editionBytes).get('ra_limit', players),
    sun: state.get('sun'),
    track: trackOf(state),
    phase,
    to_move: phase === 'over' ? null : state.get('to_move'),
    auction: auctionOf(state, phase),
    pending: pendingOf(state),
    lose: phase === 'lose' ? owedOf(state) : null,
    seats: Array.from({ length: players }, (_, seat) => seatOf(state, seat)),
    bag: counted(state.list('bag')),
  };
}

function trackOf(state: State): (string | null)[] {
  const spaces = state.list('track').map((kind) => (kind === NO_TILE ? null : TILES[kind]!));
  while (spaces.length > 0 && spaces.at(-1) === null) spaces.pop();
  return spaces;
}

function auctionOf(state: State, phase: string): Position['auction'] {
  const then = nameOf(AFTER_DISASTERS, state.get('then'), 'then');
  if (phase !== 'auction' && !(phase === 'lose' && then === 'auction')) return null;
  const kind = nameOf(AUCTION_KINDS, state.get('opened'), 'kind of auction');
  const bids = Object.fromEntries(
    [...state.list('bids').entries()].filter(([, sun]) => sun).map(([seat, sun]) => [seat, sun]),
  );
  return { ra_player: state.get('turn'), kind, bids };
}

function pendingOf(state: State): string[] {
  return state
    .list('pending')
    .flatMap((count, place) => Array<string>(count).fill(TILES[FIRST_DISASTER + place]!));
}

function owedOf(state: State): Position['lose'] {
  const civilization = state.get('owed_civilization');
  const monuments = state.get('owed_monuments');
  return {
    ...(civilization ? { civilization } : {}),
    ...(monuments ? { monuments } : {}),
    then: nameOf(AFTER_DISASTERS, state.get('then'), 'then'),
  };
}

function seatOf(state: State, seat: number): SeatPosition {
  return {
    suns: sunsOf(state.get('suns', seat)),
    spent: sunsOf(state.get('spent', seat)),
    tiles: counted(state.list('tiles', seat)),
    score: state.get('points', seat),
  };
}

/** The suns of a set, which is a bit mask, highest first. */
export function sunsOf(set: number): number[] {
  const all = Array.from({ length: MAX_SUN }, (_, place) => MAX_SUN - place);
  return all.filter((sun) => (set >>> sun) & 1);
}

/** Counts by kind of tile as an object by name; zero counts are left out. */
export function counted(counts: number[]): Counts {
  const pairs = counts.map((count, kind) => [TILES[kind]!, count] as const);
  return Object.fromEntries(pairs.filter(([, count]) => count));
}

function nameOf(names: Record<number, string>, number: number, what: string): string {
  const name = names[number];
  if (name === undefined) throw new EngineError(`${number} is no ${what}`);
  return name;
}

function numberOf(names: Record<number, string>, name: string, what: string): number {
  const found = Object.entries(names).find(([, known]) => known === name);
  if (!found) {
    const known = Object.values(names).join(', ');
    throw new PositionError('piece', `${what} is one of ${known}, not ${name}`, { text: name });
  }
  return Number(found[0]);
}

function kindOf(tile: string): number {
  const kind = (TILES as readonly string[]).indexOf(tile);
  if (kind < 0) {
    const told = `there is no tile ${tile}; tiles are ${TILES.join(', ')}`;
    throw new PositionError('piece', told, { text: tile });
  }
  return kind;
}

/**
 * The record of a position. Names are checked; whether the position is possible is not: positions
 * that people write are checked by the server.
 */
export function fromPosition(position: Position): Uint8Array {
  const bytes = newState();
  const state = stateFields(bytes);
  state.set('players', position.players);
  state.set('epoch', position.epoch);
  state.set('ra_tiles', position.ra_tiles);
  state.set('sun', position.sun);
  state.set('phase', numberOf(PHASES, position.phase, 'phase'));
  state.set('to_move', position.to_move ?? 0);
  state.set('turn', position.to_move ?? 0);
  setCounts(state, 'bag', position.bag, 0);
  const size = Object.values(position.bag).reduce((sum, count) => sum + count, 0);
  state.set('bag_size', size);
  setTrack(state, position.track);
  position.seats.forEach((seat, place) => setSeat(state, seat, place));
  setAuction(state, position);
  setDisasters(state, position);
  return bytes;
}

function setCounts(state: State, field: 'bag' | 'tiles', counts: Counts, row: number): void {
  for (const [tile, count] of Object.entries(counts)) {
    state.set(field, count, row * TILES.length + kindOf(tile));
  }
}

function setTrack(state: State, track: (string | null)[]): void {
  const spaces = STATE.track[2][0];
  if (track.length > spaces)
    throw new PositionError('track', `the track has ${spaces} spaces`, { n: spaces });
  for (let space = 0; space < spaces; space++) {
    const tile = track[space] ?? null;
    state.set('track', tile === null ? NO_TILE : kindOf(tile), space);
  }
  state.set('track_size', track.filter((tile) => tile !== null).length);
}

function setSeat(state: State, seat: SeatPosition, place: number): void {
  state.set('suns', setOf(seat.suns), place);
  state.set('spent', setOf(seat.spent), place);
  state.set('points', seat.score, place);
  setCounts(state, 'tiles', seat.tiles, place);
}

function setOf(suns: number[]): number {
  return suns.reduce((set, sun) => set | (1 << sun), 0);
}

function setAuction(state: State, { auction, phase }: Position): void {
  if (!auction) return;
  state.set('turn', auction.ra_player);
  state.set('opened', numberOf(AUCTION_KINDS, auction.kind, 'kind of auction'));
  for (const [seat, sun] of Object.entries(auction.bids)) state.set('bids', sun, Number(seat));
  const then = phase === 'lose' ? 'auction' : 'turn';
  state.set('then', numberOf(AFTER_DISASTERS, then, 'then'));
}

function setDisasters(state: State, { lose, pending }: Position): void {
  for (const tile of pending) {
    const place = kindOf(tile) - FIRST_DISASTER;
    state.set('pending', state.get('pending', place) + 1, place);
  }
  if (!lose) return;
  state.set('owed_civilization', lose.civilization ?? 0);
  state.set('owed_monuments', lose.monuments ?? 0);
  state.set('then', numberOf(AFTER_DISASTERS, lose.then, 'then'));
}
