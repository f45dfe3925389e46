import { bytesToHex, randomBytes } from '@noble/hashes/utils.js';
import type { Engine } from '@/engine/engine';
import { fromLine } from '@/engine/lines';
import { commitmentOf } from '@/fairness/deal';
import type { NewTable, SeatSetup } from '@/protocol/types';
import { apply } from './apply';
import { newLocalId, RULES_VERSION, type Entry, type Header } from './entries';
import { loadEngine } from './engine';
import { logs, type Logs } from './logs';
import { summaryOf } from './summary';
import { LocalTable } from './table';
import { automaticEntry, isKnownBot } from './validate';

/** A new table with its first entries, which are not stored yet. */
interface Created {
  table: LocalTable;
  entries: Entry[];
}

/** Whether a table can be in this browser: nobody else is awaited, and the engine has its bots. */
export function canPlayHere({ seats }: NewTable): boolean {
  return seats.every(({ kind, bot }) => kind !== 'free' && (kind !== 'bot' || isKnownBot(bot)));
}

/** Sets up a table in this browser and begins its game; returns its id. */
export async function createLocalTable(request: NewTable, kept: Logs = logs): Promise<string> {
  const engine = await loadEngine();
  const seats = request.shuffle_seats ? shuffled(request.seats) : request.seats;
  const header = newHeader(request, seats);
  const names = seats.map((seat, n) => (isPerson(seat) ? seat.name || `Guest ${n + 1}` : null));
  const { table, entries } = begin(engine, header, names);
  await kept.write({ header, entries }, summaryOf(table));
  await kept.removeOldest();
  return header.id;
}

/** What a game that begins with a position needs beside it. */
export interface FromPosition {
  /** The position as one line. */
  line: string;
  names: string[];
  /** The bots that play; null for people at this screen. */
  bots: (string | null)[];
}

/** Sets up a table in this browser whose game begins with a position; returns its id. */
export async function createTableFrom(start: FromPosition, kept: Logs = logs): Promise<string> {
  const engine = await loadEngine();
  const { edition, house } = fromLine(start.line);
  const me = start.bots.indexOf(null);
  const seats = start.bots.map((bot, n): SeatSetup => {
    const name = start.names[n]!;
    if (bot !== null) return { kind: 'bot', name, bot };
    return { kind: n === me ? 'me' : 'here', name, bot: null };
  });
  const header = { ...newHeader({ edition, house, seats }, seats), start: start.line };
  header.id = newLocalId(true);
  const names = start.names.map((name, n) => (start.bots[n] === null ? name : null));
  const { table, entries } = begin(engine, header, names);
  await kept.write({ header, entries }, summaryOf(table));
  await kept.removeOldest();
  return header.id;
}

/** The table of a rematch with the same players; bots that play for people do not stay. */
export function rematchOf(table: LocalTable, id: string): Created {
  const setups = table.header.seats.map((setup, n): SeatSetup => {
    const { token, bot, name } = table.seats[n]!;
    return token === null ? { ...setup, kind: 'bot', bot, name } : setup;
  });
  const header = { ...table.header, ...secretPart(), id, seats: setups, pace: table.pace };
  const names = table.seats.map((seat) => (seat.token === null ? null : seat.name));
  return begin(table.engine, { ...header, created: timestamp() }, names);
}

/** Seats the people and begins the game; `names` has null for the seats of bots. */
function begin(engine: Engine, header: Header, names: (string | null)[]): Created {
  const table = new LocalTable(engine, header);
  const entries: Entry[] = [];
  const add = (entry: Entry) => {
    apply(table, entry);
    entries.push(entry);
  };
  for (const [seat, name] of names.entries()) {
    if (name === null) continue;
    const [token, entropy] = [bytesToHex(randomBytes(32)), bytesToHex(randomBytes(16))];
    add({ seq: table.seq + 1, kind: 'sat', seat, name, token, entropy });
  }
  add(automaticEntry(table)!);
  return { table, entries };
}

const isPerson = ({ kind }: SeatSetup) => kind === 'me' || kind === 'here';

function newHeader(request: NewTable, seats: SeatSetup[]): Header {
  return {
    id: newLocalId(),
    title: request.title?.trim() ?? '',
    edition: request.edition ?? 'disk',
    house: [...(request.house ?? [])].sort(),
    seats,
    public: false,
    open_points: request.open_points ?? false,
    watch: false,
    advice: request.advice ?? false,
    pace: request.pace ?? 1,
    ...secretPart(),
    invite: null,
    created: timestamp(),
    rules: RULES_VERSION,
  };
}

function secretPart(): { secret: string; commitment: string } {
  const secret = bytesToHex(randomBytes(32));
  return { secret, commitment: commitmentOf(secret) };
}

/** The current time in ISO 8601, in seconds. */
function timestamp(): string {
  return new Date().toISOString().replace(/\.\d+Z$/, 'Z');
}

function shuffled<T>(items: readonly T[]): T[] {
  const order = [...items];
  for (let last = order.length - 1; last > 0; last--) {
    const other = crypto.getRandomValues(new Uint32Array(1))[0]! % (last + 1);
    [order[last], order[other]] = [order[other]!, order[last]!];
  }
  return order;
}
