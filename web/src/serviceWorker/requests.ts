/** How the service worker answers a request; null leaves it to the browser. */
export type Answer = 'page' | 'buildFile' | 'usedFile' | null;

type Asked = Pick<Request, 'method' | 'mode' | 'url'>;

/** Paths that are the server's alone; `/sw.js` is fetched by the browser itself. */
const SERVER = /^\/(?:api(?:\/|$)|metrics$|healthz$|sw\.js$)/;

/**
 * Decides how to answer a request. What changes (the API and its socket) and what writes is never
 * answered here; routes of the page have no dot in their last part, as on the server.
 */
export function answerFor(request: Asked, origin: string, files: ReadonlySet<string>): Answer {
  const { origin: asked, pathname } = new URL(request.url);
  if (request.method !== 'GET' || asked !== origin || SERVER.test(pathname)) return null;
  const isFile = pathname.slice(pathname.lastIndexOf('/')).includes('.');
  if (request.mode === 'navigate') return isFile ? null : 'page';
  if (pathname.startsWith('/assets/') || files.has(pathname)) return 'buildFile';
  return isFile ? 'usedFile' : null;
}
