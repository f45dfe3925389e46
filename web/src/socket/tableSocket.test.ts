import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ServerMessage, Command } from '@/protocol/types';
import { Line, type LineState } from './tableSocket';
import { patience } from './backoff';

/** A socket that the test holds the other end of. */
class Wire extends EventTarget {
  static readonly OPEN = 1;
  static all: Wire[] = [];
  readyState = 0;
  sent: Command[] = [];

  constructor(readonly address: string) {
    super();
    Wire.all.push(this);
  }
  send(text: string) {
    this.sent.push(JSON.parse(text) as Command);
  }
  close() {
    this.readyState = 3;
  }
  opens() {
    this.readyState = 1;
    this.dispatchEvent(new Event('open'));
  }
  says(answer: Partial<ServerMessage>) {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(answer) }));
  }
  breaks() {
    this.readyState = 3;
    this.dispatchEvent(new Event('close'));
  }
}

const level: Partial<ServerMessage> = { kind: 'level', seq: 4, hash: 'ab' };
let line: Line;
let states: [LineState, number][];
let heard: ServerMessage[];

function last(): Wire {
  return Wire.all.at(-1)!;
}

function begin(): void {
  line = new Line('T1', () => ['token'], {
    heard: (answer) => heard.push(answer),
    changed: (state, tries) => states.push([state, tries]),
    pending: () => {},
    have: () => ({ have: 4, hash: 'ab' }),
  });
  line.start();
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', Wire);
  sessionStorage.clear();
  Wire.all = [];
  states = [];
  heard = [];
  begin();
});

afterEach(() => {
  line.stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function connect(): void {
  last().opens();
  last().says(level);
}

describe('a line', () => {
  it('says which seats it holds and what it has', () => {
    last().opens();
    expect(last().sent).toEqual([
      { kind: 'hello', version: 1, table: 'T1', tokens: ['token'], have: 4, hash: 'ab' },
    ]);
  });

  it('sends a command again with the same id until it is answered', () => {
    connect();
    const id = line.send({ kind: 'play', seq: 4, seat: 0, move: 'draw' });
    vi.advanceTimersByTime(7_000);
    const plays = last().sent.filter((command) => command.kind === 'play');
    expect(plays).toHaveLength(2);
    expect(new Set(plays.map((play) => play.id))).toEqual(new Set([id]));
    last().says({ kind: 'acknowledged', id, seq: 5 });
    vi.advanceTimersByTime(15_000);
    expect(last().sent.filter((command) => command.kind === 'play')).toHaveLength(2);
  });

  it('keeps a command while it is lost, and over a reload of the page', () => {
    connect();
    last().breaks();
    expect(states.at(-1)).toEqual(['lost', 0]);
    const id = line.send({ kind: 'play', seq: 4, seat: 0, move: 'bid:9' });
    line.stop();
    begin();
    connect();
    expect(last().sent.at(-1)).toEqual({ kind: 'play', seq: 4, seat: 0, move: 'bid:9', id });
  });

  it('tries again by itself, and says how often it has tried', () => {
    connect();
    last().breaks();
    const before = Wire.all.length;
    vi.advanceTimersByTime(2_000);
    expect(Wire.all.length).toBeGreaterThan(before);
    last().breaks();
    expect(states.at(-1)).toEqual(['lost', 1]);
    line.tryNow();
    connect();
    expect(states.at(-1)).toEqual(['open', 0]);
  });

  it('notices a line on which nothing comes any more', () => {
    connect();
    vi.advanceTimersByTime(21_000);
    expect(last().sent.at(-1)).toEqual({ kind: 'ping' });
    vi.advanceTimersByTime(13_000);
    expect(states.some(([state]) => state === 'lost')).toBe(true);
  });

  it('drops a refused command and passes the refusal on', () => {
    connect();
    const id = line.send({ kind: 'play', seq: 3, seat: 0, move: 'draw' });
    last().says({ kind: 'refused', id, code: 'stale', text: 'changed', legal: [] });
    expect(heard.at(-1)).toMatchObject({ kind: 'refused', code: 'stale' });
    vi.advanceTimersByTime(10_000);
    expect(last().sent.filter((command) => command.kind === 'play')).toHaveLength(1);
  });

  it('waits and sends again what came too fast', () => {
    connect();
    const id = line.send({ kind: 'play', seq: 4, seat: 0, move: 'draw' });
    last().says({ kind: 'refused', id, code: 'too_fast', text: 'slower', legal: [] });
    vi.advanceTimersByTime(1_100);
    expect(last().sent.filter((command) => command.kind === 'play')).toHaveLength(2);
  });

  const plays = () => last().sent.filter((command) => command.kind === 'play').length;

  /** Lets time go by on a line that answers every ping. */
  function wait(seconds: number): void {
    for (let n = 0; n < seconds; n++) {
      vi.advanceTimersByTime(1_000);
      last().says({ kind: 'pong' });
    }
  }

  it('sends an unanswered command more and more seldom', () => {
    connect();
    line.send({ kind: 'play', seq: 4, seat: 0, move: 'draw' });
    wait(300);
    expect(plays()).toBeGreaterThan(8);
    expect(plays()).toBeLessThan(14);
  });

  it.each(['too_fast', 'server_stops'] as const)('does not multiply what was %s', (code) => {
    connect();
    const id = line.send({ kind: 'play', seq: 4, seat: 0, move: 'draw' });
    let answered = 0;
    for (let n = 0; n < 300; n++) {
      for (; answered < plays(); answered++)
        last().says({ kind: 'refused', id, code, text: '', legal: [] });
      wait(1);
    }
    expect(plays()).toBeGreaterThan(10);
    expect(plays()).toBeLessThan(20);
  });

  it('keeps the move and stops when the page is too old', () => {
    connect();
    line.send({ kind: 'play', seq: 4, seat: 0, move: 'draw' });
    last().says({ kind: 'reload', build: 'new' });
    expect(states.at(-1)?.[0]).toBe('ended');
    expect(sessionStorage.getItem('sunbarge.pending.T1')).toContain('"draw"');
  });
});

it('waits longer each time, up to a limit', () => {
  const middle = () => 0.5;
  expect([0, 1, 2, 3].map((tries) => patience(tries, middle))).toEqual([500, 1000, 2000, 4000]);
  expect(patience(50, middle)).toBe(15_000);
  expect(patience(0, () => 0)).toBeLessThan(patience(0, () => 1));
});
