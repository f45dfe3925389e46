/** Positions as one line of text, for links and tests; `notation/lines.py` describes the form. */
import { editionRecord } from './engine';
import { editionFields } from './memory';
import { PositionError, type Counts, type Position, type SeatPosition } from './position';

const EMPTY = '-';
const GAP = '_';
const N_FIELDS = 8;
const DEBTS: Record<string, 'civilization' | 'monuments'> = { c: 'civilization', m: 'monuments' };

/**
 * Reads a line into a position. The form is checked; whether the position is possible is not:
 * lines that people write are checked by the server.
 */
export function fromLine(text: string): Position {
  const fields = text.split('/');
  if (fields.length !== N_FIELDS) {
    const told = `a line has ${N_FIELDS} fields between slashes, not ${fields.length}`;
    throw new PositionError('fields', told, { n: fields.length, most: N_FIELDS });
  }
  const [names, moment, track, turn, auction, disasters, seats, bag] = fields as Eight;
  const [edition, ...house] = names.split('+') as [string, ...string[]];
  const [epoch, ra_tiles, sun] = exactly(items(moment), 3, 'epoch.ra_tiles.sun').map(number);
  const [phase, seat] = turn.split('.') as [string, string?];
  const read = seats.split(';').map(seatOf);
  const record = editionRecord(edition, read.length, house);
  return {
    ...{ edition, house, players: read.length, epoch: epoch!, ra_tiles: ra_tiles!, sun: sun! },
    ra_limit: editionFields(record).get('ra_limit', read.length),
    track: items(track).map((tile) => (tile === GAP ? null : tile)),
    phase,
    to_move: seat === undefined ? null : number(seat),
    auction: auctionOf(auction),
    pending: phase === 'lose' ? [] : items(disasters),
    lose: phase === 'lose' ? debtsOf(disasters) : null,
    seats: read,
    bag: counts(bag),
  };
}

type Eight = [string, string, string, string, string, string, string, string];

/** The line of a position. */
export function toLine(position: Position): string {
  const { edition, house, epoch, ra_tiles, sun, track, phase, to_move } = position;
  return [
    [edition, ...house].join('+'),
    joined([epoch, ra_tiles, sun]),
    joined(track.map((tile) => tile ?? GAP)),
    joined(to_move === null ? [phase] : [phase, to_move]),
    auctionText(position.auction),
    disastersText(position),
    position.seats.map(seatText).join(';'),
    countsText(position.bag),
  ].join('/');
}

const joined = (things: (string | number)[]) => things.join('.') || EMPTY;
const items = (text: string) => (text === EMPTY ? [] : text.split('.'));
const countsText = (tiles: Counts) =>
  joined(Object.entries(tiles).map(([tile, count]) => tile + String(count)));

function seatText({ suns, spent, tiles, score }: SeatPosition): string {
  return [joined(suns), joined(spent), countsText(tiles), score].join(',');
}

function auctionText(auction: Position['auction']): string {
  if (!auction) return EMPTY;
  const bids = Object.entries(auction.bids).map(([seat, sun]) => `${seat}x${sun}`);
  return joined([auction.kind, auction.ra_player, ...bids]);
}

function disastersText({ lose, pending }: Position): string {
  if (!lose) return joined(pending);
  const debts = Object.entries(DEBTS).flatMap(([letter, what]) =>
    lose[what] === undefined ? [] : [`${letter}${lose[what]}`],
  );
  return joined([...debts, lose.then]);
}

function seatOf(text: string): SeatPosition {
  const parts = exactly(text.split(','), 4, 'suns,spent,tiles,points');
  const [suns, spent, tiles, score] = parts as [string, string, string, string];
  return {
    suns: items(suns).map(number),
    spent: items(spent).map(number),
    tiles: counts(tiles),
    score: number(score),
  };
}

function counts(text: string): Counts {
  return Object.fromEntries(
    items(text).map((piece) => {
      const [, tile, count] = /^([a-z]+)(\d+)$/.exec(piece) ?? [];
      if (tile === undefined) throw unreadable('a tile and a number', piece);
      return [tile, number(count!)];
    }),
  );
}

function auctionOf(text: string): Position['auction'] {
  if (text === EMPTY) return null;
  const [kind, player, ...bids] = items(text);
  if (player === undefined) throw unreadable('kind.ra_player', text);
  const pairs = bids.map((bid) => exactly(bid.split('x'), 2, 'SEATxSUN').map(number));
  return { kind: kind!, ra_player: number(player), bids: Object.fromEntries(pairs) as Counts };
}

function debtsOf(text: string): Position['lose'] {
  const pieces = items(text);
  const then = pieces.pop();
  if (then === undefined) throw unreadable('what is owed, and what follows', text);
  const debts = pieces.map((piece) => {
    const what = DEBTS[piece.charAt(0)];
    if (!what) throw unreadable('c or m and a number', piece);
    return [what, number(piece.slice(1))];
  });
  return { ...Object.fromEntries(debts), then };
}

function number(text: string): number {
  if (!/^(?:0|[1-9]\d{0,8})$/.test(text)) throw unreadable('a number', text);
  return Number(text);
}

function exactly<T>(parts: T[], amount: number, form: string): T[] {
  if (parts.length !== amount) throw unreadable(form, parts.join());
  return parts;
}

/** The error for a piece of a line that is not what stands there. */
function unreadable(expected: string, text: string): PositionError {
  return new PositionError('piece', `expected ${expected}, not ${text}`, { text });
}
