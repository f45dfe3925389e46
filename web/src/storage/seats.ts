import type { HeldSeat } from '@/protocol/types';
import { long, read, write } from './browserStorage';

/** The secrets that hold this browser's seats, by table; the newest table last. */
const KEY = 'sunbarge.seats';
const MOST = 50;

export interface Held {
  seats: HeldSeat[];
  /** When the seat was taken, in milliseconds. */
  since: number;
  /** The number that this browser added to the randomness when it sat down. */
  seed?: string;
  over?: boolean;
}

type All = Record<string, Held>;

export function heldTables(): string[] {
  const all = read<All>(long, KEY, {});
  return Object.keys(all).sort((a, b) => all[b]!.since - all[a]!.since);
}

export function heldAt(table: string): Held | null {
  return read<All>(long, KEY, {})[table] ?? null;
}

/** The number that this browser added at a table, if it did. */
export function seedAt(table: string): string | null {
  return heldAt(table)?.seed ?? null;
}

/** Keeps seats of a table, beside those already held there, and one's own number. */
export function hold(table: string, seats: HeldSeat[], seed?: string): void {
  const all = read<All>(long, KEY, {});
  const before = all[table]?.seats.filter((old) => !seats.some((s) => s.seat === old.seat)) ?? [];
  const mine = seed ?? all[table]?.seed;
  all[table] = { seats: [...before, ...seats], since: Date.now(), ...(mine && { seed: mine }) };
  const running = (name: string) => (all[name]!.over ? 0 : 1);
  const wanted = Object.keys(all).sort(
    (a, b) => running(b) - running(a) || all[b]!.since - all[a]!.since,
  );
  for (const name of wanted.slice(MOST)) if (name !== table) delete all[name];
  write(long, KEY, all);
}

/** Keeps the number that this browser adds at a table where it holds seats already. */
export function keepSeed(table: string, seed: string): void {
  const held = heldAt(table);
  if (held) hold(table, held.seats, seed);
}

/** The game at a table is over: it is the first to be forgotten when there are many. */
export function finish(table: string): void {
  const all = read<All>(long, KEY, {});
  const held = all[table];
  if (!held || held.over) return;
  all[table] = { ...held, over: true };
  write(long, KEY, all);
}

export function forget(table: string): void {
  const all = read<All>(long, KEY, {});
  delete all[table];
  write(long, KEY, all);
}
