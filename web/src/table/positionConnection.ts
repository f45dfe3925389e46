import type { View } from '@/protocol/types';
import { newCommandId, type PendingCommand } from '@/socket/pendingCommands';
import type { NewCommand, ConnectionListener, TableConnection } from '@/socket/connection';
import { viewHash } from '@/socket/viewHash';

/**
 * A connection of a table that nobody stores: it shows views, and hands each move of the player to
 * `onMove`, which decides what follows.
 */
export class PositionConnection implements TableConnection {
  constructor(
    readonly listener: ConnectionListener,
    readonly onMove: (move: string) => void,
    protected shown: View | null = null,
  ) {}

  start(): void {
    this.listener.onStateChange('open', 0);
    this.resync();
  }

  stop(): void {
    this.shown = null;
  }

  reconnectNow(): void {
    this.resync();
  }

  /** Shows the view, as after connecting. */
  resync(): void {
    const view = this.shown;
    if (!view) return;
    this.listener.onMessage({ kind: 'welcome', version: 1, build: '', view, hash: viewHash(view) });
  }

  /** Answers at once: a move goes to `onMove`, everything else is for tables with a log. */
  send(command: NewCommand): string {
    const pending = { ...command, id: newCommandId() } as PendingCommand;
    this.listener.onPendingChange([pending]);
    // The page first notes that the command was sent.
    queueMicrotask(() => this.#answer(pending));
    return pending.id;
  }

  #answer(command: PendingCommand): void {
    this.listener.onPendingChange([]);
    const { id, kind } = command;
    if (kind === 'play') {
      this.onMove(command.move);
      this.listener.onMessage({ kind: 'acknowledged', id, seq: this.shown?.seq ?? 0 });
    } else {
      const text = `a position knows no ${kind}`;
      this.listener.onMessage({ kind: 'refused', id, code: 'not_now', text, legal: [] });
    }
  }
}
