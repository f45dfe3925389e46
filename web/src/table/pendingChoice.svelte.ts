import { isSpedUp, legalBids, legalTiles, onlyBotsLeft } from '@/game/selectors';
import { settings } from '@/storage/settings.svelte';
import type { TableStore } from './tableStore.svelte';

/** A choice that is not sent yet: invoking Ra or a bid to be confirmed, or a god's tile to be chosen. */
export type Mode =
  { kind: 'none' } | { kind: 'invoke' } | { kind: 'bid'; sun: number } | { kind: 'god' };

const NONE: Mode = { kind: 'none' };
/** Milliseconds in which the second digit of a sun may be typed. */
const SECOND_DIGIT = 600;
/** Seconds between the moves of bots that are sped up. */
const FAST_PACE = 0.3;

/** State of the player's choice: turns clicks and keys into moves, with confirmation if wanted. */
export class PendingChoice {
  mode = $state<Mode>(NONE);
  /** Tiles selected to be lost, in order. */
  selected = $state<string[]>([]);
  /** A move that was tried and taken back, marked on its button. */
  tried = $state<string | null>(null);
  #digits = '';
  #digitTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly table: TableStore) {}

  /** Nothing can be played unless the board shows the present to the player who acts. */
  get #blocked(): boolean {
    const { historyIndex, handDeviceTo, movesBlocked, queue } = this.table;
    return historyIndex !== null || handDeviceTo !== null || movesBlocked || queue.animating;
  }

  get #legal(): string[] {
    const view = this.table.latest;
    return view?.acting == null || this.#blocked ? [] : view.legal;
  }

  /** Discards the choice, for example because the view has changed. */
  reset(): void {
    this.mode = NONE;
    this.selected = [];
    this.#digits = '';
    clearTimeout(this.#digitTimer);
  }

  /** Plays a move; returns whether it was sent. */
  #play(move: string): boolean {
    if (!this.#legal.includes(move) || !this.table.play(move)) return false;
    this.mode = NONE;
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

  /** Invokes Ra; with confirmation, the first call only asks. */
  invoke(): boolean {
    if (!this.#legal.includes('invoke')) return false;
    if (!settings.confirm || this.mode.kind === 'invoke') return this.#play('invoke');
    this.mode = { kind: 'invoke' };
    return true;
  }

  /** Bids a sun; with confirmation, the first call asks if it is the last sun. */
  bid(sun: number): boolean {
    if (!legalBids(this.#legal).includes(sun)) return false;
    const confirmed = this.mode.kind === 'bid' && this.mode.sun === sun;
    if (!settings.confirm || confirmed || !this.#isLastSun()) return this.#play(`bid:${sun}`);
    this.mode = { kind: 'bid', sun };
    return true;
  }

  /** Whether a bid would spend the last sun although the player may pass. */
  #isLastSun(): boolean {
    const view = this.table.latest!;
    return view.seats[view.acting!]!.suns.length === 1 && this.#legal.length > 1;
  }

  /** Starts or cancels the use of a god. */
  toggleGod(): boolean {
    if (legalTiles(this.#legal, 'god').length === 0) return false;
    this.mode = this.mode.kind === 'god' ? NONE : { kind: 'god' };
    return true;
  }

  takeWithGod(tile: string): boolean {
    return this.#play(`god:${tile}`);
  }

  /** The tiles that a god can take while one is being used, else null. */
  get takeable(): string[] | null {
    const view = this.table.latest;
    if (!view || view.acting === null || this.table.historyIndex !== null) return null;
    if (this.mode.kind !== 'god' && view.phase !== 'god') return null;
    return legalTiles(view.legal, 'god');
  }

  /** How many tiles have to be lost to the current disaster. */
  get tilesOwed(): number {
    return Object.values(this.table.latest?.owed ?? {})[0] ?? 0;
  }

  /** Whether exactly as many tiles are selected as have to be lost. */
  get canLose(): boolean {
    return this.tilesOwed > 0 && this.selected.length === this.tilesOwed && !this.#blocked;
  }

  countSelected(tile: string): number {
    return this.selected.filter((other) => other === tile).length;
  }

  /** Selects or deselects one tile to be lost. */
  select(tile: string, on: boolean): void {
    const index = this.selected.lastIndexOf(tile);
    if (!on && index >= 0) this.selected = this.selected.filter((_, i) => i !== index);
    else if (on && this.#legal.includes(`lose:${tile}`))
      this.selected = [...this.selected, tile].slice(-Math.max(1, this.tilesOwed));
  }

  /** Selects one more tile of a kind, or none if as many as possible are selected. */
  cycle(tile: string, held: number): void {
    if (this.countSelected(tile) < Math.min(held, this.tilesOwed)) this.select(tile, true);
    else this.selected = this.selected.filter((other) => other !== tile);
  }

  /** Enter on a tile loses all selected tiles; Space selects. */
  onTileKeydown(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || this.selected.length === 0) return;
    event.preventDefault();
    event.stopPropagation();
    this.loseSelected();
  }

  loseSelected(): boolean {
    if (!this.canLose || !this.table.loseTiles([...this.selected])) return false;
    this.selected = [];
    return true;
  }

  /** Confirms the choice, or plays the only thing that Enter can mean. */
  confirm(): boolean {
    if (this.mode.kind === 'invoke') return this.invoke();
    if (this.mode.kind === 'bid') return this.bid(this.mode.sun);
    if (this.#legal.includes('done')) return this.done();
    return this.loseSelected();
  }

  /** Cancels the choice; returns whether there was one. */
  cancel(): boolean {
    const active = this.mode.kind !== 'none' || this.selected.length > 0;
    this.reset();
    return active;
  }

  undo(): boolean {
    if (this.table.latest?.may_undo == null || this.table.historyIndex !== null) return false;
    this.table.undo();
    return true;
  }

  /** Whether only bots play on, slower than they could. */
  get canSpeedUp(): boolean {
    const view = this.table.latest;
    return view !== null && !this.table.watching && onlyBotsLeft(view) && view.pace > FAST_PACE;
  }

  /** Speeds up the bots for the rest of the epoch, or sets the usual pace again. */
  toggleSpeedUp(): boolean {
    const view = this.table.latest;
    if (!view || !this.canSpeedUp || this.table.historyIndex !== null) return false;
    const seconds = isSpedUp(view) ? view.pace : FAST_PACE;
    this.table.send({ kind: 'pace', seconds, epoch: view.epoch });
    return true;
  }

  /** Bids by digits: waits for a second one where two suns begin with the same digit. */
  typeDigit(digit: string): boolean {
    const suns = legalBids(this.#legal).map(String);
    const startsSun = (digits: string) => suns.some((sun) => sun.startsWith(digits));
    clearTimeout(this.#digitTimer);
    const typed = startsSun(this.#digits + digit) ? this.#digits + digit : digit;
    const matches = suns.filter((sun) => sun.startsWith(typed));
    this.#digits = '';
    if (matches.length === 0) return false;
    if (matches.length === 1 && matches[0] === typed) return this.bid(Number(typed));
    this.#digits = typed;
    this.#digitTimer = setTimeout(() => {
      this.#digits = '';
      if (suns.includes(typed)) this.bid(Number(typed));
    }, SECOND_DIGIT);
    return true;
  }
}
