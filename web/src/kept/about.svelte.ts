import { build } from './build.svelte';
import type { About, EditionCard } from '../wire/types';

/** How long the server may be silent before it is asked why, in milliseconds. */
const PATIENCE = 1500;

/** What can be played here; asked once. */
export class Knowledge {
  now = $state.raw<About | null>(null);
  /** The server compiles the rules, which it does once: whoever asks for a table waits. */
  preparing = $state(false);
  #asked: Promise<About> | null = null;

  load(): Promise<About> {
    this.#asked ??= this.#ask();
    return this.#asked;
  }

  async #ask(): Promise<About> {
    const late = setTimeout(() => void this.#askWhy(), PATIENCE);
    try {
      const answer = await fetch('/api/about');
      if (!answer.ok) throw new Error(String(answer.status));
      const found = (await answer.json()) as About;
      build.saw(found.build);
      return (this.now = found);
    } catch (error) {
      this.#asked = null;
      throw error;
    } finally {
      clearTimeout(late);
      this.preparing = false;
    }
  }

  async #askWhy(): Promise<void> {
    const said = await fetch('/healthz').then(
      (answer) => answer.text(),
      () => '',
    );
    this.preparing = this.now === null && said.startsWith('compiling');
  }

  edition(name: string): EditionCard | null {
    return this.now?.editions.find((edition) => edition.name === name) ?? null;
  }
}

export const about = new Knowledge();
