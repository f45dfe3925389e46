/** What happens in a move, as the rules list it in a record. */
import { namedParts } from './figures';
import type { Game } from './game';
import { AUCTION_KINDS, EVENT_KINDS, FIRST_DISASTER, NO_TILE, TILES } from './layout';
import { eventFields, type EventField, type Fields } from './memory';
import { counted, type Counts } from './position';

export type AuctionKind = 'ra' | 'invoked' | 'full';

/** The scoring of an epoch. */
export interface Scored {
  kind: 'scored';
  epoch: number;
  /** Whether the last Ra tile ended the epoch; otherwise the last sun was spent. */
  lastRa: boolean;
  /** Points by category, of each seat. */
  parts: Counts[];
  before: number[];
  after: number[];
  /** The tiles of each seat when it was scored. */
  tiles: Counts[];
}

export type GameEvent =
  | { kind: 'drawn'; seat: number; tile: string; raTiles: number }
  | { kind: 'opened'; seat: number; auction: AuctionKind }
  | { kind: 'bid'; seat: number; sun: number }
  | { kind: 'passed'; seat: number }
  | { kind: 'won'; seat: number; bid: number; sun: number; tiles: string[] }
  | { kind: 'nobody'; tiles: string[]; discarded: boolean }
  | { kind: 'god'; seat: number; tile: string }
  | { kind: 'done'; seat: number; byItself: boolean }
  | { kind: 'struck'; seat: number; disasters: string[]; lost: Counts }
  | { kind: 'lost'; seat: number; lost: Counts; byItself: boolean }
  | Scored
  | { kind: 'begun'; epoch: number; seat: number }
  | { kind: 'over'; seat: number };

type Told = Fields<EventField>;
type Kind = keyof typeof EVENT_KINDS;

const KINDS = Object.keys(EVENT_KINDS) as Kind[];

/** Plays a move and returns everything that happened. */
export function playWithEvents(game: Game, move: string): GameEvent[] {
  game.play(move);
  const told = eventFields(game.lastEvents);
  return Array.from({ length: told.get('listed') }, (_, n) => eventOf(told, game.players, n));
}

function eventOf(told: Told, players: number, n: number): GameEvent {
  const [seat, number] = [told.get('seat', n), told.get('number', n)];
  const kind = KINDS.find((name) => EVENT_KINDS[name] === told.get('kind', n))!;
  switch (kind) {
    case 'tile_drawn':
      return { kind: 'drawn', seat, tile: TILES[number]!, raTiles: told.get('ra_tiles') };
    case 'auction_opened':
      return { kind: 'opened', seat, auction: AUCTION_KINDS[number as 0] };
    case 'sun_bid':
      return { kind: 'bid', seat, sun: number };
    case 'passed':
      return { kind: 'passed', seat };
    case 'lot_won':
      return { kind: 'won', seat, bid: number, sun: told.get('taken'), tiles: lotOf(told) };
    case 'nobody_bid':
      return { kind: 'nobody', tiles: lotOf(told), discarded: number === 1 };
    default:
      return eventOutsideAuctions(told, players, n, kind);
  }
}

function eventOutsideAuctions(told: Told, players: number, n: number, kind: Kind): GameEvent {
  const [seat, number, byItself] = [
    told.get('seat', n),
    told.get('number', n),
    told.get('by_itself', n) === 1,
  ];
  switch (kind) {
    case 'god_spent':
      return { kind: 'god', seat, tile: TILES[number]! };
    case 'gods_done':
      return { kind: 'done', seat, byItself };
    case 'disasters_struck':
      return { kind: 'struck', seat, disasters: disastersOf(told), lost: lostOf(told) };
    case 'tiles_lost':
      return {
        kind: 'lost',
        seat,
        byItself,
        lost: byItself ? lostOf(told) : { [TILES[number]!]: 1 },
      };
    case 'epoch_scored':
      return scored(told, players, number, byItself);
    case 'epoch_begun':
      return { kind: 'begun', epoch: number, seat };
    default:
      return { kind: 'over', seat };
  }
}

function lotOf(told: Told): string[] {
  return told.list('lot').flatMap((kind) => (kind === NO_TILE ? [] : [TILES[kind]!]));
}

function lostOf(told: Told): Counts {
  return counted(told.list('lost'));
}

function disastersOf(told: Told): string[] {
  return told
    .list('disasters')
    .flatMap((count, place) => Array<string>(count).fill(TILES[FIRST_DISASTER + place]!));
}

function scored(told: Told, players: number, epoch: number, lastRa: boolean): Scored {
  const bySeat = <T>(value: (seat: number) => T) =>
    Array.from({ length: players }, (_, n) => value(n));
  return {
    kind: 'scored',
    epoch,
    lastRa,
    parts: bySeat((seat) => namedParts(told.list('parts', seat))),
    before: told.list('before').slice(0, players),
    after: told.list('after').slice(0, players),
    tiles: bySeat((seat) => counted(told.list('tiles', seat))),
  };
}
