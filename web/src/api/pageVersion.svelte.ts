import { brief, read, write } from '@/storage/browserStorage';

const RELOADED = 'sunbarge.reloaded.for';

/** Which build of the page the server has, and which one this is. */
export class Build {
  /** The server's newer page, or nothing while this one is the newest. */
  newer = $state('');
  #mine = '';

  /** The server named its page; the first name is that of the page which runs here. */
  saw(name: string): void {
    if (!name) return;
    this.#mine ||= name;
    this.newer = name === this.#mine ? '' : name;
  }

  /** Asks again: while the line was broken the server may have got a new page. */
  async ask(): Promise<void> {
    try {
      const answer = await fetch('/api/about', { cache: 'no-store' });
      if (answer.ok) this.saw(((await answer.json()) as { build: string }).build);
    } catch {
      // No server, no newer page.
    }
  }
}

export const build = new Build();

/** Loads the page anew if the server is there, once for each build; whether it does. */
export async function reloadOnce(name: string, reload = () => location.reload()): Promise<boolean> {
  if (read(brief, RELOADED, '') === name) return false;
  const there = await fetch('/', { cache: 'no-store' }).then(
    (answer) => answer.ok,
    () => false,
  );
  if (!there) return false;
  write(brief, RELOADED, name);
  // Where nothing can be kept, nobody could tell the first time from the tenth.
  if (read(brief, RELOADED, '') !== name) return false;
  reload();
  return true;
}
