import { USED_FILES } from './names';

/** Names with a hash of the content; the server uses the same form. */
const CONSTANT = /-[0-9a-f]{12}\.\w+$/;

/**
 * Returns a file of the server, and stores it meanwhile for the time without a server; then, or if
 * the server fails, the stored one. What cannot change is asked for once.
 */
export async function usedFile(
  request: Request,
  meanwhile: (stored: Promise<void>) => void,
): Promise<Response> {
  const constant = CONSTANT.test(new URL(request.url).pathname) && (await find(request));
  if (constant) return constant;
  const response = await fetch(request).catch(() => null);
  if (response?.status === 200) meanwhile(keep(request, response.clone()));
  if (response?.ok) return response;
  return (await find(request)) ?? response ?? Response.error();
}

async function find(request: Request): Promise<Response | undefined> {
  try {
    return await (await caches.open(USED_FILES)).match(request, { ignoreVary: true });
  } catch {
    return undefined;
  }
}

/** Stores a file; without room, what was stored longest ago goes, and at last nothing is stored. */
async function keep(request: Request, response: Response): Promise<void> {
  try {
    const cache = await caches.open(USED_FILES);
    const stored = await cache.match(request, { ignoreVary: true });
    const etag = response.headers.get('etag');
    if (stored && etag !== null && stored.headers.get('etag') === etag) return;
    await putWithRoom(cache, request, response);
  } catch {
    // No storage, or none left: the page has what it asked for.
  }
}

async function putWithRoom(cache: Cache, request: Request, response: Response): Promise<void> {
  for (;;)
    try {
      return await cache.put(request, response.clone());
    } catch (error) {
      const [oldest] = await cache.keys();
      if (!oldest) throw error;
      await cache.delete(oldest);
    }
}
