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
  #loaded = ownBuild();

  /** Takes what the server reports, its version and its build: `0.4.0-1f3a`. */
  observe(reported: string): void {
    const build = reported.slice(reported.lastIndexOf('-') + 1);
    if (!build) return;
    // Without an id of its own, the page takes the first one reported for the loaded one.
    this.#loaded ||= build;
    this.newer = build === this.#loaded ? '' : build;
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
