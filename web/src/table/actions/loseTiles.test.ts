import { mount, unmount } from 'svelte';
import { afterEach, expect, it } from 'vitest';
import type { PendingChoice } from '@/table/pendingChoice.svelte';
import { sampleSeat, sampleView } from '@/testing/fixtures';
import LoseTiles from './LoseTiles.svelte';

const choice = {
  tilesOwed: 2,
  selected: [] as string[],
  canLose: false,
  countSelected: () => 0,
  table: { busy: false },
} as unknown as PendingChoice;

let shown: object | null = null;
afterEach(async () => {
  if (shown) await unmount(shown);
});

/** The buttons for the tiles of a seat that loses two, of which some are marked. */
function buttons(tiles: Record<string, number>, lose_hints: Record<string, number>): Element[] {
  const legal = Object.keys(tiles).map((kind) => `lose:${kind}`);
  const view = sampleView({ seats: [sampleSeat({ tiles })], legal, lose_hints, phase: 'lose' });
  shown = mount(LoseTiles, {
    target: document.body,
    props: { view, number: 0, helper: true, choice },
  });
  return [...document.querySelectorAll('button.choice')];
}

const marked = (all: Element[]) => all.map((button) => button.classList.contains('hint'));

it('marks both tiles where two must go', () => {
  expect(marked(buttons({ art: 1, wri: 1, rel: 1 }, { art: 1, rel: 1 }))).toEqual([
    true,
    false,
    true,
  ]);
});

it('marks both of a kind where two of it must go', () => {
  expect(marked(buttons({ art: 3, wri: 1 }, { art: 2 }))).toEqual([true, true, false]);
});
