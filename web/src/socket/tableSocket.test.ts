import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { VERSION, type ServerMessage } from '@/protocol/types';
import { FakeWebSocket } from '@/testing/fakeWebSocket';
import type { ConnectionState } from './connection';
import { TableSocket } from './tableSocket';
import { backoff } from './backoff';

const level: Partial<ServerMessage> = { kind: 'level', seq: 4, hash: 'ab' };
let socket: TableSocket;
let states: [ConnectionState, number][];
let heard: ServerMessage[];

const last = () => FakeWebSocket.last;

function begin(): void {
  socket = new TableSocket('T1', () => ['token'], {
    onMessage: (message) => heard.push(message),
    onStateChange: (state, attempts) => states.push([state, attempts]),
    onPendingChange: () => {},
    lastView: () => ({ have: 4, hash: 'ab' }),
  });
  socket.start();
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', FakeWebSocket);
  sessionStorage.clear();
  FakeWebSocket.all = [];
  states = [];
  heard = [];
  begin();
});

afterEach(() => {
  socket.stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function connect(): void {
  last().opens();
  last().says(level);
}

describe('TableSocket', () => {
  it('sends its tokens and the last view it has', () => {
    last().opens();
    expect(last().sent).toEqual([
      { kind: 'hello', version: VERSION, table: 'T1', tokens: ['token'], have: 4, hash: 'ab' },
    ]);
  });

  it('sends a command again with the same id until it is answered', () => {
    connect();
    const id = socket.send({ kind: 'play', seq: 4, seat: 0, move: 'draw' });
    vi.advanceTimersByTime(7_000);
    const plays = last().sent.filter((command) => command.kind === 'play');
    expect(plays).toHaveLength(2);
    expect(new Set(plays.map((play) => play.id))).toEqual(new Set([id]));
    last().says({ kind: 'acknowledged', id, seq: 5 });
    vi.advanceTimersByTime(15_000);
    expect(last().sent.filter((command) => command.kind === 'play')).toHaveLength(2);
  });

  it('keeps a command while the connection is lost, and across a reload', () => {
    connect();
    last().breaks();
    expect(states.at(-1)).toEqual(['lost', 0]);
    const id = socket.send({ kind: 'play', seq: 4, seat: 0, move: 'bid:9' });
    socket.stop();
    begin();
    connect();
    expect(last().sent.at(-1)).toEqual({ kind: 'play', seq: 4, seat: 0, move: 'bid:9', id });
  });

  it('reconnects by itself, and reports the failed attempts', () => {
    connect();
    last().breaks();
    const before = FakeWebSocket.all.length;
    vi.advanceTimersByTime(2_000);
    expect(FakeWebSocket.all.length).toBeGreaterThan(before);
    last().breaks();
    expect(states.at(-1)).toEqual(['lost', 1]);
    socket.reconnectNow();
    connect();
    expect(states.at(-1)).toEqual(['open', 0]);
  });

  it('notices a connection on which nothing arrives any more', () => {
    connect();
    vi.advanceTimersByTime(21_000);
    expect(last().sent.at(-1)).toEqual({ kind: 'ping' });
    vi.advanceTimersByTime(13_000);
    expect(states.some(([state]) => state === 'lost')).toBe(true);
  });

  it('removes a refused command and passes the refusal on', () => {
    connect();
    const id = socket.send({ kind: 'play', seq: 3, seat: 0, move: 'draw' });
    last().says({ kind: 'refused', id, code: 'stale', text: 'changed', legal: [] });
    expect(heard.at(-1)).toMatchObject({ kind: 'refused', code: 'stale' });
    vi.advanceTimersByTime(10_000);
    expect(last().sent.filter((command) => command.kind === 'play')).toHaveLength(1);
  });

  it('resends a command later that was sent too fast', () => {
    connect();
    const id = socket.send({ kind: 'play', seq: 4, seat: 0, move: 'draw' });
    last().says({ kind: 'refused', id, code: 'too_fast', text: 'slower', legal: [] });
    vi.advanceTimersByTime(1_100);
    expect(last().sent.filter((command) => command.kind === 'play')).toHaveLength(2);
  });

  const plays = () => last().sent.filter((command) => command.kind === 'play').length;

  /** Lets time pass on a connection that answers every ping. */
  function wait(seconds: number): void {
    for (let n = 0; n < seconds; n++) {
      vi.advanceTimersByTime(1_000);
      last().says({ kind: 'pong' });
    }
  }

  it('resends an unanswered command with growing delays', () => {
    connect();
    socket.send({ kind: 'play', seq: 4, seat: 0, move: 'draw' });
    wait(300);
    expect(plays()).toBeGreaterThan(8);
    expect(plays()).toBeLessThan(14);
  });

  it.each(['too_fast', 'server_stops'] as const)(
    'does not multiply a command refused with %s',
    (code) => {
      connect();
      const id = socket.send({ kind: 'play', seq: 4, seat: 0, move: 'draw' });
      let answered = 0;
      for (let n = 0; n < 300; n++) {
        for (; answered < plays(); answered++)
          last().says({ kind: 'refused', id, code, text: '', legal: [] });
        wait(1);
      }
      expect(plays()).toBeGreaterThan(10);
      expect(plays()).toBeLessThan(20);
    },
  );

  it('waits longer each time if the listener rejects every view', () => {
    socket.listener.onMessage = () => socket.resync();
    for (let n = 0; n < 3; n++) {
      connect();
      expect(states.at(-1)).toEqual(['lost', n]);
      vi.advanceTimersByTime(10_000);
    }
    socket.listener.onMessage = () => {};
    connect();
    last().breaks();
    expect(states.at(-1)).toEqual(['lost', 0]);
  });

  it('keeps the command and stops when the page is too old', () => {
    connect();
    socket.send({ kind: 'play', seq: 4, seat: 0, move: 'draw' });
    last().says({ kind: 'reload', build: 'new' });
    expect(states.at(-1)?.[0]).toBe('ended');
    expect(sessionStorage.getItem('sunbarge.pending.T1')).toContain('"draw"');
  });
});

it('waits longer each time, up to a limit', () => {
  const middle = () => 0.5;
  expect([0, 1, 2, 3].map((tries) => backoff(tries, middle))).toEqual([500, 1000, 2000, 4000]);
  expect(backoff(50, middle)).toBe(15_000);
  expect(backoff(0, () => 0)).toBeLessThan(backoff(0, () => 1));
});
