import { VERSION, type ServerMessage, type Command, type Hello } from '@/protocol/types';
import { storedInvite } from '@/storage/invites';
import { backoff } from './backoff';
import type {
  ConnectionListener,
  ConnectionState,
  NewCommand,
  TableConnection,
} from './connection';
import { isFinal } from './finalRefusals';
import { newCommandId, PendingCommands, type PendingCommand } from './pendingCommands';

/** Milliseconds without a message before a ping is sent. */
const PING_AFTER = 20_000;
/** Milliseconds without a reply to the ping before the connection counts as lost. */
const PONG_TIMEOUT = 12_000;
/** Delay before the first resend of a command without an answer. */
const RESEND_DELAY = 6_000;
/** Delay before the first resend of a command that was rejected for now. */
const RETRY_DELAY = 1_000;
const MAX_RESEND_DELAY = 30_000;

type Timer = ReturnType<typeof setTimeout> | undefined;

interface Resend {
  sent: number;
  timer: Timer;
}

/** WebSocket of one table: reconnects by itself and resends commands until they are answered. */
export class TableSocket implements TableConnection {
  #socket: WebSocket | null = null;
  #state: ConnectionState = 'connecting';
  #attempts = 0;
  readonly #resends = new Map<string, Resend>();
  #heartbeat: Timer;
  #reconnect: Timer;
  readonly #pending: PendingCommands;
  readonly #closed = new AbortController();

  constructor(
    readonly table: string,
    readonly tokens: () => string[],
    readonly listener: ConnectionListener,
    readonly url: string = socketUrl(location),
  ) {
    this.#pending = new PendingCommands(table);
  }

  start(): void {
    const { signal } = this.#closed;
    addEventListener('online', () => this.reconnectNow(), { signal });
    addEventListener('offline', () => this.#onLost(), { signal });
    document.addEventListener('visibilitychange', () => this.#onVisibilityChange(), { signal });
    this.listener.onPendingChange(this.#pending.all);
    this.#open();
  }

  stop(): void {
    this.#closed.abort();
    this.#end();
  }

  /** Sends a command now or after reconnecting, until it is answered; returns its id. */
  send(command: NewCommand): string {
    const pending = { ...command, id: newCommandId() } as PendingCommand;
    this.#pending.add(pending);
    this.listener.onPendingChange(this.#pending.all);
    this.#deliver(pending);
    return pending.id;
  }

  /** Reconnects at once if the connection is lost. */
  reconnectNow(): void {
    if (this.#state !== 'lost') return;
    clearTimeout(this.#reconnect);
    this.#open();
  }

  /** Drops the connection and reconnects, to receive the whole view again. */
  resync(): void {
    this.#socket?.close(4000, 'desync');
    this.#onLost();
  }

  #open(): void {
    this.#dropSocket();
    const socket = new WebSocket(this.url);
    this.#socket = socket;
    const { signal } = this.#closed;
    socket.addEventListener('open', () => this.#sendHello(socket), { signal });
    socket.addEventListener('message', (event) => this.#receive(socket, event), { signal });
    socket.addEventListener('close', () => socket === this.#socket && this.#onLost(), { signal });
    this.#restartHeartbeat(socket);
  }

  #sendHello(socket: WebSocket): void {
    const invite = storedInvite(this.table);
    const hello: Hello = {
      kind: 'hello',
      version: VERSION,
      table: this.table,
      tokens: this.tokens(),
      ...(invite && { invite }),
      ...this.listener.lastView(),
    };
    socket.send(JSON.stringify(hello));
  }

  #receive(socket: WebSocket, event: MessageEvent): void {
    if (socket !== this.#socket) return;
    const message = JSON.parse(String(event.data)) as ServerMessage;
    this.#restartHeartbeat(socket);
    const opened = message.kind === 'welcome' || message.kind === 'level';
    if (opened) this.#onOpen();
    if (message.kind === 'reload') this.#end();
    if (message.kind === 'refused' && isFinal(message)) this.#end();
    if (this.#retryLater(message)) return;
    if (message.kind === 'acknowledged' || message.kind === 'refused' || message.kind === 'advice')
      this.#removePending(message.id);
    this.listener.onMessage(message);
    // Not if the listener has rejected the view and resyncs.
    if (opened && socket === this.#socket) this.#attempts = 0;
  }

  /** Schedules a command that was refused only for now; returns whether there is one. */
  #retryLater(message: ServerMessage): boolean {
    if (message.kind !== 'refused') return false;
    if (message.code !== 'too_fast' && message.code !== 'server_stops') return false;
    const command = this.#pending.all.find(({ id }) => id === message.id);
    if (command) this.#scheduleResend(command, RETRY_DELAY);
    return command !== undefined;
  }

  #removePending(id: string | null): void {
    this.#pending.remove(id);
    if (id !== null) {
      clearTimeout(this.#resends.get(id)?.timer);
      this.#resends.delete(id);
    }
    this.listener.onPendingChange(this.#pending.all);
  }

  #onOpen(): void {
    if (this.#state === 'open') return;
    this.#setState('open');
    for (const command of this.#pending.all) this.#deliver(command);
  }

  #deliver(command: PendingCommand): void {
    if (this.#state !== 'open' || this.#socket?.readyState !== WebSocket.OPEN) return;
    if (!this.#pending.all.includes(command)) return;
    this.#write(command);
    const before = this.#resends.get(command.id);
    this.#resends.set(command.id, { sent: (before?.sent ?? 0) + 1, timer: before?.timer });
    this.#scheduleResend(command, RESEND_DELAY);
  }

  /** Schedules a resend with exponential backoff; there is one timer per command. */
  #scheduleResend(command: PendingCommand, firstDelay: number): void {
    const resend = this.#resends.get(command.id) ?? { sent: 1, timer: undefined };
    clearTimeout(resend.timer);
    const delay = Math.min(MAX_RESEND_DELAY, firstDelay * 2 ** (resend.sent - 1));
    resend.timer = setTimeout(() => this.#deliver(command), delay);
    this.#resends.set(command.id, resend);
  }

  #write(command: Command): void {
    this.#socket?.send(JSON.stringify(command));
  }

  #onLost(): void {
    if (this.#state === 'ended' || this.#closed.signal.aborted) return;
    this.#dropSocket();
    this.#setState('lost', this.#attempts);
    clearTimeout(this.#reconnect);
    this.#reconnect = setTimeout(() => this.#open(), backoff(this.#attempts));
    this.#attempts += 1;
  }

  #onVisibilityChange(): void {
    if (document.visibilityState === 'visible') this.reconnectNow();
  }

  /** Pings after a silence; without a reply, the connection counts as lost. */
  #restartHeartbeat(socket: WebSocket): void {
    clearTimeout(this.#heartbeat);
    this.#heartbeat = setTimeout(() => {
      if (socket.readyState === WebSocket.OPEN) this.#write({ kind: 'ping' });
      this.#heartbeat = setTimeout(() => this.#onLost(), PONG_TIMEOUT);
    }, PING_AFTER);
  }

  #setState(state: ConnectionState, attempts = 0): void {
    this.#state = state;
    this.listener.onStateChange(state, attempts);
  }

  #dropSocket(): void {
    clearTimeout(this.#heartbeat);
    for (const { timer } of this.#resends.values()) clearTimeout(timer);
    this.#resends.clear();
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
  }

  #end(): void {
    clearTimeout(this.#reconnect);
    this.#dropSocket();
    this.#setState('ended');
  }
}

function socketUrl({ protocol, host }: Location): string {
  return `${protocol === 'https:' ? 'wss' : 'ws'}://${host}/api/socket`;
}
