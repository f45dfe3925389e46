import { expect, it } from 'vitest';
import type { LocalDatabase, LocalSummary, StoredLog, WriteResult } from './database';
import type { Entry } from './entries';
import { Logs } from './logs';

/** A database in memory that stores nothing while `answer` says so. */
class FakeDatabase {
  answer: WriteResult = 'stored';
  readonly rows = new Map<string, { log: StoredLog; summary: LocalSummary }>();

  async write(log: StoredLog, summary: LocalSummary): Promise<WriteResult> {
    if (this.answer === 'stored') this.rows.set(log.header.id, { log, summary });
    return this.answer;
  }
  async load(id: string) {
    return this.rows.get(id)?.log ?? null;
  }
  async list() {
    return [...this.rows.values()].map(({ summary }) => summary);
  }
  async remove(id: string) {
    this.rows.delete(id);
  }
}

function logOf(id: string, length: number): StoredLog {
  const entries = Array.from({ length }, (_, n) => ({ seq: n + 1, kind: 'undo', seat: 0 }));
  return { header: { id } as StoredLog['header'], entries: entries as Entry[] };
}

const summary = (table: string, stage = 'playing') => ({ table, stage }) as LocalSummary;

function newLogs() {
  const database = new FakeDatabase();
  return { database, logs: new Logs(database as unknown as LocalDatabase) };
}

it('keeps in memory what cannot be stored, and stores it as soon as that is possible', async () => {
  const { database, logs } = newLogs();
  await logs.write(logOf('a', 1), summary('a'));
  database.answer = 'full';
  expect(await logs.write(logOf('a', 3), summary('a'))).toBe('full');
  expect((await logs.load('a'))?.entries).toHaveLength(3);
  expect((await database.load('a'))?.entries).toHaveLength(1);
  expect(await logs.list()).toHaveLength(1);
  database.answer = 'stored';
  await logs.write(logOf('a', 4), summary('a'));
  expect((await database.load('a'))?.entries).toHaveLength(4);
});

it('knows a table that was never stored', async () => {
  const { database, logs } = newLogs();
  database.answer = 'failed';
  await logs.write(logOf('b', 2), summary('b'));
  expect((await logs.load('b'))?.entries).toHaveLength(2);
  expect((await logs.list()).map(({ table }) => table)).toEqual(['b']);
  expect(await logs.load('c')).toBeNull();
});

it('removes the oldest finished games only', async () => {
  const { logs } = newLogs();
  for (const id of ['new', 'older', 'oldest']) await logs.write(logOf(id, 1), summary(id, 'over'));
  await logs.write(logOf('running', 1), summary('running'));
  await logs.removeOldest(1);
  expect((await logs.list()).map(({ table }) => table)).toEqual(['new', 'running']);
});
