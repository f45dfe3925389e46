import { beforeEach, describe, expect, it, vi } from 'vitest';
import { viewHash } from '@/socket/viewHash';
import type { LogLine, Update, View } from '@/protocol/types';
import { patched } from './animation';
import { sampleAuction, sampleLine, sampleSeat, sampleView } from '@/testing/fixtures';
import { Table, type Stage } from './tableStore.svelte';

const line = (change: Partial<LogLine>): LogLine => sampleLine('draw', { seq: 41, ...change });

function update(view: View, ...happened: LogLine[]): Update {
  return { kind: 'update', before: 40, happened, view, hash: viewHash(view) };
}

/** A stage on which each motion lasts until the test ends it. */
class SlowStage implements Stage {
  told: string[] = [];
  shown: string[] = [];
  rests = 0;
  #done: (() => void)[] = [];

  show(each: LogLine): Promise<void> {
    this.shown.push(each.kind);
    return new Promise((resolve) => this.#done.push(resolve));
  }
  tell(each: LogLine): void {
    this.told.push(each.kind);
  }
  rest(): void {
    this.rests += 1;
  }
  patched = patched;
  end(): void {
    for (const done of this.#done.splice(0)) done();
  }
}

const settled = () => new Promise((resolve) => setTimeout(resolve));
let table: Table;
let stage: SlowStage;

beforeEach(() => {
  sessionStorage.clear();
  table = new Table('T1');
  table.stage = stage = new SlowStage();
  const view = sampleView();
  table.heard({ kind: 'welcome', version: 1, build: 'b', view, hash: viewHash(view) });
});

describe('a table', () => {
  it('is busy with a move until the view that it led to is there', async () => {
    expect(table.sending).toBe(false);
    table.heard({ kind: 'acknowledged', id: 'a', seq: 41 });
    expect(table.sending).toBe(true);
    table.heard(update(sampleView({ seq: 41 })));
    await settled();
    expect(table.sending).toBe(false);
  });

  it('shows one thing after the other, and the newest view at the end', async () => {
    const view = sampleView({ seq: 41 });
    table.heard(update(view, line({ tile: 'gol' }), line({ kind: 'pass', seat: 1 })));
    await settled();
    expect(stage.shown).toEqual(['draw']);
    expect(table.newest?.seq).toBe(41);
    expect(table.shown?.seq).toBe(40);
    stage.end();
    await settled();
    expect(stage.shown).toEqual(['draw', 'pass']);
    expect(table.shown?.track[2]?.tile).toBe('gol');
    stage.end();
    await settled();
    expect(table.shown).toBe(view);
  });

  it('shows all at once after a click, and tells everything', async () => {
    table.heard(update(sampleView({ seq: 41 }), line({ tile: 'gol' })));
    table.heard(update(sampleView({ seq: 42 }), line({ kind: 'ra', number: 4 })));
    table.hurry();
    await settled();
    expect(table.shown?.seq).toBe(42);
    expect(stage.told).toEqual(['draw', 'ra']);
    expect(stage.shown).toEqual(['draw']);
  });

  it('remembers the past, and forgets what was taken back', async () => {
    for (const seq of [41, 42, 43]) table.heard(update(sampleView({ seq })));
    await settled();
    expect(table.past.map((view) => view.seq)).toEqual([40, 41, 42, 43]);
    table.looking = 1;
    expect(table.view?.seq).toBe(41);
    table.heard(update(sampleView({ seq: 42 })));
    expect(table.past.map((view) => view.seq)).toEqual([40, 41, 42]);
  });

  it('does not trust a view that has not its hash', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    table.heard({ ...update(sampleView({ seq: 41 })), hash: '0000000000000000' });
    expect(warn).toHaveBeenCalledOnce();
    warn.mockRestore();
  });

  it('gives up tiles one after the other', async () => {
    const view = sampleView({ phase: 'lose', legal: ['lose:art', 'lose:wri'] });
    table.heard(update(view));
    await settled();
    const sent = vi.spyOn(table, 'send').mockImplementation(() => undefined);
    table.giveUp(['art', 'wri']);
    expect(sent).toHaveBeenLastCalledWith(expect.objectContaining({ move: 'lose:art' }));
    table.heard(update({ ...view, seq: 41 }));
    await settled();
    expect(sent).toHaveBeenLastCalledWith(expect.objectContaining({ move: 'lose:wri' }));
    table.heard(update({ ...view, seq: 42 }));
    await settled();
    expect(sent).toHaveBeenCalledTimes(2);
  });

  it('forgets what was to be given up after a move that was not sent', async () => {
    const view = sampleView({ phase: 'lose', legal: ['lose:wri'] });
    table.heard(update(view));
    await settled();
    const sent = vi.spyOn(table, 'send').mockImplementation(() => undefined);
    table.giveUp(['art', 'wri']);
    table.heard(update({ ...view, seq: 41 }));
    await settled();
    expect(sent).not.toHaveBeenCalled();
  });

  it('shows no points of another at a shared screen when one looks back', () => {
    const anna = sampleSeat({ yours: true, points: 17 });
    const maud = sampleSeat({ yours: true, points: 23 });
    const sheet = { epoch: 1, last_ra: true, parts: [], tiles: [], before: [10, 10, null] };
    const sheets = [{ ...sheet, after: [17, 23, null] }];
    const seats = [anna, maud, sampleSeat()];
    table.past = [sampleView({ seats, sheets }), sampleView({ seats, sheets, seq: 41 })];
    table.newest = sampleView({ seats, seq: 41, acting: 0 });
    table.looking = 0;
    const seen = () => [table.view?.seats.map((s) => s.points), table.view?.sheets[0]?.after];
    const nobody = [null, null, null];
    expect(seen()).toEqual([nobody, nobody]);
    table.holder = 0;
    expect(seen()).toEqual([
      [17, null, null],
      [17, null, null],
    ]);
    table.newest = { ...table.newest, stage: 'over' };
    expect(table.view?.seats[1]?.points).toBe(23);
  });

  it('keeps the foot for the one who acts at a shared screen', async () => {
    const seats = [sampleSeat({ yours: true }), sampleSeat({ yours: true }), sampleSeat()];
    table.heard(update(sampleView({ seats, acting: 1, to_move: 1 })));
    await settled();
    expect(table.foot).toBe(1);
    table.heard(update(sampleView({ seats, acting: null, to_move: 2 })));
    await settled();
    expect(table.foot).toBe(1);
  });
});

describe('what is shown between two views', () => {
  it('has the bid, the pass and the emptied track', () => {
    const view = sampleAuction();
    expect(patched(view, line({ kind: 'bid', seat: 0, sun: 8 })).seats[0]?.bid).toBe(8);
    expect(patched(view, line({ kind: 'pass', seat: 1 })).seats[1]?.passed).toBe(true);
    const won = patched(view, line({ kind: 'won', seat: 2, sun: 7, taken: 4 }));
    expect(won.sun).toBe(7);
    expect(won.track.every((space) => space.tile === null)).toBe(true);
    expect(view.seats[0]?.bid).toBeNull();
  });
});
