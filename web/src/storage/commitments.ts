import { long, read, write } from './browserStorage';

/** The prints of secrets as this browser first saw them, by table; the newest last. */
const KEY = 'sunbarge.promises';
const MOST = 50;

/** Keeps what the server promised before the game; a later word changes nothing. */
export function promise(table: string, commitment: string): void {
  const all = read<Record<string, string>>(long, KEY, {});
  if (!commitment || table in all) return;
  const kept = [...Object.entries(all), [table, commitment]].slice(-MOST);
  write(long, KEY, Object.fromEntries(kept));
}

/** What was promised for a table, if this browser was there. */
export function promised(table: string): string | null {
  return read<Record<string, string>>(long, KEY, {})[table] ?? null;
}
