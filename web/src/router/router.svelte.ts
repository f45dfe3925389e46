/** Where the visitor is: the address, and nothing else. */
export type Place =
  | { page: 'home' }
  | { page: 'table'; table: string; invite: string | null }
  | { page: 'replay'; table: string | null; ply: number | null }
  | { page: 'nowhere' };

/** The place that an address names. */
export function placeOf(address: URL): Place {
  const [room, id, ...more] = address.pathname.split('/').filter(Boolean);
  if (room === undefined) return { page: 'home' };
  if (more.length > 0) return { page: 'nowhere' };
  if (room === 'table' && id !== undefined)
    return { page: 'table', table: id, invite: address.searchParams.get('invite') };
  if (room === 'replay') {
    const ply = /^#(\d{1,5})$/.exec(address.hash);
    return { page: 'replay', table: id ?? null, ply: ply ? Number(ply[1]) : null };
  }
  return { page: 'nowhere' };
}

class Way {
  place = $state<Place>(placeOf(new URL(location.href)));

  constructor() {
    addEventListener('popstate', () => this.#look());
    addEventListener('hashchange', () => this.#look());
    addEventListener('click', (event) => this.#follow(event));
  }

  /** Goes to an address of this site without loading the page again. */
  go(address: string, { replace = false } = {}): void {
    if (replace) history.replaceState(null, '', address);
    else history.pushState(null, '', address);
    this.#look();
    if (!replace) scrollTo(0, 0);
  }

  #look(): void {
    this.place = placeOf(new URL(location.href));
  }

  #follow(event: MouseEvent): void {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = (event.target as Element | null)?.closest?.('a');
    if (!link || link.target || link.hasAttribute('download')) return;
    const address = new URL(link.href, location.href);
    if (address.origin !== location.origin || address.pathname.startsWith('/api/')) return;
    event.preventDefault();
    this.go(address.pathname + address.search + address.hash);
  }
}

export const way = new Way();
