import { api, RequestError } from '@/api/client';
import { isLocal } from '@/local/entries';
import type { Replay } from '@/protocol/types';

/** The record of a table: of this browser, or of the server. */
export async function recordText(table: string): Promise<string> {
  if (!isLocal(table)) return api.record(table);
  return (await import('@/local/finished')).localRecord(table);
}

/** The replay of a finished game: of this browser, or of the server. */
export async function replayOfTable(table: string): Promise<Replay> {
  if (!isLocal(table)) return api.replay(table);
  return (await import('@/local/finished')).localReplay(table);
}

/** The replay of a record; the server says best what is wrong with one, but is not needed. */
export async function replayOfRecord(record: string): Promise<Replay> {
  try {
    return await api.replayOfRecord({ record });
  } catch (error) {
    if (!(error instanceof RequestError && error.code === 'unreachable')) throw error;
    return (await import('@/local/finished')).replayHere(record);
  }
}

/** Stores a finished game of this browser on the server; returns the address of its replay. */
export async function publish(table: string): Promise<string> {
  const { finishedGame } = await import('@/local/finished');
  const { table: id } = await api.publish(await finishedGame(table));
  return new URL(`/replay/${id}`, location.href).href;
}

/** Saves the record of a table as a file. */
export async function saveRecord(table: string): Promise<void> {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([await recordText(table)], { type: 'text/plain' }));
  link.download = `sunbarge-${table}.rec`;
  link.click();
  URL.revokeObjectURL(link.href);
}
