import { build } from './pageVersion.svelte';
import { readiness } from './readiness.svelte';
import type { About, EditionInfo } from '@/protocol/types';

/** What can be played here; asked once, as soon as the server has rules. */
export class Knowledge {
  now = $state.raw<About | null>(null);
  #asked: Promise<About> | null = null;

  load(): Promise<About> {
    this.#asked ??= this.#ask();
    return this.#asked;
  }

  async #ask(): Promise<About> {
    try {
      await readiness.compiled();
      const answer = await fetch('/api/about');
      if (!answer.ok) throw new Error(String(answer.status));
      const found = (await answer.json()) as About;
      build.saw(found.build);
      return (this.now = found);
    } catch (error) {
      this.#asked = null;
      throw error;
    }
  }

  edition(name: string): EditionInfo | null {
    return this.now?.editions.find((edition) => edition.name === name) ?? null;
  }
}

export const about = new Knowledge();
