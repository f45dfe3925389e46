import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { settings } from '@/storage/settings.svelte';
import type { View } from '@/protocol/types';
import { PendingChoice } from './pendingChoice.svelte';
import { sampleAuction, sampleView } from '@/testing/fixtures';
import { connectTable } from './connectTable';
import { TableStore } from './tableStore.svelte';

let table: TableStore;
let choice: PendingChoice;
let played: string[];

function at(view: View): void {
  table.latest = view;
  table.queue.show(view);
  choice.reset();
}

beforeEach(() => {
  vi.useFakeTimers();
  sessionStorage.clear();
  settings.confirm = true;
  table = new TableStore('T1', connectTable);
  choice = new PendingChoice(table);
  played = [];
  vi.spyOn(table, 'play').mockImplementation((move) => played.push(move) > 0);
});

afterEach(() => vi.useRealTimers());

describe('PendingChoice', () => {
  it('draws at once, and asks before it invokes', () => {
    at(sampleView());
    choice.draw();
    choice.invoke();
    expect(played).toEqual(['draw']);
    expect(choice.mode.kind).toBe('invoke');
    choice.invoke();
    expect(played).toEqual(['draw', 'invoke']);
  });

  it('hurries an epoch on in which only bots can act, and only that one', () => {
    const sent = vi.spyOn(table, 'send').mockImplementation(() => undefined);
    const view = sampleView({ to_move: 1, acting: null, legal: [] });
    for (const seat of view.seats.slice(1)) seat.bot = 'simple';
    at(view);
    expect(choice.toggleSpeedUp()).toBe(false);
    const idle = view.seats.map((seat) => (seat.bot ? seat : { ...seat, suns: [] }));
    at({ ...view, seats: idle });
    table.queue.animating = true;
    expect(choice.toggleSpeedUp()).toBe(true);
    at({ ...view, seats: idle, pace_now: 0.4 });
    expect(choice.toggleSpeedUp()).toBe(true);
    expect(sent.mock.calls.map(([command]) => command)).toEqual([
      { kind: 'pace', seconds: 0.3, epoch: 2 },
      { kind: 'pace', seconds: 1, epoch: 2 },
    ]);
    for (const others of [{ pace: 0, pace_now: 0 }, { stage: 'reading' as const }]) {
      at({ ...view, seats: idle, ...others });
      expect(choice.canSpeedUp).toBe(false);
    }
    const friend = idle.map((seat, i) => (i === 1 ? { ...seat, bot: null, suns: [3] } : seat));
    at({ ...view, seats: friend });
    expect(choice.canSpeedUp).toBe(false);
  });

  it('goes back from a question', () => {
    at(sampleView());
    choice.invoke();
    expect(choice.cancel()).toBe(true);
    expect(choice.mode.kind).toBe('none');
    expect(choice.cancel()).toBe(false);
    expect(played).toEqual([]);
  });

  it('asks nothing if the player does not want it', () => {
    settings.confirm = false;
    at(sampleView());
    choice.invoke();
    expect(played).toEqual(['invoke']);
  });

  it('asks before the last sun, but not when it has to be bid', () => {
    const view = sampleAuction({ legal: ['bid:13', 'pass'] });
    view.seats[0]!.suns = [13];
    at(view);
    choice.bid(13);
    expect(played).toEqual([]);
    choice.confirm();
    expect(played).toEqual(['bid:13']);
    at({ ...view, legal: ['bid:13'] });
    choice.bid(13);
    expect(played).toEqual(['bid:13', 'bid:13']);
  });

  it('does only what is legal', () => {
    at(sampleAuction());
    expect([choice.draw(), choice.invoke(), choice.bid(1), choice.done()]).toEqual(
      Array(4).fill(false),
    );
    expect(played).toEqual([]);
  });

  it('keeps the question open and reports that nothing happened if the move is not sent', () => {
    at(sampleView());
    choice.invoke();
    vi.spyOn(table, 'play').mockReturnValue(false);
    expect([choice.draw(), choice.confirm()]).toEqual([false, false]);
    expect(choice.mode.kind).toBe('invoke');
  });

  it('bids by digits, and waits where two suns begin alike', () => {
    at(sampleAuction({ legal: ['bid:1', 'bid:13', 'bid:8', 'pass'] }));
    choice.typeDigit('8');
    expect(played).toEqual(['bid:8']);
    choice.typeDigit('1');
    choice.typeDigit('3');
    expect(played).toEqual(['bid:8', 'bid:13']);
    choice.typeDigit('1');
    expect(played).toHaveLength(2);
    vi.advanceTimersByTime(601);
    expect(played).toEqual(['bid:8', 'bid:13', 'bid:1']);
  });

  it('forgets digits that belong to no sun', () => {
    at(sampleAuction());
    expect(choice.typeDigit('5')).toBe(false);
    choice.typeDigit('8');
    expect(played).toEqual(['bid:8']);
  });

  it('picks as many tiles as have to go, and gives them up', () => {
    at(sampleView({ phase: 'lose', legal: ['lose:art', 'lose:wri'], owed: { civilization: 2 } }));
    const given = vi.spyOn(table, 'loseTiles');
    choice.cycle('art', 3);
    choice.cycle('art', 3);
    choice.cycle('wri', 1);
    expect(choice.selected).toEqual(['art', 'wri']);
    choice.cycle('art', 1);
    expect(choice.selected).toEqual(['wri']);
    expect([choice.canLose, choice.confirm()]).toEqual([false, false]);
    choice.cycle('art', 3);
    choice.confirm();
    expect(given).toHaveBeenCalledWith(['wri', 'art']);
  });

  it('offers the tiles of the track once a god is used', () => {
    at(sampleView({ legal: ['draw', 'god:nil', 'god:pha', 'invoke'] }));
    expect(choice.takeable).toBeNull();
    choice.toggleGod();
    expect(choice.takeable).toEqual(['nil', 'pha']);
    choice.takeWithGod('pha');
    expect(played).toEqual(['god:pha']);
  });

  it('keeps still while the player looks back', () => {
    at(sampleView({ may_undo: 0 }));
    const undone = vi.spyOn(table, 'undo').mockImplementation(() => undefined);
    choice.invoke();
    table.history = [sampleView({ seq: 39 }), sampleView()];
    table.historyIndex = 0;
    expect([choice.draw(), choice.confirm(), choice.undo(), choice.toggleGod()]).toEqual(
      Array(4).fill(false),
    );
    at(sampleAuction());
    expect([choice.typeDigit('8'), choice.pass()]).toEqual([false, false]);
    at(sampleView({ phase: 'lose', legal: ['lose:art'], owed: { civilization: 1 } }));
    const given = vi.spyOn(table, 'loseTiles');
    choice.selected = ['art'];
    expect(choice.confirm()).toBe(false);
    expect([played, undone.mock.calls, given.mock.calls]).toEqual([[], [], []]);
    table.historyIndex = null;
    at(sampleView({ may_undo: 0 }));
    expect([choice.draw(), choice.undo()]).toEqual([true, true]);
  });

  it('keeps still until the device is handed over', () => {
    const view = sampleView();
    view.seats[1]!.yours = true;
    at(view);
    expect(table.handDeviceTo).toBe(0);
    expect(choice.draw()).toBe(false);
    table.deviceHolder = 0;
    expect(choice.draw()).toBe(true);
  });
});
