import { newSeed } from '@/api/client';
import { pageVersion } from '@/api/pageVersion.svelte';
import { hidePoints } from '@/game/selectors';
import type { Advice, ServerMessage, Refused, Update, View } from '@/protocol/types';
import type { PendingCommand } from '@/socket/pendingCommands';
import { isFinal } from '@/socket/finalRefusals';
import type {
  ConnectionState,
  NewCommand,
  ConnectionListener,
  TableConnection,
} from '@/socket/connection';
import type { WriteResult } from '@/local/database';
import { viewHash } from '@/socket/viewHash';
import { storeSeed } from '@/storage/seats';
import { Absences } from './absences.svelte';
import { AnimationQueue } from './animation/animationQueue.svelte';

const MAX_HISTORY = 400;

/** Store of one table: the views and messages of the server, and the commands sent to it. */
export class TableStore {
  /** The latest view of the server. */
  latest = $state.raw<View | null>(null);
  /** Received views, oldest first. */
  history = $state.raw<View[]>([]);
  /** Index of the past view that the player looks at; null for the present. */
  historyIndex = $state<number | null>(null);
  connection = $state<ConnectionState>('connecting');
  /** Failed attempts to reconnect. */
  attempts = $state(0);
  pending = $state.raw<readonly PendingCommand[]>([]);
  refusal = $state.raw<Refused | null>(null);
  advice = $state.raw<Advice | null>(null);
  /** The seat whose bot is thinking. */
  thinking = $state<number | null>(null);
  /** The server's build if this page is too old for it, else empty. */
  requiredBuild = $state('');
  /** Why this page may not see the table: it is unknown, private, unreadable; null if it may. */
  closed = $state<Refused['code'] | null>(null);
  /** This page has asked for a rematch. */
  rematchRequested = $state(false);
  /** At a shared screen, the seat of the player who holds the device. */
  deviceHolder = $state<number | null>(null);
  readonly absences = new Absences();
  /** The `seq` of the last command of this page that the server has stored. */
  #storedSeq = $state(0);

  /** The updates on their way to the board. */
  readonly queue = new AnimationQueue(
    () => this.historyIndex !== null,
    () => this.latest && this.#showLatest(this.latest),
  );

  /** What the board shows: the present as far as it is animated, or a view of the history. */
  view = $derived(
    this.historyIndex === null ? this.queue.shown : this.#pastView(this.historyIndex),
  );
  ownSeats = $derived((this.latest?.seats ?? []).flatMap((seat, i) => (seat.yours ? [i] : [])));
  /** Several players share this screen. */
  sharedScreen = $derived(this.ownSeats.length > 1);
  watching = $derived(this.latest !== null && this.ownSeats.length === 0);
  /** A move is not answered yet, or its view has not arrived. */
  sending = $derived(
    this.pending.some((command) => command.kind === 'play') ||
      (this.latest !== null && this.latest.seq < this.#storedSeq),
  );
  /** Set by a page that lets the player make no move for now, as a lesson does between its steps. */
  movesBlocked = $state(false);
  /** Moves have to wait: one is being sent, an animation is running, or the page blocks them. */
  busy = $derived(this.sending || this.queue.animating || this.movesBlocked);

  /** At a shared screen, the seat whose player has to be handed the device. */
  handDeviceTo = $derived.by(() => {
    const acting = this.latest?.acting ?? null;
    return this.sharedScreen && acting !== null && acting !== this.deviceHolder ? acting : null;
  });

  /** The seat at the bottom of the page: the own seat that acts or acted last, else the first. */
  mainSeat = $derived.by(() => {
    const { lastActing } = this.queue;
    if (lastActing !== null && this.ownSeats.includes(lastActing)) return lastActing;
    return this.ownSeats[0] ?? 0;
  });

  /** Whether the last change of a table of this browser could be stored. */
  stored = $state<WriteResult>('stored');

  readonly #socket: TableConnection;
  /** Seeds by the id of the command that sent them. */
  readonly #seeds = new Map<string, string>();
  /** The hash of the latest view; null if the server has to send the whole view again. */
  #lastHash: string | null = null;
  /** Tiles to lose after the one that is being sent. */
  #tilesToLose: string[] = [];
  #stopped = false;

  /** `connect` makes the connection: to the server, to this browser's tables, or to a position. */
  constructor(
    readonly id: string,
    connect: (listener: ConnectionListener, table: TableStore) => TableConnection,
  ) {
    const listener: ConnectionListener = {
      onMessage: (message) => this.receive(message),
      onStateChange: (state, attempts) => {
        this.connection = state;
        this.attempts = attempts;
      },
      onPendingChange: (commands) => (this.pending = commands),
      lastView: () => this.#lastView(),
    };
    this.#socket = connect(listener, this);
  }

  start(): void {
    this.#socket.start();
  }

  stop(): void {
    this.#stopped = true;
    this.absences.reset();
    this.#socket.stop();
    this.queue.presenter?.finish();
  }

  reconnectNow(): void {
    this.#socket.reconnectNow();
  }

  /** Reconnects with the seats that are stored now. */
  reloadSeats(): void {
    this.latest = null;
    this.#lastHash = null;
    this.#socket.resync();
    this.#socket.reconnectNow();
  }

  // --- Commands -------------------------------------------------------------------------

  send(command: NewCommand): void {
    this.refusal = null;
    this.#socket.send(command);
  }

  /** Plays a move of the acting seat; returns whether it was sent. */
  play(move: string): boolean {
    const view = this.latest;
    if (!view || view.acting === null || this.sending || !view.legal.includes(move)) return false;
    this.advice = null;
    this.send({ kind: 'play', seq: view.seq, seat: view.acting, move });
    return true;
  }

  /** Loses several tiles, one move after the other; returns whether the first move was sent. */
  loseTiles(tiles: string[]): boolean {
    const [first, ...rest] = tiles;
    if (first === undefined || !this.play(`lose:${first}`)) return false;
    this.#tilesToLose = rest;
    return true;
  }

  /** Forgets the tiles that were to be lost after the one that was sent. */
  keepTiles(): void {
    this.#tilesToLose = [];
  }

  #loseNextTile(): void {
    if (this.busy) return;
    const next = this.#tilesToLose.shift();
    if (next !== undefined && !this.play(`lose:${next}`)) this.#tilesToLose = [];
  }

  /** Sends a fresh seed for each own seat that awaits one before a rematch. */
  sendSeeds(): void {
    const awaiting = this.ownSeats.filter((seat) => this.latest!.seats[seat]!.awaits_seed);
    for (const seat of awaiting) {
      if (this.pending.some((each) => each.kind === 'seed' && each.seat === seat)) continue;
      const seed = newSeed();
      this.#seeds.set(this.#socket.send({ kind: 'seed', seat, entropy: seed }), seed);
    }
  }

  /** Asks for a rematch; this page then follows to the new table by itself. */
  requestRematch(): void {
    this.rematchRequested = true;
    this.send({ kind: 'rematch' });
  }

  undo(): void {
    const view = this.latest;
    if (!view || view.may_undo === null || this.pending.some((each) => each.kind === 'undo'))
      return;
    this.send({ kind: 'undo', seq: view.seq, seat: view.may_undo });
  }

  // --- Messages -------------------------------------------------------------------------

  receive(message: ServerMessage): void {
    switch (message.kind) {
      case 'welcome':
        pageVersion.observe(message.build);
        return this.#onWelcome(message.view, message.hash);
      case 'update':
        return this.#onUpdate(message);
      case 'acknowledged':
        this.#storedSeq = Math.max(this.#storedSeq, message.seq);
        if (this.#seeds.has(message.id)) storeSeed(this.id, this.#seeds.get(message.id)!);
        return this.#loseNextTile();
      case 'refused':
        return this.#onRefused(message);
      case 'advice':
        this.advice = message;
        return;
      case 'thinking':
        this.thinking = message.seat;
        return;
      case 'presence':
        return this.#onPresence(message.here, message.watchers);
      case 'reload':
        this.requiredBuild = message.build;
        return;
    }
  }

  #onWelcome(view: View, hash: string): void {
    if (viewHash(view) !== hash) return this.#requestWholeView();
    this.absences.reset();
    this.#setLatest(view, hash);
    this.history = [...this.history.filter((old) => old.seq < view.seq), view];
    this.queue.reset(view.log);
    if (!this.queue.animating) this.#showLatest(view);
  }

  #onUpdate(update: Update): void {
    if (viewHash(update.view) !== update.hash) return this.#requestWholeView();
    this.#setLatest(update.view, update.hash);
    this.thinking = null;
    if (this.advice && this.advice.seq !== update.view.seq) this.advice = null;
    // Numbers only grow, with an undo too; a view with the number of another replaces it.
    const earlier = this.history.filter((old) => old.seq < update.view.seq);
    this.history = [...earlier, update.view].slice(-MAX_HISTORY);
    this.queue.push(update);
  }

  /** The latest view as the server is told of it when the page reconnects. */
  #lastView(): { have: number; hash: string } | null {
    if (!this.latest || this.#lastHash === null) return null;
    return { have: this.latest.seq, hash: this.#lastHash };
  }

  #setLatest(view: View, hash: string): void {
    this.latest = view;
    this.absences.observe(view);
    this.#lastHash = hash;
  }

  /** Reconnects without naming a view, so that the server sends the whole one. */
  #requestWholeView(): void {
    console.warn('the view does not match its hash; requesting it again');
    this.#lastHash = null;
    this.#socket.resync();
  }

  #onRefused(refused: Refused): void {
    // Another tab has sent its seed first.
    if (refused.id !== null && this.#seeds.has(refused.id)) return;
    this.#tilesToLose = [];
    if (isFinal(refused)) this.closed = refused.code;
    else this.refusal = refused;
  }

  /** Presence is not in the log and has no animation. */
  #onPresence(here: boolean[], watchers: number): void {
    const withPresence = (view: View): View => ({
      ...view,
      watchers,
      seats: view.seats.map((seat, i) => ({ ...seat, here: here[i] ?? seat.here })),
    });
    if (this.latest) this.latest = withPresence(this.latest);
    if (this.latest) this.absences.observe(this.latest);
    if (this.queue.shown) this.queue.show(withPresence(this.queue.shown));
  }

  /** Shows the latest view once nothing is left to animate. */
  #showLatest(view: View): void {
    if (this.#stopped) return;
    this.queue.show(view);
    this.queue.presenter?.callPlayer(view);
    this.#loseNextTile();
  }

  /** Shows a past view by its index; null or the last index shows the present. */
  showHistory(index: number | null): void {
    const last = this.history.length - 1;
    this.historyIndex = index === null || index >= last ? null : Math.max(0, index);
  }

  /** A view of the history; at a shared screen without the points of the other players. */
  #pastView(index: number): View | null {
    const view = this.history[index];
    if (!view) return this.queue.shown;
    const open = view.open_points || this.latest?.stage === 'over';
    if (open || !this.sharedScreen) return view;
    return hidePoints(view, this.handDeviceTo === null ? this.deviceHolder : null);
  }
}
