import type { HeldSeat } from '@/protocol/types';
import { local, readJson, writeJson } from './browserStorage';

const KEY = 'sunbarge.seats';
const MAX_TABLES = 50;

/** The seats of this browser at one table, with their tokens. */
export interface StoredSeats {
  seats: HeldSeat[];
  /** When the seats were taken, in milliseconds since the epoch. */
  since: number;
  /** The seed that this browser sent for the shuffle. */
  seed?: string;
  /** The game is finished. */
  over?: boolean;
}

type ByTable = Record<string, StoredSeats>;

const readAll = () => readJson<ByTable>(local, KEY, {});
const writeAll = (all: ByTable) => writeJson(local, KEY, all);

/** Returns the ids of all tables with stored seats, newest first. */
export function tablesWithSeats(): string[] {
  const all = readAll();
  return Object.keys(all).sort((a, b) => all[b]!.since - all[a]!.since);
}

export function storedSeats(table: string): StoredSeats | null {
  return readAll()[table] ?? null;
}

export function storedSeed(table: string): string | null {
  return storedSeats(table)?.seed ?? null;
}

/** Adds seats of a table to those stored for it, and the seed if one is given. */
export function storeSeats(table: string, seats: HeldSeat[], seed?: string): void {
  const all = readAll();
  const others = all[table]?.seats.filter((old) => !seats.some((s) => s.seat === old.seat)) ?? [];
  const kept = seed ?? all[table]?.seed;
  all[table] = { seats: [...others, ...seats], since: Date.now(), ...(kept && { seed: kept }) };
  removeExcess(all, table);
  writeAll(all);
}

/** Removes tables above the limit: finished ones first, then the oldest, never the given one. */
function removeExcess(all: ByTable, table: string): void {
  const running = (id: string) => (all[id]!.over ? 0 : 1);
  const ranked = Object.keys(all).sort(
    (a, b) => running(b) - running(a) || all[b]!.since - all[a]!.since,
  );
  for (const id of ranked.slice(MAX_TABLES)) if (id !== table) delete all[id];
}

/** Stores the seed sent for seats that are already stored. */
export function storeSeed(table: string, seed: string): void {
  const stored = storedSeats(table);
  if (stored) storeSeats(table, stored.seats, seed);
}

/** Marks the game of a table as finished. */
export function markFinished(table: string): void {
  const all = readAll();
  const stored = all[table];
  if (!stored || stored.over) return;
  all[table] = { ...stored, over: true };
  writeAll(all);
}

export function removeSeats(table: string): void {
  const all = readAll();
  delete all[table];
  writeAll(all);
}
