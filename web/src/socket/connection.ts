/** What connects a page with a table, wherever that is: the server, this browser, or a position. */
import type { ServerMessage } from '@/protocol/types';
import type { PendingCommand } from './pendingCommands';

/** `lost`: reconnecting; `ended`: closed for good. */
export type ConnectionState = 'connecting' | 'open' | 'lost' | 'ended';

export interface ConnectionListener {
  onMessage: (message: ServerMessage) => void;
  onStateChange: (state: ConnectionState, attempts: number) => void;
  onPendingChange: (commands: readonly PendingCommand[]) => void;
  /** Returns the last received view, so that the server sends only what is newer. */
  lastView: () => { have: number; hash: string } | null;
}

/** A command without its id, which the connection adds. */
export type NewCommand = PendingCommand extends infer Each
  ? Each extends PendingCommand
    ? Omit<Each, 'id'>
    : never
  : never;

export interface TableConnection {
  start(): void;
  stop(): void;
  /** Sends a command until it is answered; returns its id. */
  send(command: NewCommand): string;
  reconnectNow(): void;
  /** Requests the whole view again. */
  resync(): void;
}
