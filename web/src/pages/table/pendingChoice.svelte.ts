import { settings } from '@/storage/settings.svelte';
import type { Table } from './tableStore.svelte';
import { bidsIn, isHurried, onlyBots, tilesIn } from '@/view/selectors';

/** What the player is in the middle of; the server hears of it only when it is done. */
export type Mode =
  { kind: 'plain' } | { kind: 'invoke' } | { kind: 'bid'; sun: number } | { kind: 'god' };

const PLAIN: Mode = { kind: 'plain' };
const TWO_DIGITS = 600;
/** Seconds that bots wait in an epoch that is hurried on: each move can still be seen. */
const BRISK = 0.3;

/** The player's hand: turns clicks and keys into moves, and asks again where that is wanted. */
export class Hand {
  mode = $state<Mode>(PLAIN);
  /** Tiles picked to be given up, in order. */
  picked = $state<string[]>([]);
  #typed = '';
  #waiting: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly table: Table) {}

  /** Nothing may be done while the board shows anything but now. */
  get #still(): boolean {
    return this.table.looking !== null || this.table.awaited !== null || this.table.moving;
  }

  get #legal(): string[] {
    const view = this.table.newest;
    return view?.acting == null || this.#still ? [] : view.legal;
  }

  /** The table has changed: what was begun is off. */
  reset(): void {
    this.mode = PLAIN;
    this.picked = [];
    this.#typed = '';
    clearTimeout(this.#waiting);
  }

  #play(move: string): boolean {
    if (!this.#legal.includes(move)) return false;
    this.table.play(move);
    this.mode = PLAIN;
    return true;
  }

  draw(): boolean {
    return this.#play('draw');
  }

  pass(): boolean {
    return this.#play('pass');
  }

  done(): boolean {
    return this.#play('done');
  }

  /** The first time asks, if the player wants to be asked. */
  invoke(): boolean {
    if (!this.#legal.includes('invoke')) return false;
    if (!settings.confirm || this.mode.kind === 'invoke') return this.#play('invoke');
    this.mode = { kind: 'invoke' };
    return true;
  }

  bid(sun: number): boolean {
    const bids = bidsIn(this.#legal);
    if (!bids.includes(sun)) return false;
    const asked = this.mode.kind === 'bid' && this.mode.sun === sun;
    if (!settings.confirm || asked || !this.#isLast()) return this.#play(`bid:${sun}`);
    this.mode = { kind: 'bid', sun };
    return true;
  }

  /** Whether a bid would be of the last sun, with a choice not to make it. */
  #isLast(): boolean {
    const view = this.table.newest!;
    return view.seats[view.acting!]!.suns.length === 1 && this.#legal.length > 1;
  }

  god(): boolean {
    if (tilesIn(this.#legal, 'god').length === 0) return false;
    this.mode = this.mode.kind === 'god' ? PLAIN : { kind: 'god' };
    return true;
  }

  take(tile: string): boolean {
    return this.#play(`god:${tile}`);
  }

  /** Tiles that a click on the track would take. */
  get takeable(): string[] | null {
    const view = this.table.newest;
    if (!view || view.acting === null || this.table.looking !== null) return null;
    if (this.mode.kind !== 'god' && view.phase !== 'god') return null;
    return tilesIn(view.legal, 'god');
  }

  /** How many tiles have to go now; of two disasters, one after the other. */
  get owed(): number {
    return Object.values(this.table.newest?.owed ?? {})[0] ?? 0;
  }

  /** All that has to go is picked, and nothing is under way. */
  get mayGiveUp(): boolean {
    return this.owed > 0 && this.picked.length === this.owed && !this.#still;
  }

  /** Picks a tile to give up, or puts it back. */
  pick(tile: string, on: boolean): void {
    const at = this.picked.lastIndexOf(tile);
    if (!on && at >= 0) this.picked = this.picked.filter((_, i) => i !== at);
    else if (on && this.#legal.includes(`lose:${tile}`))
      this.picked = [...this.picked, tile].slice(-Math.max(1, this.owed));
  }

  /** One more of a kind to give up, or none if all that may go are picked. */
  cycle(tile: string, held: number): void {
    const picked = this.picked.filter((other) => other === tile).length;
    if (picked < Math.min(held, this.owed)) this.pick(tile, true);
    else this.picked = this.picked.filter((other) => other !== tile);
  }

  /** Enter on a tile that is picked means all of them; Space picks. */
  entered(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || this.picked.length === 0) return;
    event.preventDefault();
    event.stopPropagation();
    this.giveUp();
  }

  giveUp(): boolean {
    if (!this.mayGiveUp) return false;
    this.table.giveUp([...this.picked]);
    this.picked = [];
    return true;
  }

  /** Yes to what was asked, if anything was. */
  yes(): boolean {
    if (this.mode.kind === 'invoke') return this.invoke();
    if (this.mode.kind === 'bid') return this.bid(this.mode.sun);
    if (this.#legal.includes('done')) return this.done();
    return this.giveUp();
  }

  back(): boolean {
    const was = this.mode.kind !== 'plain' || this.picked.length > 0;
    this.reset();
    return was;
  }

  undo(): boolean {
    if (this.table.newest?.may_undo == null || this.table.looking !== null) return false;
    this.table.undo();
    return true;
  }

  /** Only bots play on, and slower than they have to. */
  get mayHurry(): boolean {
    const view = this.table.newest;
    return view !== null && !this.table.watching && onlyBots(view) && view.pace > BRISK;
  }

  /** The rest of the epoch goes faster, or again as before. */
  hurry(): boolean {
    const view = this.table.newest;
    if (!view || !this.mayHurry || this.table.looking !== null) return false;
    const seconds = isHurried(view) ? view.pace : BRISK;
    this.table.send({ kind: 'pace', seconds, epoch: view.epoch });
    return true;
  }

  /** A digit of a bid: waits for a second one where two suns begin alike. */
  digit(digit: string): boolean {
    const suns = bidsIn(this.#legal).map(String);
    clearTimeout(this.#waiting);
    this.#typed += digit;
    if (!suns.some((sun) => sun.startsWith(this.#typed))) this.#typed = digit;
    const fits = suns.filter((sun) => sun.startsWith(this.#typed));
    const whole = this.#typed;
    if (fits.length === 0) {
      this.#typed = '';
      return false;
    }
    if (fits.length === 1 && fits[0] === whole) {
      this.#typed = '';
      return this.bid(Number(whole));
    }
    this.#waiting = setTimeout(() => {
      this.#typed = '';
      if (suns.includes(whole)) this.bid(Number(whole));
    }, TWO_DIGITS);
    return true;
  }
}
