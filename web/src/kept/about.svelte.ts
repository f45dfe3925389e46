import { build } from './build.svelte';
import type { About, EditionCard } from '../wire/types';

/** What can be played here; asked once. */
class Knowledge {
  now = $state.raw<About | null>(null);
  #asked: Promise<About> | null = null;

  load(): Promise<About> {
    this.#asked ??= fetch('/api/about')
      .then((answer) => {
        if (!answer.ok) throw new Error(String(answer.status));
        return answer.json() as Promise<About>;
      })
      .then((about) => {
        build.saw(about.build);
        return (this.now = about);
      })
      .catch((error: unknown) => {
        this.#asked = null;
        throw error;
      });
    return this.#asked;
  }

  edition(name: string): EditionCard | null {
    return this.now?.editions.find((edition) => edition.name === name) ?? null;
  }
}

export const about = new Knowledge();
