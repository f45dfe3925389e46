/**
 * Plays games of the server's tables again, and reports every difference in entries,
 * views, records and replays. Only tests use it (tests/online/browser).
 */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { Engine } from '@/engine/engine';
import { canonicalJson } from '@/socket/viewHash';
import { apply } from '@/local/apply';
import type { Entry, Header } from '@/local/entries';
import { recordOf } from '@/local/record';
import { replayOf } from '@/local/replay';
import { LocalTable } from '@/local/table';
import { automaticEntry, moveEntry, validate, type LocalCommand } from '@/local/validate';
import { viewOf } from '@/local/view';

export { Engine };

const CONNECTED = [0];
const WATCHERS = 2;

interface Step {
  command: LocalCommand | null;
  entry: Entry;
  /** The seats that a viewer holds, and the hash of the server's view. */
  views: [number[], string][];
}

/** A game at a table of the server. */
export interface RecordedTable {
  header: Header;
  steps: Step[];
  record: string;
  frames: string[];
  /** The last view of seat 0. */
  last: string;
}

export interface TableReport {
  entries: number;
  views: number;
  differences: string[];
}

/** Plays one game: decides on each entry, applies it, and compares what everybody sees. */
export function compareTable(engine: Engine, recorded: RecordedTable): TableReport {
  const { header, steps } = recorded;
  const report: TableReport = { entries: 0, views: 0, differences: [] };
  const table = new LocalTable(engine, header);
  const name = `${header.edition} ${header.seats.length}`;
  const compare = (what: string, found: string, wanted: string) => {
    if (found !== wanted) report.differences.push(`${name}, ${what}: ${found}, not ${wanted}`);
  };
  for (const step of steps) {
    const place = `entry ${step.entry.seq}`;
    compare(place, entryText(decide(table, step)), entryText(step.entry));
    apply(table, step.entry);
    report.entries += 1;
    for (const [held, hash] of step.views) {
      compare(`${place}, view of ${held}`, hashOf(viewFor(table, held)), hash);
      report.views += 1;
    }
  }
  compare('last view', canonicalJson(viewFor(table, [0])), recorded.last);
  compare('record', recordOf(table), recorded.record);
  replayOf(engine, recorded.record).frames.forEach((frame, n) =>
    compare(`frame ${n}`, hashOf(frame), recorded.frames[n] ?? 'none'),
  );
  return report;
}

/** The entry that the local table makes of a command, a bot's move or its own settings. */
function decide(table: LocalTable, { command, entry }: Step): Entry {
  if (command) return validate(table, command);
  const automatic = automaticEntry(table);
  if (automatic) return automatic;
  if (entry.kind !== 'move') return entry;
  return moveEntry(table, entry.seat, entry.move.startsWith('draw:') ? 'draw' : entry.move);
}

function viewFor(table: LocalTable, held: number[]): unknown {
  return viewOf(table, { held, connected: CONNECTED, watchers: WATCHERS });
}

function hashOf(value: unknown): string {
  return bytesToHex(sha256(utf8ToBytes(canonicalJson(value))));
}

/** An entry without the fields that have their default. */
function entryText(entry: Entry): string {
  const given = Object.entries(entry).filter(([, value]) => value !== null && value !== false);
  return canonicalJson(Object.fromEntries(given));
}
