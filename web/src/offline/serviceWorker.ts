import { ownBuild, pageVersion } from '@/api/pageVersion.svelte';
import { ACTIVATED, buildName, TIDY } from '@/serviceWorker/names';

/** Milliseconds between two looks for a newer service worker; a page may stay open for days. */
const INTERVAL = 3_600_000;

/**
 * Registers the service worker. Browsers offer none over plain HTTP, but for localhost, and the
 * page then works with the server only.
 */
export function registerServiceWorker(): void {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  const build = ownBuild();
  if (!workers || !build) return;
  holdBuild(build);
  workers.addEventListener('message', (event) => {
    if (event.data === ACTIVATED) void pageVersion.refresh();
  });
  // Storing the page must not delay showing it.
  if (document.readyState === 'complete') void register(workers);
  else addEventListener('load', () => void register(workers));
}

/** Keeps the stored files of this page's build as long as the page is open. */
function holdBuild(build: string): void {
  const locks = navigator.locks as LockManager | undefined;
  const untilClosed = new Promise<never>(() => undefined);
  locks?.request(buildName(build), { mode: 'shared' }, () => untilClosed).catch(() => undefined);
}

async function register(workers: ServiceWorkerContainer): Promise<void> {
  workers.controller?.postMessage(TIDY);
  try {
    const registration = await workers.register('/sw.js', { updateViaCache: 'none' });
    setInterval(() => void registration.update().catch(() => undefined), INTERVAL);
  } catch {
    // The browser denies it, or the server has none: the page works with the server only.
  }
}
