import { isLocal } from '@/local/entries';
import { router } from '@/router/router.svelte';
import { session, readJson, writeJson } from '@/storage/browserStorage';
import { storedSeats } from '@/storage/seats';
import { recordText } from './records';

/** A position to play on from: its line, and who sits where. */
export interface PlayOn {
  line: string;
  names: string[];
  /** The seat of the person; bots of this level play all others that are not known bots. */
  seat: number;
  level: string;
  bots?: readonly (string | null)[];
}

/** Begins a game in this browser with a position, and navigates to its table. */
export async function playOn({ line, names, seat, level, bots = [] }: PlayOn): Promise<void> {
  const { createTableFrom } = await import('@/local/create');
  const seated = names.map((_, n) => (n === seat ? null : (bots[n] ?? level)));
  const table = await createTableFrom({ line, names, bots: seated });
  router.navigate(`/table/${table}`);
}

const IMPORTED = 'sunbarge.imported';

/** The record of a game, and the seats that were played in this browser. */
export interface FinishedRecord {
  record: string;
  seats: number[];
}

/** The record of a finished game of this browser or of the server; throws if there is none. */
export async function finishedRecord(table: string): Promise<FinishedRecord> {
  if (isLocal(table)) return (await import('@/local/finished')).localGame(table);
  const seats = storedSeats(table)?.seats.map(({ seat }) => seat) ?? [];
  return { record: await recordText(table), seats };
}

/** The record that was imported since the page was loaded, even if the browser stores nothing. */
let imported: string | null = null;

/** The record that was imported last in this tab. */
export function importedRecord(): string | null {
  return imported ?? readJson<string | null>(session, IMPORTED, null);
}

/** Keeps an imported record for the pages that show it. */
export function keepImported(record: string): void {
  imported = record;
  writeJson(session, IMPORTED, record);
}
