import type { FinishedGame, Replay } from '@/protocol/types';
import { apply } from './apply';
import type { StoredLog } from './database';
import { loadEngine } from './engine';
import { logs } from './logs';
import { recordOf } from './record';
import { replayOf } from './replay';
import { LocalTable } from './table';
import { Refusal } from './validate';

async function storedLog(table: string): Promise<StoredLog> {
  const log = await logs.load(table);
  if (!log) throw new Refusal('no_table', `this browser has no table ${table}`);
  return log;
}

async function storedTable(id: string): Promise<LocalTable> {
  const [engine, { header, entries }] = await Promise.all([loadEngine(), storedLog(id)]);
  const table = new LocalTable(engine, header);
  for (const entry of entries) apply(table, entry);
  return table;
}

export async function localRecord(table: string): Promise<string> {
  return recordOf(await storedTable(table));
}

/** The record of a table, and the seats of the people at this screen. */
export async function localGame(id: string): Promise<{ record: string; seats: number[] }> {
  const table = await storedTable(id);
  return { record: recordOf(table), seats: table.held };
}

export async function localReplay(table: string): Promise<Replay> {
  return replayHere(await localRecord(table));
}

/** The replay of a record, made by the engine of the page. */
export async function replayHere(record: string): Promise<Replay> {
  return replayOf(await loadEngine(), record);
}

/** What the server needs to store a finished game: the log ends with the last move. */
export async function finishedGame(table: string): Promise<FinishedGame> {
  const { header, entries } = await storedLog(table);
  const { title, edition, house, seats, open_points, pace, secret, created } = header;
  const moves = entries.findLastIndex(({ kind }) => kind === 'move') + 1;
  const log = entries.slice(0, moves).map((entry) => ({ ...entry }));
  return { title, edition, house, seats, open_points, pace, secret, created, entries: log };
}
