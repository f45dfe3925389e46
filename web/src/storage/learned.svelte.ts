import { local, readJson, writeJson } from './browserStorage';

const KEY = 'sunbarge.learned';

function load(): string[] {
  const found = readJson<unknown>(local, KEY, []);
  return Array.isArray(found) ? found.filter((id) => typeof id === 'string') : [];
}

/** State with the lessons that were finished in this browser. */
export const learned = $state<string[]>(load());

export function markLearned(id: string): void {
  if (learned.includes(id)) return;
  learned.push(id);
  writeJson(local, KEY, learned);
}

interface Guided {
  /** The local table of the guided epoch; null if none was begun. */
  table: string | null;
  /** Whether the coach gives hints. */
  hints: boolean;
}

const GUIDED = 'sunbarge.guided';

/** State with the guided epoch of this browser. */
export const guided = $state<Guided>({
  table: null,
  hints: true,
  ...readJson<Partial<Guided>>(local, GUIDED, {}),
});

export function setGuidedTable(table: string | null): void {
  guided.table = table;
  writeJson(local, GUIDED, guided);
}

export function setHints(hints: boolean): void {
  guided.hints = hints;
  writeJson(local, GUIDED, guided);
}
