import { VERSION, type ServerMessage, type Command, type Hello } from '@/protocol/types';
import { newCommandId, Pending, type Kept } from './pendingCommands';
import { patience } from './backoff';

/** connecting: the first time; lost: trying again; ended: no use in trying. */
export type LineState = 'connecting' | 'open' | 'lost' | 'ended';

/** What a page wants to know of its line. */
export interface Listener {
  heard: (answer: ServerMessage) => void;
  changed: (state: LineState, tries: number) => void;
  pending: (kept: readonly Kept[]) => void;
  /** What the page has already, so that only the rest is sent. */
  have: () => { have: number; hash: string } | null;
}

const PING = 20_000;
const DEAD = 12_000;
const AGAIN = 6_000;
const SOON = 1_000;
const LONGEST = 30_000;

/** A command on its way: how often it was sent, and when it will be again. */
interface Resend {
  sent: number;
  timer: ReturnType<typeof setTimeout> | undefined;
}

/** An id is added by the line. */
export type Unsent = Kept extends infer Each
  ? Each extends Kept
    ? Omit<Each, 'id'>
    : never
  : never;

/** The socket of one table: opens it again whenever it breaks, and loses no command. */
export class Line {
  #socket: WebSocket | null = null;
  #state: LineState = 'connecting';
  #tries = 0;
  readonly #resends = new Map<string, Resend>();
  #ping: ReturnType<typeof setTimeout> | undefined;
  #retry: ReturnType<typeof setTimeout> | undefined;
  readonly #pending: Pending;
  readonly #off = new AbortController();

  constructor(
    readonly table: string,
    readonly tokens: () => string[],
    readonly listener: Listener,
    readonly address: string = addressOf(location),
  ) {
    this.#pending = new Pending(table);
  }

  start(): void {
    const { signal } = this.#off;
    addEventListener('online', () => this.tryNow(), { signal });
    addEventListener('offline', () => this.#broke(), { signal });
    document.addEventListener('visibilitychange', () => this.#woke(), { signal });
    this.listener.pending(this.#pending.all);
    this.#open();
  }

  stop(): void {
    this.#off.abort();
    this.#end();
  }

  /** Sends a command, now or when the line is back, again and again until it is answered. */
  send(command: Unsent): string {
    const kept = { ...command, id: newCommandId() } as Kept;
    this.#pending.keep(kept);
    this.listener.pending(this.#pending.all);
    this.#deliver(kept);
    return kept.id;
  }

  tryNow(): void {
    if (this.#state !== 'lost') return;
    clearTimeout(this.#retry);
    this.#open();
  }

  /** The page does not trust what it has: begin anew with the whole view. */
  beginAgain(): void {
    this.#socket?.close(4000, 'desync');
    this.#broke();
  }

  #open(): void {
    this.#drop();
    const socket = new WebSocket(this.address);
    this.#socket = socket;
    const { signal } = this.#off;
    socket.addEventListener('open', () => this.#greet(socket), { signal });
    socket.addEventListener('message', (event) => this.#hear(socket, event), { signal });
    socket.addEventListener('close', () => socket === this.#socket && this.#broke(), { signal });
    this.#alarm(socket);
  }

  #greet(socket: WebSocket): void {
    const hello: Hello = {
      kind: 'hello',
      version: VERSION,
      table: this.table,
      tokens: this.tokens(),
      ...this.listener.have(),
    };
    socket.send(JSON.stringify(hello));
  }

  #hear(socket: WebSocket, event: MessageEvent): void {
    if (socket !== this.#socket) return;
    const answer = JSON.parse(String(event.data)) as ServerMessage;
    this.#alarm(socket);
    if (answer.kind === 'welcome' || answer.kind === 'level') this.#opened();
    if (answer.kind === 'reload') this.#end();
    if (answer.kind === 'refused' && answer.code === 'no_table') this.#end();
    if (this.#keeps(answer)) return;
    this.listener.heard(answer);
  }

  /** Settles the command that is answered; true if it stays and is sent again. */
  #keeps(answer: ServerMessage): boolean {
    if (
      answer.kind === 'refused' &&
      (answer.code === 'too_fast' || answer.code === 'server_stops')
    ) {
      const again = this.#pending.all.find((command) => command.id === answer.id);
      if (again) this.#again(again, SOON);
      return again !== undefined;
    }
    if (answer.kind === 'acknowledged' || answer.kind === 'refused' || answer.kind === 'advice') {
      this.#pending.settle(answer.id);
      this.#settle(answer.id);
      this.listener.pending(this.#pending.all);
    }
    return false;
  }

  #opened(): void {
    this.#tries = 0;
    if (this.#state === 'open') return;
    this.#set('open');
    for (const command of this.#pending.all) this.#deliver(command);
  }

  #deliver(command: Kept): void {
    if (this.#state !== 'open' || this.#socket?.readyState !== WebSocket.OPEN) return;
    if (!this.#pending.all.includes(command)) return;
    this.#say(command);
    const before = this.#resends.get(command.id);
    this.#resends.set(command.id, { sent: (before?.sent ?? 0) + 1, timer: before?.timer });
    this.#again(command, AGAIN);
  }

  /** Sends a command once more, later each time; one timer a command, however often it is sent. */
  #again(command: Kept, first: number): void {
    const resend = this.#resends.get(command.id) ?? { sent: 1, timer: undefined };
    clearTimeout(resend.timer);
    const delay = Math.min(LONGEST, first * 2 ** (resend.sent - 1));
    resend.timer = setTimeout(() => this.#deliver(command), delay);
    this.#resends.set(command.id, resend);
  }

  #settle(id: string | null): void {
    if (id === null) return;
    clearTimeout(this.#resends.get(id)?.timer);
    this.#resends.delete(id);
  }

  #say(command: Command): void {
    this.#socket?.send(JSON.stringify(command));
  }

  #broke(): void {
    if (this.#state === 'ended' || this.#off.signal.aborted) return;
    this.#drop();
    this.#set('lost', this.#tries);
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => this.#open(), patience(this.#tries));
    this.#tries += 1;
  }

  #woke(): void {
    if (document.visibilityState === 'visible') this.tryNow();
  }

  /** Nothing heard for a while: ask; still nothing: the line is dead. */
  #alarm(socket: WebSocket): void {
    clearTimeout(this.#ping);
    this.#ping = setTimeout(() => {
      if (socket.readyState === WebSocket.OPEN) this.#say({ kind: 'ping' });
      this.#ping = setTimeout(() => this.#broke(), DEAD);
    }, PING);
  }

  #set(state: LineState, tries = 0): void {
    this.#state = state;
    this.listener.changed(state, tries);
  }

  #drop(): void {
    clearTimeout(this.#ping);
    for (const { timer } of this.#resends.values()) clearTimeout(timer);
    this.#resends.clear();
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
  }

  #end(): void {
    clearTimeout(this.#retry);
    this.#drop();
    this.#set('ended');
  }
}

function addressOf(place: Location): string {
  return `${place.protocol === 'https:' ? 'wss' : 'ws'}://${place.host}/api/socket`;
}
