import { api } from '@/api/client';
import { pageVersion } from '@/api/pageVersion.svelte';
import { readiness } from '@/api/readiness.svelte';
import type { LocalSummary } from '@/local/database';
import { logs } from '@/local/logs';
import type { TableSummary } from '@/protocol/types';
import { markFinished, storedSeats, tablesWithSeats } from '@/storage/seats';

/** Milliseconds between two requests. */
const INTERVAL = 10_000;

/** State with the tables of the home page; polls while the page is visible. */
export class TableLists {
  #onServer = $state.raw<TableSummary[]>([]);
  #inBrowser = $state.raw<LocalSummary[]>([]);
  #own = $derived(sortByUrgency([...this.#inBrowser, ...this.#onServer]));
  /** The player's tables whose game is not over. */
  own = $derived(this.#own.filter(({ stage }) => stage !== 'over'));
  finished = $derived(this.#own.filter(({ stage }) => stage === 'over'));
  open = $state.raw<TableSummary[]>([]);
  running = $state.raw<TableSummary[]>([]);
  reachable = $state(true);
  /** The first request is under way, and this browser has seats that it asks for. */
  waitsForOwn = $state(tablesWithSeats().length > 0);
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Starts polling; returns a function that stops it. */
  poll(): () => void {
    const onVisibilityChange = () => {
      if (!isVisible()) return;
      void this.refresh();
      void pageVersion.refresh();
    };
    document.addEventListener('visibilitychange', onVisibilityChange);
    void this.refresh();
    return () => {
      document.removeEventListener('visibilitychange', onVisibilityChange);
      clearTimeout(this.#timer);
    };
  }

  /** Asks the server now, and from then on in intervals. */
  async refresh(): Promise<void> {
    clearTimeout(this.#timer);
    this.#inBrowser = await logs.list();
    try {
      await this.#fetch();
      // A server that was away may have been updated.
      if (!this.reachable) void pageVersion.refresh();
      this.reachable = true;
    } catch {
      this.reachable = false;
      readiness.poll();
    }
    this.waitsForOwn = false;
    clearTimeout(this.#timer);
    if (isVisible()) this.#timer = setTimeout(() => void this.refresh(), INTERVAL);
  }

  async #fetch(): Promise<void> {
    await readiness.whenCompiled();
    const ids = tablesWithSeats();
    const [lobby, cards] = await Promise.all([
      api.lobby(),
      ids.length ? api.tableSummaries({ tables: ids }) : [],
    ]);
    const own = new Set(ids);
    for (const card of cards) if (card.stage === 'over') markFinished(card.table);
    this.#onServer = cards;
    this.open = lobby.open.filter((card) => !own.has(card.table));
    this.running = lobby.running.filter((card) => !own.has(card.table));
  }
}

function isVisible(): boolean {
  return document.visibilityState === 'visible';
}

/** Sorts tables where it is the player's turn first. */
function sortByUrgency(cards: TableSummary[]): TableSummary[] {
  const rank = (card: TableSummary) => (isOwnTurn(card) ? 0 : 1);
  return [...cards].sort((a, b) => rank(a) - rank(b));
}

/** The seats of this browser at a table. */
function ownSeats(card: TableSummary | LocalSummary): number[] {
  if ('seats' in card) return card.seats;
  return storedSeats(card.table)?.seats.map(({ seat }) => seat) ?? [];
}

/** Whether it is the turn of a seat of this browser. */
export function isOwnTurn(card: TableSummary): boolean {
  return card.stage === 'playing' && card.to_move !== null && ownSeats(card).includes(card.to_move);
}

/** The names of the other players at an own table, or of all players. */
export function opponents(card: TableSummary): string[] {
  const own = ownSeats(card);
  const others = card.names.filter((name, seat) => name && !own.includes(seat));
  return others.length > 0 ? others : card.names.filter(Boolean);
}
