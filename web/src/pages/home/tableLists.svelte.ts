import { readiness } from '@/api/readiness.svelte';
import { finish, heldAt, heldTables } from '@/storage/seats';
import { server } from '@/api/client';
import type { TableSummary } from '@/protocol/types';

/** How often lists are asked for anew while somebody looks at them, in milliseconds. */
const EVERY = 10_000;

/** The lists of the home page, kept fresh while the page is seen. */
export class LobbyLists {
  yours = $state.raw<TableSummary[]>([]);
  open = $state.raw<TableSummary[]>([]);
  running = $state.raw<TableSummary[]>([]);
  reachable = $state(true);
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Begins to ask; returns what ends it. */
  watch(): () => void {
    const seen = () => document.visibilityState === 'visible' && void this.#refresh();
    document.addEventListener('visibilitychange', seen);
    void this.#refresh();
    return () => {
      document.removeEventListener('visibilitychange', seen);
      clearTimeout(this.#timer);
    };
  }

  async #refresh(): Promise<void> {
    clearTimeout(this.#timer);
    try {
      await readiness.compiled();
      const held = heldTables();
      const [lobby, cards] = await Promise.all([
        server.lobby(),
        held.length ? server.cards({ tables: held }) : [],
      ]);
      const mine = new Set(held);
      for (const card of cards) if (card.stage === 'over') finish(card.table);
      this.yours = order(cards);
      this.open = lobby.open.filter((card) => !mine.has(card.table));
      this.running = lobby.running.filter((card) => !mine.has(card.table));
      this.reachable = true;
    } catch {
      this.reachable = false;
      readiness.watch();
    }
    clearTimeout(this.#timer);
    if (document.visibilityState === 'visible')
      this.#timer = setTimeout(() => void this.#refresh(), EVERY);
  }
}

/** Those that wait for the visitor first, finished ones last. */
function order(cards: TableSummary[]): TableSummary[] {
  const rank = (card: TableSummary) => (card.stage === 'over' ? 2 : waits(card) ? 0 : 1);
  return [...cards].sort((a, b) => rank(a) - rank(b));
}

/** Whether the visitor is to move at this table. */
export function waits(card: TableSummary): boolean {
  const seats = heldAt(card.table)?.seats ?? [];
  return card.stage === 'playing' && seats.some(({ seat }) => seat === card.to_move);
}

/** The names of the others at one's own table, or of all. */
export function company(card: TableSummary): string[] {
  const own = new Set(heldAt(card.table)?.seats.map(({ seat }) => seat) ?? []);
  const others = card.names.filter((name, seat) => name && !own.has(seat));
  return others.length > 0 ? others : card.names.filter(Boolean);
}
