import { LocalDatabase, type LocalSummary, type StoredLog, type WriteResult } from './database';

const MAX_FINISHED = 100;

/**
 * The logs of the tables of this browser: stored in the database and, in case it cannot store
 * them, kept in memory as long as this page lives.
 */
export class Logs {
  readonly #kept = new Map<string, { log: StoredLog; summary: LocalSummary }>();

  constructor(readonly database = new LocalDatabase()) {}

  async write(log: StoredLog, summary: LocalSummary): Promise<WriteResult> {
    const written = await this.database.write(log, summary);
    if (written === 'full' || written === 'failed') this.#kept.set(log.header.id, { log, summary });
    else this.#kept.delete(log.header.id);
    return written;
  }

  /** The log of a table: the longer one of those in the database and in memory. */
  async load(id: string): Promise<StoredLog | null> {
    const stored = await this.database.load(id);
    const kept = this.#kept.get(id)?.log ?? null;
    if (!stored || !kept) return stored ?? kept;
    return kept.entries.length > stored.entries.length ? kept : stored;
  }

  async list(): Promise<LocalSummary[]> {
    const kept = [...this.#kept.values()].map(({ summary }) => summary);
    const stored = await this.database.list();
    const unstored = new Set(kept.map(({ table }) => table));
    return [...kept, ...stored.filter(({ table }) => !unstored.has(table))];
  }

  /** Removes the finished games that changed longest ago, so that not more than `most` are left. */
  async removeOldest(most = MAX_FINISHED): Promise<void> {
    const finished = (await this.list()).filter(({ stage }) => stage === 'over');
    for (const { table } of finished.slice(most)) {
      this.#kept.delete(table);
      await this.database.remove(table);
    }
  }
}

export const logs = new Logs();
