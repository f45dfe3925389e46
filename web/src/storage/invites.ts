import { readJson, session, writeJson } from './browserStorage';

const KEY = 'sunbarge.invites';
const MAX_TABLES = 20;

type Invites = Record<string, string>;

/** Stores the invitation with which this tab watches a table; it holds at its rematch, too. */
export function storeInvite(table: string, invite: string): void {
  const all = readJson<Invites>(session, KEY, {});
  delete all[table];
  const newest = [...Object.entries(all), [table, invite]].slice(-MAX_TABLES);
  writeJson(session, KEY, Object.fromEntries(newest));
}

export function storedInvite(table: string): string | null {
  return readJson<Invites>(session, KEY, {})[table] ?? null;
}
