import { patience } from '@/socket/backoff';
import { server } from './client';
import type { Readiness } from '@/protocol/types';

/** How often a server that is not ready is asked how far it is, in milliseconds. */
const EVERY = 1000;

/** What the server still gets ready: asked again and again until nothing is. */
export class Preparation {
  now = $state.raw<Readiness | null>(null);
  #watching = false;
  #asked = false;
  #failures = 0;
  #waiting: (() => void)[] = [];

  /** Begins to ask, unless it does so already. */
  watch(): void {
    if (this.#watching) return;
    this.#watching = true;
    void this.#ask();
  }

  /**
   * Resolves when the rules are compiled, or if nothing can be known of it. A browser opens few
   * connections to one server: requests that wait there would leave none for asking how far it is.
   */
  compiled(): Promise<void> {
    const wait = this.#watching && (!this.#asked || this.now?.stage === 'compiling');
    return wait ? new Promise((resolve) => this.#waiting.push(resolve)) : Promise.resolve();
  }

  async #ask(): Promise<void> {
    this.now = await server.readiness().catch(() => null);
    this.#asked = true;
    this.#failures = this.now ? 0 : this.#failures + 1;
    if (this.now?.stage !== 'compiling') for (const resolve of this.#waiting.splice(0)) resolve();
    if (this.now?.stage === 'ready') this.#watching = false;
    else setTimeout(() => void this.#ask(), this.now ? EVERY : patience(this.#failures));
  }
}

export const readiness = new Preparation();
