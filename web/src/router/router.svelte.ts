/** The page that a URL names, with its parameters. */
export type Route =
  | { page: 'home' }
  | { page: 'table'; table: string; invite: string | null }
  | { page: 'replay'; table: string | null; ply: number | null }
  | { page: 'report'; table: string | null; move: number | null }
  | { page: 'analysis'; table: string | null; place: string }
  | { page: 'companion'; scoreOnly: boolean }
  | { page: 'rules'; edition: string }
  | { page: 'learn'; lesson: string | null; edition: string }
  | { page: 'puzzles'; number: number | null; lots: boolean }
  | { page: 'claims' }
  | { page: 'notFound' };

export function routeOf(url: URL): Route {
  const [page, id, ...more] = url.pathname.split('/').filter(Boolean);
  if (page === undefined) return { page: 'home' };
  if (more.length > 0) return { page: 'notFound' };
  if (page === 'table' && id !== undefined)
    return { page: 'table', table: id, invite: url.searchParams.get('invite') };
  if (page === 'replay') return { page: 'replay', table: id ?? null, ply: numberIn(url.hash) };
  if (page === 'report') return { page: 'report', table: id ?? null, move: numberIn(url.hash) };
  if (page === 'analysis') return { page: 'analysis', table: id ?? null, place: url.hash.slice(1) };
  if (page === 'companion' && (id === undefined || id === 'score'))
    return { page: 'companion', scoreOnly: id === 'score' };
  if (page === 'rules') return { page: 'rules', edition: id ?? 'disk' };
  if (page === 'learn')
    return {
      page: 'learn',
      lesson: id ?? null,
      edition: url.searchParams.get('edition') ?? 'disk',
    };
  if (page === 'puzzles' && (id === undefined || id === 'lots' || /^\d{1,6}$/.test(id)))
    return { page: 'puzzles', number: Number(id) || null, lots: id === 'lots' };
  if (page === 'claims' && id === undefined) return { page: 'claims' };
  return { page: 'notFound' };
}

function numberIn(hash: string): number | null {
  const found = /^#(\d{1,5})$/.exec(hash);
  return found ? Number(found[1]) : null;
}

/** State with the current route; follows the history and clicks on links of this site. */
class Router {
  route = $state<Route>(routeOf(new URL(location.href)));

  constructor() {
    addEventListener('popstate', () => this.#update());
    addEventListener('hashchange', () => this.#update());
    addEventListener('click', (event) => this.#onClick(event));
  }

  /** Navigates to a URL of this site without loading the page again. */
  navigate(url: string, { replace = false } = {}): void {
    if (replace) history.replaceState(null, '', url);
    else history.pushState(null, '', url);
    this.#update();
    if (!replace) scrollTo(0, 0);
  }

  #update(): void {
    this.route = routeOf(new URL(location.href));
  }

  #onClick(event: MouseEvent): void {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = (event.target as Element | null)?.closest?.('a');
    if (!link || link.target || link.hasAttribute('download')) return;
    const url = new URL(link.href, location.href);
    if (url.origin !== location.origin || url.pathname.startsWith('/api/')) return;
    // The browser scrolls to a place of the same page.
    if (url.hash && url.pathname + url.search === location.pathname + location.search) return;
    event.preventDefault();
    this.navigate(url.pathname + url.search + url.hash);
  }
}

export const router = new Router();
