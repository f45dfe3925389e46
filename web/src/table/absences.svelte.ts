import { serverInfo } from '@/api/serverInfo.svelte';
import { isDisconnected } from '@/game/selectors';
import type { View } from '@/protocol/types';

/** Seconds after which the server lets a bot play for a player, unless it says otherwise. */
const USUAL = 60;
/** The server's clock started a little earlier or later than this page's. */
const MARGIN = 1;

/** Since when this page has seen the players of seats away; the server allows a bot after a while. */
export class Absences {
  #since = $state.raw<ReadonlyMap<number, number>>(new Map());
  #now = $state(0);
  #timer: ReturnType<typeof setInterval> | undefined;

  /** Notes who is away; the time of who was away before runs on. */
  observe(view: View): void {
    this.#now = Date.now();
    const away = view.seats.flatMap((seat, n) => (isDisconnected(seat) ? [n] : []));
    this.#since = new Map(away.map((seat) => [seat, this.#since.get(seat) ?? this.#now]));
    clearInterval(this.#timer);
    if (away.length > 0) this.#timer = setInterval(() => (this.#now = Date.now()), 1000);
  }

  /** Forgets all times: a new connection may be to a server that has just begun to count. */
  reset(): void {
    this.#since = new Map();
    clearInterval(this.#timer);
  }

  /** Whether a seat's player has been away for so long that a bot may play on. */
  isLong(seat: number): boolean {
    return this.#since.has(seat) && this.secondsLeft(seat) <= 0;
  }

  /** How many seconds are left until then. */
  secondsLeft(seat: number): number {
    const wanted = (serverInfo.current?.gone_seconds ?? USUAL) + MARGIN;
    const gone = (this.#now - (this.#since.get(seat) ?? this.#now)) / 1000;
    return Math.max(0, Math.ceil(wanted - gone));
  }
}
