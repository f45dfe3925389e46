import { isBuildName, USED_FILES } from './names';

const FOLDER = '/engine/';
const LIST = `${FOLDER}files.json`;

/** The part of the list that matters here: names within the folder, each with a hash. */
interface EngineFiles {
  module: string;
  nets: Record<string, { file: string }>;
}

/**
 * Stores the engine without its nets, which are stored when they are used, and removes what an
 * older engine has left, unless a page of an older build is open, which may need it. The server may
 * have no engine yet, and storage no room: then a later page tries again.
 */
export async function storeEngine(): Promise<void> {
  try {
    const response = await fetch(LIST, { cache: 'no-cache' });
    if (response.status !== 200) return;
    const { module, nets } = (await response.clone().json()) as EngineFiles;
    const cache = await caches.open(USED_FILES);
    await storeOnce(cache, FOLDER + module);
    await cache.put(LIST, response);
    if ((await caches.keys()).filter(isBuildName).length > 1) return;
    const listed = [module, ...Object.values(nets).map(({ file }) => file)];
    await removeOthers(cache, new Set([LIST, ...listed.map((name) => FOLDER + name)]));
  } catch {
    // The page can be played with the server meanwhile.
  }
}

async function storeOnce(cache: Cache, path: string): Promise<void> {
  if (await cache.match(path, { ignoreVary: true })) return;
  const response = await fetch(path);
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  await cache.put(path, response);
}

async function removeOthers(cache: Cache, listed: ReadonlySet<string>): Promise<void> {
  for (const request of await cache.keys()) {
    const { pathname } = new URL(request.url);
    if (pathname.startsWith(FOLDER) && !listed.has(pathname)) await cache.delete(request);
  }
}
