/** The page that a URL names, with its parameters. */
export type Route =
  | { page: 'home' }
  | { page: 'table'; table: string; invite: string | null }
  | { page: 'replay'; table: string | null; ply: number | null }
  | { page: 'companion'; scoreOnly: boolean }
  | { page: 'notFound' };

export function routeOf(url: URL): Route {
  const [page, id, ...more] = url.pathname.split('/').filter(Boolean);
  if (page === undefined) return { page: 'home' };
  if (more.length > 0) return { page: 'notFound' };
  if (page === 'table' && id !== undefined)
    return { page: 'table', table: id, invite: url.searchParams.get('invite') };
  if (page === 'replay') {
    const ply = /^#(\d{1,5})$/.exec(url.hash);
    return { page: 'replay', table: id ?? null, ply: ply ? Number(ply[1]) : null };
  }
  if (page === 'companion' && (id === undefined || id === 'score'))
    return { page: 'companion', scoreOnly: id === 'score' };
  return { page: 'notFound' };
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
    event.preventDefault();
    this.navigate(url.pathname + url.search + url.hash);
  }
}

export const router = new Router();
