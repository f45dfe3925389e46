import type { TableSummary } from '@/protocol/types';
import type { Entry, Header } from './entries';

const NAME = 'sunbarge';
const VERSION = 1;
const TABLES = 'tables';
const ENTRIES = 'entries';

/** A table in the list of the home page, with the seats of the people at this screen. */
export interface LocalSummary extends TableSummary {
  seats: number[];
}

/** A table as the database holds it; its entries have a store of their own. */
export interface TableRow {
  id: string;
  header: Header;
  /** The number of stored entries. */
  seq: number;
  summary: LocalSummary;
  /** When the table last changed, in milliseconds since 1970. */
  updated: number;
}

/** The log of a table with its header. */
export interface StoredLog {
  header: Header;
  entries: Entry[];
}

/** `conflict`: another tab has stored an entry first; the other two: nothing was stored. */
export type WriteResult = 'stored' | 'conflict' | 'full' | 'failed';

/** Stores the tables of this browser in IndexedDB. */
export class LocalDatabase {
  #opened: Promise<IDBDatabase> | null = null;

  constructor(readonly factory: () => IDBFactory = () => indexedDB) {}

  /**
   * Stores the entries that are not stored yet, in one transaction. A table that is missing, as
   * the site's data may have been removed meanwhile, is stored again as a whole.
   */
  async write({ header, entries }: StoredLog, summary: LocalSummary): Promise<WriteResult> {
    try {
      return await this.#transaction('readwrite', async (tables, log) => {
        const row = await result<TableRow | undefined>(tables.get(header.id));
        const seq = row?.seq ?? 0;
        if (seq >= entries.length) return 'conflict';
        for (const entry of entries.slice(seq)) log.put(entry, [header.id, entry.seq]);
        const updated = Date.now();
        tables.put({ id: header.id, header, seq: entries.length, summary, updated });
        return 'stored';
      });
    } catch (error) {
      console.warn('the table could not be stored', error);
      return (error as Error | null)?.name === 'QuotaExceededError' ? 'full' : 'failed';
    }
  }

  /** The log of a table; null if there is none, or the storage cannot be read. */
  load(id: string): Promise<StoredLog | null> {
    const read = this.#transaction('readonly', async (tables, log) => {
      const row = await result<TableRow | undefined>(tables.get(id));
      if (!row) return null;
      const range = IDBKeyRange.bound([id, 1], [id, row.seq]);
      return { header: row.header, entries: await result<Entry[]>(log.getAll(range)) };
    });
    return read.catch(() => null);
  }

  /** The summaries of all tables, the last changed first; none if the storage cannot be read. */
  async list(): Promise<LocalSummary[]> {
    const read = this.#transaction('readonly', (tables) => result<TableRow[]>(tables.getAll()));
    const rows = await read.catch((): TableRow[] => []);
    return rows.sort((a, b) => b.updated - a.updated).map((row) => row.summary);
  }

  /** Removes a table with its log. */
  async remove(id: string): Promise<void> {
    const write = this.#transaction('readwrite', async (tables, log) => {
      tables.delete(id);
      log.delete(IDBKeyRange.bound([id], [id, []]));
    });
    await write.catch(() => undefined);
  }

  /** Runs a transaction; a connection that the browser has closed is opened again, once. */
  async #transaction<T>(
    mode: IDBTransactionMode,
    work: (tables: IDBObjectStore, log: IDBObjectStore) => Promise<T>,
  ): Promise<T> {
    let transaction: IDBTransaction;
    try {
      transaction = (await this.#open()).transaction([TABLES, ENTRIES], mode);
    } catch (error) {
      if ((error as Error | null)?.name !== 'InvalidStateError') throw error;
      this.#opened = null;
      transaction = (await this.#open()).transaction([TABLES, ENTRIES], mode);
    }
    const done = completed(transaction);
    const value = work(transaction.objectStore(TABLES), transaction.objectStore(ENTRIES));
    const [found] = await Promise.all([value, done]);
    return found;
  }

  #open(): Promise<IDBDatabase> {
    this.#opened ??= this.#connect().catch((error: unknown) => {
      this.#opened = null; // so that the next attempt may succeed
      throw error;
    });
    return this.#opened;
  }

  async #connect(): Promise<IDBDatabase> {
    const request = this.factory().open(NAME, VERSION);
    request.onupgradeneeded = () => {
      request.result.createObjectStore(TABLES, { keyPath: 'id' });
      request.result.createObjectStore(ENTRIES);
    };
    const database = await result(request);
    // A newer page, or the removal of the site's data, must not wait for this one.
    database.onversionchange = () => database.close();
    return database;
  }
}

function result<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('the request failed'));
  });
}

function completed(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error('the transaction failed'));
  });
}
