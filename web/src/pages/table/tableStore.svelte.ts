import { build } from '@/api/pageVersion.svelte';
import { heldAt, keepSeed } from '@/storage/seats';
import { viewHash } from '@/socket/viewHash';
import { Line, type LineState, type Unsent } from '@/socket/tableSocket';
import type { Kept } from '@/socket/pendingCommands';
import { newSeed } from '@/api/client';
import { covered } from '@/view/selectors';
import type { Advice, ServerMessage, LogLine, Refused, Update, View } from '@/protocol/types';

/** Shows what happened, one thing after the other. */
export interface Stage {
  /** Resolves when the motion is over, or was ended by a click. */
  show(line: LogLine, before: View): Promise<void>;
  /** Called with each new thing, before its motion. */
  tell(line: LogLine, view: View): void;
  /** The newest view is on the table, and nothing moves any more. */
  rest(view: View): void;
  patched(view: View, line: LogLine): View;
  end(): void;
}

const PAST = 400;
const LINES = 400;
const BACKLOG = 4;

/** A table as this page knows it: what the server said, and what is shown of it now. */
export class Table {
  /** What the server said last. */
  newest = $state.raw<View | null>(null);
  /** What the board shows: behind the newest while something moves. */
  shown = $state.raw<View | null>(null);
  /** Views of the past, oldest first, to look back at. */
  past = $state.raw<View[]>([]);
  looking = $state<number | null>(null);
  lines = $state.raw<LogLine[]>([]);
  state = $state<LineState>('connecting');
  tries = $state(0);
  pending = $state.raw<readonly Kept[]>([]);
  refusal = $state.raw<Refused | null>(null);
  advice = $state.raw<Advice | null>(null);
  thinking = $state<number | null>(null);
  /** The name of the newer page that the server has. */
  old = $state('');
  gone = $state(false);
  /** This page asked for another game. */
  again = $state(false);
  /** At a shared screen: who has said that it is him. */
  holder = $state<number | null>(null);
  /** Tiles that are still to be given up, after the one that is under way. */
  #giving: string[] = [];
  #lastSeat: number | null = null;

  view = $derived(this.looking === null ? this.shown : this.#lookedAt(this.looking));
  yours = $derived((this.newest?.seats ?? []).flatMap((seat, i) => (seat.yours ? [i] : [])));
  shared = $derived(this.yours.length > 1);
  watching = $derived(this.newest !== null && this.yours.length === 0);
  /** Something moves: what is shown is behind what is. */
  moving = $state(false);
  /** The seq of the newest command of this page that the server has stored. */
  #stored = $state(0);
  /** A move is under way: not answered yet, or answered before its view has come. */
  sending = $derived(
    this.pending.some((command) => command.kind === 'play') ||
      (this.newest !== null && this.newest.seq < this.#stored),
  );

  readonly #line: Line;
  /** Seeds by the command that brought them. */
  readonly #seeds = new Map<string, string>();
  readonly #queue: Update[] = [];
  #hash = '';
  /** The page has gone elsewhere; nothing of it may be looked at any more. */
  #stopped = false;
  #hurry = false;
  stage: Stage | null = null;

  constructor(readonly id: string) {
    this.#line = new Line(id, () => heldAt(id)?.seats.map((seat) => seat.token) ?? [], {
      heard: (answer) => this.heard(answer),
      changed: (state, tries) => this.#changed(state, tries),
      pending: (kept) => (this.pending = kept),
      have: () => (this.newest ? { have: this.newest.seq, hash: this.#hash } : null),
    });
  }

  start(): void {
    this.#line.start();
  }

  stop(): void {
    this.#stopped = true;
    this.#line.stop();
    this.stage?.end();
  }

  tryNow(): void {
    this.#line.tryNow();
  }

  send(command: Unsent): void {
    this.refusal = null;
    this.#line.send(command);
  }

  /** The seats that this page holds have changed: begin anew. */
  reseat(): void {
    this.newest = null;
    this.#line.beginAgain();
    this.#line.tryNow();
  }

  /** Plays a move of the acting seat, as the newest view has it. */
  play(move: string): boolean {
    const view = this.newest;
    if (!view || view.acting === null || this.sending || !view.legal.includes(move)) return false;
    this.advice = null;
    this.send({ kind: 'play', seq: view.seq, seat: view.acting, move });
    return true;
  }

  /** Gives up several tiles, one move after the other. */
  giveUp(tiles: string[]): void {
    const [first, ...rest] = tiles;
    if (first === undefined) return;
    if (this.play(`lose:${first}`)) this.#giving = rest;
  }

  /** Gives up the next tile, once the one before is given up. */
  #giveNext(): void {
    if (this.sending || this.moving) return;
    const next = this.#giving.shift();
    if (next !== undefined && !this.play(`lose:${next}`)) this.#giving = [];
  }

  /** At a table of another game: adds fresh seeds, now that its commitment is known. */
  giveSeeds(): void {
    const asked = this.yours.filter((seat) => this.newest!.seats[seat]!.awaits_seed);
    for (const seat of asked) {
      if (this.pending.some((each) => each.kind === 'seed' && each.seat === seat)) continue;
      const seed = newSeed();
      this.#seeds.set(this.#line.send({ kind: 'seed', seat, entropy: seed }), seed);
    }
  }

  /** Asks for another game; who asked is taken there, the others see that it waits for them. */
  playAgain(): void {
    this.again = true;
    this.send({ kind: 'rematch' });
  }

  undo(): void {
    const view = this.newest;
    if (!view || view.may_undo === null || this.pending.some((each) => each.kind === 'undo'))
      return;
    this.send({ kind: 'undo', seq: view.seq, seat: view.may_undo });
  }

  heard(answer: ServerMessage): void {
    switch (answer.kind) {
      case 'welcome':
        build.saw(answer.build);
        return this.#welcome(answer.view, answer.hash);
      case 'update':
        return this.#update(answer);
      case 'acknowledged':
        this.#stored = Math.max(this.#stored, answer.seq);
        if (this.#seeds.has(answer.id)) keepSeed(this.id, this.#seeds.get(answer.id)!);
        return this.#giveNext();
      case 'refused':
        return this.#refused(answer);
      case 'advice':
        this.advice = answer;
        return;
      case 'thinking':
        this.thinking = answer.seat;
        return;
      case 'presence':
        return this.#presence(answer.here, answer.watchers);
      case 'reload':
        this.old = answer.build;
        return;
    }
  }

  #changed(state: LineState, tries: number): void {
    this.state = state;
    this.tries = tries;
  }

  #welcome(view: View, hash: string): void {
    this.#queue.length = 0;
    this.#trust(view, hash);
    this.newest = view;
    this.lines = view.log;
    this.past = [...this.past.filter((old) => old.seq < view.seq), view];
    this.hurry();
    if (!this.moving) this.#settle(view);
  }

  #update(update: Update): void {
    this.#trust(update.view, update.hash);
    this.newest = update.view;
    this.thinking = null;
    if (this.advice && this.advice.seq !== update.view.seq) this.advice = null;
    this.#remember(update.view);
    this.#queue.push(update);
    void this.#run();
  }

  #remember(view: View): void {
    const past = this.past.filter((old) => old.seq < view.seq);
    this.past = [...past, view].slice(-PAST);
  }

  #trust(view: View, hash: string): void {
    this.#hash = hash;
    if (viewHash(view) === hash) return;
    console.warn('the view does not have its hash; asking for it anew');
    this.newest = null;
    queueMicrotask(() => this.#line.beginAgain());
  }

  #refused(answer: Refused): void {
    if (answer.id !== null && this.#seeds.has(answer.id)) return; // another tab was faster
    this.#giving = [];
    if (answer.code === 'no_table') this.gone = true;
    else this.refusal = answer;
  }

  /** Who is here is no part of the log, and moves nothing. */
  #presence(here: boolean[], watchers: number): void {
    const seated = (view: View): View => ({
      ...view,
      watchers,
      seats: view.seats.map((seat, i) => ({ ...seat, here: here[i] ?? seat.here })),
    });
    if (this.newest) this.newest = seated(this.newest);
    if (this.shown) this.shown = seated(this.shown);
  }

  async #run(): Promise<void> {
    if (this.moving) return;
    this.moving = true;
    let update: Update | undefined;
    while ((update = this.#queue.shift())) {
      if (this.#queue.length > BACKLOG) this.#hurry = true;
      await this.#play(update);
    }
    this.moving = false;
    this.#hurry = false;
    if (this.newest) this.#settle(this.newest);
  }

  async #play(update: Update): Promise<void> {
    for (const line of update.happened) {
      this.lines = [...this.lines, line].slice(-LINES);
      this.stage?.tell(line, update.view);
      const before = this.shown;
      if (!before || !this.stage) continue;
      if (!this.#hurry && this.looking === null) await this.stage.show(line, before);
      this.shown = this.stage.patched(before, line);
    }
    this.shown = update.view;
  }

  #settle(view: View): void {
    if (this.#stopped) return;
    this.shown = view;
    this.stage?.rest(view);
    this.#giveNext();
  }

  /** Ends all motion: what is shown is what is. */
  hurry(): void {
    if (!this.moving) return;
    this.#hurry = true;
    this.stage?.end();
  }

  /** The seat at the foot of the page: the one that acts, or did last; else the first. */
  foot = $derived.by(() => {
    const acting = this.shown?.acting ?? null;
    if (acting !== null) this.#lastSeat = acting;
    if (this.yours.length === 0) return 0;
    return this.#lastSeat !== null && this.yours.includes(this.#lastSeat)
      ? this.#lastSeat
      : this.yours[0]!;
  });

  /** A view of the past; at a shared screen without the points of those who hold it not. */
  #lookedAt(past: number): View | null {
    const view = this.past[past];
    if (!view) return this.shown;
    const open = view.open_points || this.newest?.stage === 'over';
    return open || !this.shared ? view : covered(view, this.awaited === null ? this.holder : null);
  }

  /** At a shared screen, the one who has to be handed the device first. */
  awaited = $derived.by(() => {
    const acting = this.newest?.acting ?? null;
    return this.shared && acting !== null && acting !== this.holder ? acting : null;
  });
}
