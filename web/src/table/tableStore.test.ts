import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { viewHash } from '@/socket/viewHash';
import {
  VERSION,
  type Command,
  type LogLine,
  type ServerMessage,
  type Update,
  type View,
} from '@/protocol/types';
import type { Presenter } from './animation/animationQueue.svelte';
import { applyLogLine } from './animation/applyLogLine';
import { sampleAuction, sampleLine, sampleSeat, sampleView } from '@/testing/fixtures';
import { FakeWebSocket } from '@/testing/fakeWebSocket';
import { connectTable } from './connectTable';
import { TableStore } from './tableStore.svelte';

const line = (change: Partial<LogLine>): LogLine => sampleLine('draw', { seq: 41, ...change });

function update(view: View, ...happened: LogLine[]): Update {
  return { kind: 'update', before: 40, happened, view, hash: viewHash(view) };
}

/** Presenter whose animations last until the test finishes them. */
class SlowPresenter implements Presenter {
  announced: string[] = [];
  presented: string[] = [];
  #done: (() => void)[] = [];

  present(each: LogLine): Promise<void> {
    this.presented.push(each.kind);
    return new Promise((resolve) => this.#done.push(resolve));
  }
  announce(each: LogLine): void {
    this.announced.push(each.kind);
  }
  callPlayer(): void {}
  finish(): void {
    for (const done of this.#done.splice(0)) done();
  }
}

const settled = () => new Promise((resolve) => setTimeout(resolve));
let table: TableStore;
let presenter: SlowPresenter;

beforeEach(() => {
  sessionStorage.clear();
  table = new TableStore('T1', connectTable);
  table.queue.presenter = presenter = new SlowPresenter();
  const view = sampleView();
  table.receive({ kind: 'welcome', version: VERSION, build: 'b', view, hash: viewHash(view) });
});

describe('a table', () => {
  it('is busy with a move until the view that it led to is there', async () => {
    expect(table.sending).toBe(false);
    table.receive({ kind: 'acknowledged', id: 'a', seq: 41 });
    expect(table.sending).toBe(true);
    table.receive(update(sampleView({ seq: 41 })));
    await settled();
    expect(table.sending).toBe(false);
  });

  it('shows one thing after the other, and the newest view at the end', async () => {
    const view = sampleView({ seq: 41 });
    table.receive(update(view, line({ tile: 'gol' }), line({ kind: 'pass', seat: 1 })));
    await settled();
    expect(presenter.presented).toEqual(['draw']);
    expect(table.latest?.seq).toBe(41);
    expect(table.queue.shown?.seq).toBe(40);
    presenter.finish();
    await settled();
    expect(presenter.presented).toEqual(['draw', 'pass']);
    expect(table.queue.shown?.track[2]?.tile).toBe('gol');
    presenter.finish();
    await settled();
    expect(table.queue.shown).toBe(view);
  });

  it('shows all at once after a click, and tells everything', async () => {
    table.receive(update(sampleView({ seq: 41 }), line({ tile: 'gol' })));
    table.receive(update(sampleView({ seq: 42 }), line({ kind: 'ra', number: 4 })));
    table.queue.skip();
    await settled();
    expect(table.queue.shown?.seq).toBe(42);
    expect(presenter.announced).toEqual(['draw', 'ra']);
    expect(presenter.presented).toEqual(['draw']);
  });

  it('remembers the past, in the order of its numbers', async () => {
    for (const seq of [41, 42, 43]) table.receive(update(sampleView({ seq })));
    await settled();
    expect(table.history.map((view) => view.seq)).toEqual([40, 41, 42, 43]);
    table.historyIndex = 1;
    expect(table.view?.seq).toBe(41);
    table.receive(update(sampleView({ seq: 42 })));
    expect(table.history.map((view) => view.seq)).toEqual([40, 41, 42]);
  });

  it('gives up tiles one after the other', async () => {
    const view = sampleView({ phase: 'lose', legal: ['lose:art', 'lose:wri'] });
    table.receive(update(view));
    await settled();
    const sent = vi.spyOn(table, 'send').mockImplementation(() => undefined);
    table.loseTiles(['art', 'wri']);
    expect(sent).toHaveBeenLastCalledWith(expect.objectContaining({ move: 'lose:art' }));
    table.receive(update({ ...view, seq: 41 }));
    await settled();
    expect(sent).toHaveBeenLastCalledWith(expect.objectContaining({ move: 'lose:wri' }));
    table.receive(update({ ...view, seq: 42 }));
    await settled();
    expect(sent).toHaveBeenCalledTimes(2);
  });

  it('forgets what was to be given up after a move that was not sent', async () => {
    const view = sampleView({ phase: 'lose', legal: ['lose:wri'] });
    table.receive(update(view));
    await settled();
    const sent = vi.spyOn(table, 'send').mockImplementation(() => undefined);
    table.loseTiles(['art', 'wri']);
    table.receive(update({ ...view, seq: 41 }));
    await settled();
    expect(sent).not.toHaveBeenCalled();
  });

  it('shows no points of another at a shared screen when one looks back', () => {
    const anna = sampleSeat({ yours: true, points: 17 });
    const maud = sampleSeat({ yours: true, points: 23 });
    const scoring = { epoch: 1, last_ra: true, parts: [], tiles: [], before: [10, 10, null] };
    const sheets = [{ ...scoring, after: [17, 23, null] }];
    const seats = [anna, maud, sampleSeat()];
    table.history = [sampleView({ seats, sheets }), sampleView({ seats, sheets, seq: 41 })];
    table.latest = sampleView({ seats, seq: 41, acting: 0 });
    table.historyIndex = 0;
    const seen = () => [table.view?.seats.map((s) => s.points), table.view?.sheets[0]?.after];
    const nobody = [null, null, null];
    expect(seen()).toEqual([nobody, nobody]);
    table.deviceHolder = 0;
    expect(seen()).toEqual([
      [17, null, null],
      [17, null, null],
    ]);
    table.latest = { ...table.latest, stage: 'over' };
    expect(table.view?.seats[1]?.points).toBe(23);
  });

  it('keeps the foot for the one who acts at a shared screen', async () => {
    const seats = [sampleSeat({ yours: true }), sampleSeat({ yours: true }), sampleSeat()];
    table.receive(update(sampleView({ seats, acting: 1, to_move: 1 })));
    await settled();
    expect(table.mainSeat).toBe(1);
    table.receive(update(sampleView({ seats, acting: null, to_move: 2 })));
    await settled();
    expect(table.mainSeat).toBe(1);
  });
});

describe('a view that does not match its hash', () => {
  const wrong = '0000000000000000';
  const welcome = (view: View, hash: string): ServerMessage => ({
    kind: 'welcome',
    version: VERSION,
    build: 'b',
    view,
    hash,
  });

  /** Opens the connection and returns what the page says first. */
  function hello(): Command | undefined {
    FakeWebSocket.last.opens();
    return FakeWebSocket.last.sent[0];
  }

  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('WebSocket', FakeWebSocket);
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    FakeWebSocket.all = [];
    table = new TableStore('T1', connectTable);
    table.start();
    hello();
  });

  afterEach(() => {
    table.stop();
    vi.useRealTimers();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  it('is not shown, and the whole view is requested again', async () => {
    const view = sampleView();
    FakeWebSocket.last.says(welcome(view, viewHash(view)));
    FakeWebSocket.last.says({ ...update(sampleView({ seq: 41 })), hash: wrong });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(FakeWebSocket.all).toHaveLength(2);
    expect(hello()).toEqual({ kind: 'hello', version: VERSION, table: 'T1', tokens: [] });
    expect(table.history.map(({ seq }) => seq)).toEqual([40]);
    const whole = sampleView({ seq: 41 });
    FakeWebSocket.last.says(welcome(whole, viewHash(whole)));
    expect(table.view).toEqual(whole);
  });

  it('is not shown if it is the first one', async () => {
    FakeWebSocket.last.says(welcome(sampleView(), wrong));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(hello()).not.toHaveProperty('have');
    expect(table.view).toBeNull();
  });

  it('is not the reason for a whole view after a usual break', async () => {
    const view = sampleView();
    FakeWebSocket.last.says(welcome(view, viewHash(view)));
    FakeWebSocket.last.breaks();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(hello()).toMatchObject({ have: 40, hash: viewHash(view) });
  });
});

describe('what is shown between two views', () => {
  it('has the bid, the pass and the emptied track', () => {
    const view = sampleAuction();
    expect(applyLogLine(view, line({ kind: 'bid', seat: 0, sun: 8 })).seats[0]?.bid).toBe(8);
    expect(applyLogLine(view, line({ kind: 'pass', seat: 1 })).seats[1]?.passed).toBe(true);
    const won = applyLogLine(view, line({ kind: 'won', seat: 2, sun: 7, taken: 4 }));
    expect(won.sun).toBe(7);
    expect(won.track.every((space) => space.tile === null)).toBe(true);
    expect(view.seats[0]?.bid).toBeNull();
  });
});
