import { buildName, isBuildName, type Build } from './names';

const INDEX = '/index.html';
/** A stored answer is the same for all encodings. */
const ANY_ENCODING = { ignoreVary: true };

/** Stores all files of a build, or none of them; if there is no room, older builds make it. */
export async function storeBuild(build: Build): Promise<void> {
  try {
    await fetchAll(build);
  } catch (error) {
    if ((await removeUnusedBuilds(build.id)) === 0) throw error;
    await fetchAll(build);
  }
}

async function fetchAll(build: Build): Promise<void> {
  const name = buildName(build.id);
  const existed = await caches.has(name);
  try {
    const cache = await caches.open(name);
    await Promise.all(build.files.map(async (file) => cache.put(file, await get(file, build.id))));
  } catch (error) {
    if (!existed) await caches.delete(name);
    throw error;
  }
}

/** Returns a file of a build; the name of one in `assets` changes with its content. */
async function get(file: string, id: string): Promise<Response> {
  const constant = file.startsWith('/assets/');
  const stored = constant ? await caches.match(file, ANY_ENCODING) : undefined;
  if (stored) return stored;
  const response = await fetch(file, { cache: constant ? 'default' : 'no-cache' });
  if (!response.ok || response.redirected) throw new Error(`${file}: ${response.status}`);
  // The server may have been updated since it sent this list.
  if (file === INDEX && !(await response.clone().text()).includes(id))
    throw new Error('another build');
  return response;
}

/** Returns a stored file, of this build if it has it, else of any. */
export async function storedFile(path: string, id: string): Promise<Response | undefined> {
  try {
    const name = buildName(id);
    const own = (await caches.has(name))
      ? await (await caches.open(name)).match(path, ANY_ENCODING)
      : undefined;
    return own ?? (await caches.match(path, ANY_ENCODING));
  } catch {
    return undefined; // The browser denies storage: all comes from the server.
  }
}

export function storedIndex(id: string): Promise<Response | undefined> {
  return storedFile(INDEX, id);
}

/** Removes the builds that no open page belongs to, but for one; returns how many. */
export async function removeUnusedBuilds(current: string): Promise<number> {
  const others = (await caches.keys()).filter(
    (name) => isBuildName(name) && name !== buildName(current),
  );
  const removed = await Promise.all(
    others.map((name) =>
      navigator.locks.request(name, { ifAvailable: true }, (lock) =>
        lock ? caches.delete(name) : false,
      ),
    ),
  );
  return removed.filter(Boolean).length;
}
