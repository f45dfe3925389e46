import type { Engine } from '@/engine/engine';
import type { Game } from '@/engine/game';
import { OutdatedError } from '@/engine/outdated';
import { VERSION, type Command, type Refused, type ServerMessage } from '@/protocol/types';
import { newCommandId, type PendingCommand } from '@/socket/pendingCommands';
import type { NewCommand, ConnectionListener, TableConnection } from '@/socket/connection';
import { viewHash } from '@/socket/viewHash';
import { apply } from './apply';
import { Channel } from './channel';
import { rematchOf } from './create';
import type { StoredLog, WriteResult } from './database';
import { loadEngine } from './engine';
import { workerThinker, type Thinker } from './thinker';
import { newLocalId, type Entry } from './entries';
import { logs, type Logs } from './logs';
import { summaryOf } from './summary';
import { LocalTable } from './table';
import { automaticEntry, isNoOp, moveEntry, Refusal, validate } from './validate';
import { viewOf } from './view';

/** Milliseconds between two checks of the pace, which can change meanwhile. */
const POLL = 250;
/** Milliseconds until a bot is asked again if the server had no worker for it. */
const RETRY = 3000;

/** What a session needs; tests replace parts of it. */
export interface Services {
  engine: () => Promise<Engine>;
  logs: Logs;
  thinker: Thinker;
}

const SERVICES: Services = { engine: loadEngine, logs, thinker: workerThinker };

type Stored = Exclude<Command, { kind: 'hello' | 'ping' }>;

/**
 * A table of this browser: answers commands as the server does, and lets bots move. Changes are
 * made one after the other, and nothing is shown before storing it was tried.
 */
export class LocalSession implements TableConnection {
  #table: LocalTable | null = null;
  #entries: Entry[] = [];
  #pending: PendingCommand[] = [];
  #queue: Promise<void> = Promise.resolve();
  #botsPlay = false;
  #stopped = false;
  readonly #channel: Channel;

  constructor(
    readonly id: string,
    readonly listener: ConnectionListener,
    readonly onStored: (result: WriteResult) => void = () => undefined,
    readonly services: Services = SERVICES,
  ) {
    this.#channel = new Channel(id, () => this.#enqueue(() => this.#reload()));
  }

  start(): void {
    this.#enqueue(() => this.#reload());
  }

  stop(): void {
    this.#stopped = true;
    this.#channel.close();
  }

  /** Carries a command out after those before it; returns its id. */
  send(command: NewCommand): string {
    const pending = { ...command, id: newCommandId() } as PendingCommand;
    this.#setPending([...this.#pending, pending]);
    if (pending.kind === 'ask') void this.#advise(pending);
    else this.#enqueue(() => this.#execute(pending));
    return pending.id;
  }

  reconnectNow(): void {
    if (!this.#table) this.start();
  }

  resync(): void {
    this.#enqueue(() => this.#reload());
  }

  // --- Loading --------------------------------------------------------------------------

  /** Reads the table if its log is longer than the one known, and shows it. */
  async #reload(): Promise<void> {
    let log: StoredLog | null;
    try {
      const engine = await this.services.engine();
      log = await this.services.logs.load(this.id);
      if (log && log.entries.length > this.#entries.length) this.#replay(engine, log);
    } catch (error) {
      console.warn('the table cannot be opened', error);
      return this.listener.onStateChange('lost', 1);
    }
    if (!this.#table) return this.#refuse(null, 'no_table', 'There is no such table.');
    this.listener.onStateChange('open', 0);
    const view = this.#view();
    this.#tell({ kind: 'welcome', version: VERSION, build: '', view, hash: viewHash(view) });
    await this.#settle();
  }

  #replay(engine: Engine, { header, entries }: StoredLog): void {
    const table = new LocalTable(engine, header);
    for (const entry of entries) apply(table, entry);
    [this.#table, this.#entries] = [table, entries];
  }

  // --- Every change of the table --------------------------------------------------------

  /**
   * Applies, stores and shows an entry; refused if another tab was quicker. It is applied first, as
   * the summary of the changed table is stored with it; a conflict replaces the table by the stored
   * one. If nothing can be stored, the log stays in memory (`Logs`), and the game goes on.
   */
  async #advance(table: LocalTable, entry: Entry): Promise<void> {
    const entries = [...this.#entries, entry];
    const happened = apply(table, entry);
    const log = { header: table.header, entries };
    const written = await this.services.logs.write(log, summaryOf(table));
    this.onStored(written);
    if (written === 'conflict') {
      await this.#reload();
      throw new Refusal('stale', 'another tab has changed the table');
    }
    this.#entries = entries;
    if (entry.command) this.#acknowledge(entry.command, entry.seq);
    const view = this.#view();
    const hash = viewHash(view);
    this.#tell({ kind: 'update', before: entry.seq - 1, happened, view, hash });
    this.#channel.tellOtherTabs();
  }

  async #settle(): Promise<void> {
    const table = this.#table!;
    for (let entry = automaticEntry(table); entry; entry = automaticEntry(table))
      await this.#advance(table, entry);
    void this.#playBots();
  }

  async #execute(command: PendingCommand): Promise<void> {
    const table = this.#table;
    if (!table) return this.#refuse(command.id, 'no_table', 'There is no such table.');
    try {
      const entry = await this.#decide(table, command);
      if (isNoOp(table, entry)) return this.#acknowledge(command.id, table.seq);
      await this.#advance(table, entry);
      await this.#settle();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.#refuse(command.id, error.code, error.message, error.legal);
    }
  }

  async #decide(table: LocalTable, command: Stored): Promise<Entry> {
    if (command.kind === 'rematch') return this.#rematch(table, command.id);
    if (command.kind === 'ask' || command.kind === 'begin' || command.kind === 'seed')
      throw new Refusal('not_now', 'the game has begun already');
    if (command.kind === 'remove') throw new Refusal('not_now', 'nobody here is a guest');
    return validate(table, command);
  }

  /** Stores the table of the next game, and returns the entry that leads to it. */
  async #rematch(table: LocalTable, command: string): Promise<Entry> {
    if (table.stage !== 'over') throw new Refusal('not_now', 'the game is not over yet');
    if (table.nextTable) throw new Refusal('not_now', 'there is another game already');
    const next = rematchOf(table, newLocalId());
    const { header } = next.table;
    await this.services.logs.write({ header, entries: next.entries }, summaryOf(next.table));
    const seat = Math.min(...table.held);
    return { seq: table.seq + 1, kind: 'rematch', seat, table: header.id, command };
  }

  // --- Bots -----------------------------------------------------------------------------

  /** Plays bots' moves, at the table's pace, until it is a person's turn. */
  async #playBots(): Promise<void> {
    if (this.#botsPlay) return;
    this.#botsPlay = true;
    try {
      for (let turn = this.#botTurn(); turn; turn = this.#botTurn()) await this.#playBot(turn);
    } finally {
      this.#botsPlay = false;
    }
  }

  #botTurn(): { seat: number; bot: string } | null {
    return this.#stopped ? null : (this.#table?.botToMove() ?? null);
  }

  async #playBot({ seat, bot }: { seat: number; bot: string }): Promise<void> {
    const table = this.#table!;
    const [seq, started] = [table.seq, performance.now()];
    this.#tell({ kind: 'thinking', seat });
    const move = await this.#think(table.progress!.game.copy(), bot);
    if (move === null) return;
    for (;;) {
      const left = started + 1000 * table.currentPace - performance.now();
      if (left <= 0 || this.#stopped) break;
      await sleep(Math.min(left, POLL));
    }
    await this.#enqueue(() => this.#playBotMove(table, seat, move, seq));
  }

  /** The move of a bot; null if the table is left before the bot could think. */
  async #think(game: Game, bot: string): Promise<string | null> {
    while (!this.#stopped)
      try {
        return await this.services.thinker.move(game, bot);
      } catch (error) {
        // The reader is told to reload the page, or the server may come back.
        if (!(error instanceof OutdatedError)) throw error;
        await sleep(RETRY);
      }
    return null;
  }

  /** Plays a move that was chosen at `seq`, unless the position has changed since then. */
  async #playBotMove(table: LocalTable, seat: number, move: string, seq: number): Promise<void> {
    const isCurrent = table === this.#table && seq >= table.positionSeq && !this.#stopped;
    if (!isCurrent || table.botToMove()?.seat !== seat) return;
    try {
      await this.#advance(table, moveEntry(table, seat, move));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return; // another tab has played it
    }
    await this.#settle();
  }

  async #advise({ id, seat }: Extract<PendingCommand, { kind: 'ask' }>): Promise<void> {
    const table = this.#table;
    if (table?.toMove !== seat || !table.seats[seat]!.playedByPerson)
      return this.#refuse(id, 'not_your_turn', 'it is not your turn');
    if (!table.allowsAdvice)
      return this.#refuse(id, 'no_advice', 'this table plays without the expert’s advice');
    const { seq } = table;
    const bots = table.seats.map(({ bot }) => bot);
    try {
      const found = await this.services.thinker.advice(table.progress!.game.copy(), bots);
      this.#answered(id);
      this.#tell({ kind: 'advice', id, seat, seq, ...found });
    } catch (error) {
      console.warn('the expert does not answer', error);
      this.#refuse(id, 'not_now', 'The expert has no answer now.');
    }
  }

  // --- Messages -------------------------------------------------------------------------

  #view() {
    const { held } = this.#table!;
    return viewOf(this.#table!, { held, connected: held, watchers: 0 });
  }

  #tell(message: ServerMessage): void {
    if (!this.#stopped) this.listener.onMessage(message);
  }

  #acknowledge(id: string, seq: number): void {
    this.#answered(id);
    this.#tell({ kind: 'acknowledged', id, seq });
  }

  #refuse(id: string | null, code: Refused['code'], text: string, legal: string[] = []): void {
    if (id !== null) this.#answered(id);
    this.#tell({ kind: 'refused', id, code, text, legal });
  }

  #answered(id: string): void {
    this.#setPending(this.#pending.filter((command) => command.id !== id));
  }

  #setPending(commands: PendingCommand[]): void {
    this.#pending = commands;
    this.listener.onPendingChange(commands);
  }

  /** Runs changes one after the other; a fault of one does not stop the next. */
  #enqueue(work: () => Promise<void>): Promise<void> {
    this.#queue = this.#queue.then(work).catch((error: unknown) => console.error(error));
    return this.#queue;
  }
}

const sleep = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds));
