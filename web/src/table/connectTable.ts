import { isLocal } from '@/local/entries';
import { LazyLocalSession } from '@/local/lazySession';
import type { ConnectionListener, TableConnection } from '@/socket/connection';
import { TableSocket } from '@/socket/tableSocket';
import { storedSeats } from '@/storage/seats';
import type { TableStore } from './tableStore.svelte';

/** The connection of a table to the server, or to this browser's tables. */
export function connectTable(listener: ConnectionListener, table: TableStore): TableConnection {
  const { id } = table;
  if (isLocal(id)) return new LazyLocalSession(id, listener, (result) => (table.stored = result));
  return new TableSocket(id, () => storedSeats(id)?.seats.map((s) => s.token) ?? [], listener);
}
