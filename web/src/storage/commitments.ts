import { local, readJson, writeJson } from './browserStorage';

const KEY = 'sunbarge.promises';
const MAX_TABLES = 50;

type Commitments = Record<string, string>;

/** Stores the commitment of a table when it is first received; later ones are ignored. */
export function storeCommitment(table: string, commitment: string): void {
  const all = readJson<Commitments>(local, KEY, {});
  if (!commitment || table in all) return;
  const newest = [...Object.entries(all), [table, commitment]].slice(-MAX_TABLES);
  writeJson(local, KEY, Object.fromEntries(newest));
}

/** Returns the commitment that this browser first received for a table. */
export function storedCommitment(table: string): string | null {
  return readJson<Commitments>(local, KEY, {})[table] ?? null;
}
