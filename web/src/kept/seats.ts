import type { HeldSeat } from '../wire/types';
import { long, read, write } from './box';

/** The secrets that hold this browser's seats, by table; the newest table last. */
const KEY = 'sunbarge.seats';
const MOST = 50;

export interface Held {
  seats: HeldSeat[];
  /** When the seat was taken, in milliseconds. */
  since: number;
}

type All = Record<string, Held>;

export function heldTables(): string[] {
  const all = read<All>(long, KEY, {});
  return Object.keys(all).sort((a, b) => all[b]!.since - all[a]!.since);
}

export function heldAt(table: string): Held | null {
  return read<All>(long, KEY, {})[table] ?? null;
}

/** Keeps seats of a table, beside those already held there. */
export function hold(table: string, seats: HeldSeat[]): void {
  const all = read<All>(long, KEY, {});
  const before = all[table]?.seats.filter((old) => !seats.some((s) => s.seat === old.seat)) ?? [];
  all[table] = { seats: [...before, ...seats], since: Date.now() };
  const oldest = Object.keys(all).sort((a, b) => all[b]!.since - all[a]!.since);
  for (const table of oldest.slice(MOST)) delete all[table];
  write(long, KEY, all);
}

export function forget(table: string): void {
  const all = read<All>(long, KEY, {});
  delete all[table];
  write(long, KEY, all);
}
