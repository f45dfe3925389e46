import { removeUnusedBuilds, storedFile, storedIndex, storeBuild } from './builds';
import { storeEngine } from './engineFiles';
import { ACTIVATED, TIDY, type Build } from './names';
import { navigate } from './navigation';
import { answerFor } from './requests';
import { usedFile } from './usedFiles';

/** Service worker: stores the page, so that it opens without the server. */
declare const self: ServiceWorkerGlobalScope;
/** Written by the build (plugins/serviceWorker.ts). */
declare const PAGE_BUILD: Build;

const build = PAGE_BUILD;
const files = new Set(build.files);

// It need not wait for pages of older builds to be closed: their files stay stored.
self.addEventListener('install', (event) =>
  event.waitUntil(storeBuild(build).then(() => self.skipWaiting())),
);

self.addEventListener('activate', (event) => event.waitUntil(activate()));

self.addEventListener('message', (event) => {
  if (event.data === TIDY) event.waitUntil(tidy());
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const answer = answerFor(request, self.location.origin, files);
  if (answer === 'page') event.respondWith(navigate(request, () => storedIndex(build.id)));
  if (answer === 'buildFile') event.respondWith(buildFile(request));
  if (answer === 'usedFile')
    event.respondWith(usedFile(request, (stored) => event.waitUntil(stored)));
});

async function activate(): Promise<void> {
  await self.clients.claim();
  const pages = await self.clients.matchAll({ type: 'window' });
  for (const page of pages) page.postMessage(ACTIVATED);
  await tidy();
}

/** Removes what no open page needs, and stores the engine that the server has. */
async function tidy(): Promise<void> {
  await removeUnusedBuilds(build.id);
  await storeEngine();
}

async function buildFile(request: Request): Promise<Response> {
  return (await storedFile(new URL(request.url).pathname, build.id)) ?? fetch(request);
}
