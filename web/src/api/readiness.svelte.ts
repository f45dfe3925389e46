import type { Readiness } from '@/protocol/types';
import { backoff } from '@/socket/backoff';
import { api } from './client';

/** Milliseconds between two requests. */
const INTERVAL = 1000;

/** State with the server's readiness; polls until the server is ready. */
export class ServerReadiness {
  current = $state.raw<Readiness | null>(null);
  #polling = false;
  #answered = false;
  #failures = 0;
  #waiting: (() => void)[] = [];

  /** Starts polling unless it is already running. */
  poll(): void {
    if (this.#polling) return;
    this.#polling = true;
    void this.#request();
  }

  /**
   * Resolves when the rules are compiled, or if the server does not respond. Requests that waited
   * on the server instead would use up the few connections a browser opens to one host, and leave
   * none for polling.
   */
  whenCompiled(): Promise<void> {
    const wait = this.#polling && (!this.#answered || this.current?.stage === 'compiling');
    return wait ? new Promise((resolve) => this.#waiting.push(resolve)) : Promise.resolve();
  }

  async #request(): Promise<void> {
    this.current = await api.readiness().catch(() => null);
    this.#answered = true;
    this.#failures = this.current ? 0 : this.#failures + 1;
    if (this.current?.stage !== 'compiling')
      for (const resolve of this.#waiting.splice(0)) resolve();
    if (this.current?.stage === 'ready') this.#polling = false;
    else setTimeout(() => void this.#request(), this.current ? INTERVAL : backoff(this.#failures));
  }
}

export const readiness = new ServerReadiness();
