import type { NewCommand, ConnectionListener, TableConnection } from '@/socket/connection';
import type { WriteResult } from './database';
import type { LocalSession } from './session';

/**
 * A table of this browser whose code is loaded when it is needed, so that tables of the server do
 * not load it. Nothing can be sent before a view was shown, which is after loading.
 */
export class LazyLocalSession implements TableConnection {
  #session: LocalSession | null = null;
  #stopped = false;

  constructor(
    readonly id: string,
    readonly listener: ConnectionListener,
    readonly onStored: (result: WriteResult) => void,
  ) {}

  start(): void {
    this.#load().catch(() => this.listener.onStateChange('lost', 0));
  }

  stop(): void {
    this.#stopped = true;
    this.#session?.stop();
  }

  send(command: NewCommand): string {
    if (!this.#session) throw new Error('a command before the table was loaded');
    return this.#session.send(command);
  }

  reconnectNow(): void {
    if (this.#session) this.#session.reconnectNow();
    else this.start();
  }

  resync(): void {
    this.#session?.resync();
  }

  async #load(): Promise<void> {
    const { LocalSession } = await import('./session');
    if (this.#stopped || this.#session) return;
    this.#session = new LocalSession(this.id, this.listener, this.onStored);
    this.#session.start();
  }
}
