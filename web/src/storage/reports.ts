/** Stores what was computed of games in IndexedDB, so that a report opens at once the next time. */
const NAME = 'sunbarge-reports';
const STORE = 'reports';
const MOST_REPORTS = 40;

interface Row<Value> {
  id: string;
  saved: number;
  value: Value;
}

/** What was stored under a name; null if nothing was, or the storage cannot be read. */
export async function loadReport<Value>(id: string): Promise<Value | null> {
  try {
    const store = await open('readonly');
    return (await done<Row<Value> | undefined>(store.get(id)))?.value ?? null;
  } catch {
    return null;
  }
}

/** Stores a value and removes the oldest ones above the limit; nothing happens if it cannot be. */
export async function storeReport(id: string, value: unknown): Promise<void> {
  try {
    const store = await open('readwrite');
    await done(store.put({ id, saved: Date.now(), value }));
    const rows = await done<Row<unknown>[]>(store.getAll());
    const old = rows.sort((a, b) => b.saved - a.saved).slice(MOST_REPORTS);
    for (const row of old) store.delete(row.id);
  } catch (error) {
    console.warn('the report could not be stored', error);
  }
}

async function open(mode: IDBTransactionMode): Promise<IDBObjectStore> {
  const request = indexedDB.open(NAME, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: 'id' });
  const database = await done(request);
  database.onversionchange = () => database.close();
  const transaction = database.transaction(STORE, mode);
  transaction.oncomplete = transaction.onabort = () => database.close();
  return transaction.objectStore(STORE);
}

function done<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('the request failed'));
  });
}
