import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { settings } from '@/storage/settings.svelte';
import type { View } from '@/protocol/types';
import { Hand } from './pendingChoice.svelte';
import { sampleAuction, sampleView } from '@/testing/fixtures';
import { Table } from './tableStore.svelte';

let table: Table;
let hand: Hand;
let played: string[];

function at(view: View): void {
  table.newest = view;
  table.shown = view;
  hand.reset();
}

beforeEach(() => {
  vi.useFakeTimers();
  sessionStorage.clear();
  settings.confirm = true;
  table = new Table('T1');
  hand = new Hand(table);
  played = [];
  vi.spyOn(table, 'play').mockImplementation((move) => played.push(move) > 0);
});

afterEach(() => vi.useRealTimers());

describe('a hand', () => {
  it('draws at once, and asks before it invokes', () => {
    at(sampleView());
    hand.draw();
    hand.invoke();
    expect(played).toEqual(['draw']);
    expect(hand.mode.kind).toBe('invoke');
    hand.invoke();
    expect(played).toEqual(['draw', 'invoke']);
  });

  it('hurries an epoch on in which only bots can act, and only that one', () => {
    const sent = vi.spyOn(table, 'send').mockImplementation(() => undefined);
    const view = sampleView({ to_move: 1, acting: null, legal: [] });
    for (const seat of view.seats.slice(1)) seat.bot = 'simple';
    at(view);
    expect(hand.hurry()).toBe(false);
    const idle = view.seats.map((seat) => (seat.bot ? seat : { ...seat, suns: [] }));
    at({ ...view, seats: idle });
    table.moving = true;
    expect(hand.hurry()).toBe(true);
    at({ ...view, seats: idle, pace_now: 0.4 });
    expect(hand.hurry()).toBe(true);
    expect(sent.mock.calls.map(([command]) => command)).toEqual([
      { kind: 'pace', seconds: 0.3, epoch: 2 },
      { kind: 'pace', seconds: 1, epoch: 2 },
    ]);
    for (const others of [{ pace: 0, pace_now: 0 }, { stage: 'reading' as const }]) {
      at({ ...view, seats: idle, ...others });
      expect(hand.mayHurry).toBe(false);
    }
    const friend = idle.map((seat, i) => (i === 1 ? { ...seat, bot: null, suns: [3] } : seat));
    at({ ...view, seats: friend });
    expect(hand.mayHurry).toBe(false);
  });

  it('goes back from a question', () => {
    at(sampleView());
    hand.invoke();
    expect(hand.back()).toBe(true);
    expect(hand.mode.kind).toBe('plain');
    expect(hand.back()).toBe(false);
    expect(played).toEqual([]);
  });

  it('asks nothing if the player does not want it', () => {
    settings.confirm = false;
    at(sampleView());
    hand.invoke();
    expect(played).toEqual(['invoke']);
  });

  it('asks before the last sun, but not when it has to be bid', () => {
    const view = sampleAuction({ legal: ['bid:13', 'pass'] });
    view.seats[0]!.suns = [13];
    at(view);
    hand.bid(13);
    expect(played).toEqual([]);
    hand.yes();
    expect(played).toEqual(['bid:13']);
    at({ ...view, legal: ['bid:13'] });
    hand.bid(13);
    expect(played).toEqual(['bid:13', 'bid:13']);
  });

  it('does only what is legal', () => {
    at(sampleAuction());
    expect([hand.draw(), hand.invoke(), hand.bid(1), hand.done()]).toEqual(Array(4).fill(false));
    expect(played).toEqual([]);
  });

  it('bids by digits, and waits where two suns begin alike', () => {
    at(sampleAuction({ legal: ['bid:1', 'bid:13', 'bid:8', 'pass'] }));
    hand.digit('8');
    expect(played).toEqual(['bid:8']);
    hand.digit('1');
    hand.digit('3');
    expect(played).toEqual(['bid:8', 'bid:13']);
    hand.digit('1');
    expect(played).toHaveLength(2);
    vi.advanceTimersByTime(601);
    expect(played).toEqual(['bid:8', 'bid:13', 'bid:1']);
  });

  it('forgets digits that belong to no sun', () => {
    at(sampleAuction());
    expect(hand.digit('5')).toBe(false);
    hand.digit('8');
    expect(played).toEqual(['bid:8']);
  });

  it('picks as many tiles as have to go, and gives them up', () => {
    at(sampleView({ phase: 'lose', legal: ['lose:art', 'lose:wri'], owed: { civilization: 2 } }));
    const given = vi.spyOn(table, 'giveUp');
    hand.cycle('art', 3);
    hand.cycle('art', 3);
    hand.cycle('wri', 1);
    expect(hand.picked).toEqual(['art', 'wri']);
    hand.cycle('art', 1);
    expect(hand.picked).toEqual(['wri']);
    expect([hand.mayGiveUp, hand.yes()]).toEqual([false, false]);
    hand.cycle('art', 3);
    hand.yes();
    expect(given).toHaveBeenCalledWith(['wri', 'art']);
  });

  it('offers the tiles of the track once a god is used', () => {
    at(sampleView({ legal: ['draw', 'god:nil', 'god:pha', 'invoke'] }));
    expect(hand.takeable).toBeNull();
    hand.god();
    expect(hand.takeable).toEqual(['nil', 'pha']);
    hand.take('pha');
    expect(played).toEqual(['god:pha']);
  });

  it('keeps still while the player looks back', () => {
    at(sampleView({ may_undo: 0 }));
    const undone = vi.spyOn(table, 'undo').mockImplementation(() => undefined);
    hand.invoke();
    table.past = [sampleView({ seq: 39 }), sampleView()];
    table.looking = 0;
    expect([hand.draw(), hand.yes(), hand.undo(), hand.god()]).toEqual(Array(4).fill(false));
    at(sampleAuction());
    expect([hand.digit('8'), hand.pass()]).toEqual([false, false]);
    at(sampleView({ phase: 'lose', legal: ['lose:art'], owed: { civilization: 1 } }));
    const given = vi.spyOn(table, 'giveUp');
    hand.picked = ['art'];
    expect(hand.yes()).toBe(false);
    expect([played, undone.mock.calls, given.mock.calls]).toEqual([[], [], []]);
    table.looking = null;
    at(sampleView({ may_undo: 0 }));
    expect([hand.draw(), hand.undo()]).toEqual([true, true]);
  });

  it('keeps still until the device is handed over', () => {
    const view = sampleView();
    view.seats[1]!.yours = true;
    at(view);
    expect(table.awaited).toBe(0);
    expect(hand.draw()).toBe(false);
    table.holder = 0;
    expect(hand.draw()).toBe(true);
  });
});
