import type { About, EditionInfo } from '@/protocol/types';
import { local, readJson, writeJson } from '@/storage/browserStorage';
import { pageVersion } from './pageVersion.svelte';
import { readiness } from './readiness.svelte';

const KEY = 'sunbarge.about';

/** What the server answered the last time, unless it was of another form. */
function stored(): About | null {
  const about = readJson<Partial<About> | null>(local, KEY, null);
  return Array.isArray(about?.editions) && Array.isArray(about.bots) ? (about as About) : null;
}

/** State with the server's editions and bots; fetched once, after the rules are compiled. */
export class ServerInfo {
  /** Until the server answers, what it answered the last time. */
  current = $state.raw<About | null>(stored());
  #request: Promise<About> | null = null;

  /** Fetches the information unless that has been done; a failed request may be repeated. */
  load(): Promise<About> {
    this.#request ??= this.#fetch();
    return this.#request;
  }

  async #fetch(): Promise<About> {
    try {
      await readiness.whenCompiled();
      const response = await fetch('/api/about');
      if (!response.ok) throw new Error(String(response.status));
      const found = (await response.json()) as About;
      pageVersion.observe(found.build);
      writeJson(local, KEY, found);
      return (this.current = found);
    } catch (error) {
      this.#request = null;
      throw error;
    }
  }

  edition(name: string): EditionInfo | null {
    return this.current?.editions.find((edition) => edition.name === name) ?? null;
  }
}

export const serverInfo = new ServerInfo();
