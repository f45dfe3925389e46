import { untrack } from 'svelte';
import { onOutdated } from '@/engine/outdated';
import { readJson, session, writeJson } from '@/storage/browserStorage';

const RELOADED = 'sunbarge.reloaded.for';

/** Returns the id of the build this document belongs to; empty while the page is developed. */
export function ownBuild(): string {
  return document.querySelector<HTMLMetaElement>('meta[name=sunbarge-build]')?.content ?? '';
}

/** State that compares the loaded build of the page with the one the server has. */
export class PageVersion {
  /** The id of the server's build if it is another than the loaded one, else empty. */
  newer = $state('');
  /** The build that the reader does not want to load yet. */
  dismissed = $state('');
  /** Whether the loaded build lacks something that the server no longer has. */
  stuck = $state(false);
  #games = $state(0);
  /**
   * The newer build if the reader is to be told of it, else empty: nobody is during a game, unless
   * it cannot go on without a reload.
   */
  announced = $derived(
    !this.stuck && (this.#games > 0 || this.newer === this.dismissed) ? '' : this.newer,
  );
  #loaded = ownBuild();

  /** Notes that a game is being played; returns what notes that it is over, or was left. */
  duringGame(): () => void {
    const change = (by: number) => untrack(() => (this.#games += by));
    change(1);
    return () => change(-1);
  }

  /** Takes what the server reports, its version and its build: `0.4.0-1f3a`. */
  observe(reported: string): void {
    const build = reported.slice(reported.lastIndexOf('-') + 1);
    if (!build) return;
    // Without an id of its own, the page takes the first one reported for the loaded one.
    this.#loaded ||= build;
    this.newer = build === this.#loaded ? '' : build;
  }

  /** Notes that a part of the loaded build is gone, and asks whether the server has another. */
  async missPart(): Promise<void> {
    this.stuck = true;
    await this.refresh();
  }

  /** Asks the server for its build, for example after reconnecting. */
  async refresh(): Promise<void> {
    try {
      const response = await fetch('/api/about', { cache: 'no-store' });
      if (response.ok) this.observe(((await response.json()) as { build: string }).build);
    } catch {
      // No server, no newer build.
    }
  }
}

export const pageVersion = new PageVersion();
onOutdated(() => void pageVersion.missPart());

/** Reloads the page if the server responds, at most once per build; returns whether it does. */
export async function reloadOnce(
  build: string,
  reload = () => location.reload(),
): Promise<boolean> {
  if (readJson(session, RELOADED, '') === build) return false;
  const reachable = await fetch('/', { cache: 'no-store' }).then(
    (response) => response.ok,
    () => false,
  );
  if (!reachable) return false;
  writeJson(session, RELOADED, build);
  // Without storage, the page would reload for ever.
  if (readJson(session, RELOADED, '') !== build) return false;
  reload();
  return true;
}
