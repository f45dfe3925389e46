import { mount, unmount } from 'svelte';
import { expect, it } from 'vitest';
import type { LogLine, SheetView, View } from '@/protocol/types';
import { sampleView } from '@/testing/fixtures';
import EpochScoring from './EpochScoring.svelte';

const sheet = {
  epoch: 2,
  last_ra: true,
  parts: [{}, {}, {}],
  before: [10, 10, 10],
  after: [12, 10, 10],
  tiles: [{}, {}, {}],
} as SheetView;

/** What the scoring sheet of a view says at its foot. */
async function foot(change: Partial<View>): Promise<string> {
  const view = sampleView({ sheets: [sheet], stage: 'reading', ...change });
  const shown = mount(EpochScoring, {
    target: document.body,
    props: { view, proceed: () => undefined },
  });
  const text = document.querySelector('.scoring footer')?.textContent ?? '';
  await unmount(shown);
  return text;
}

it('says who starts the next epoch', async () => {
  const log = (seat: number) => [{ kind: 'epoch', seat, number: 3 }] as LogLine[];
  expect(await foot({ log: log(1) })).toContain('Maud starts');
  expect(await foot({ log: log(0) })).toContain('You start');
});

it('announces a rematch that was begun', async () => {
  expect(await foot({ stage: 'over' })).not.toContain('The next game');
  expect(await foot({ stage: 'over', rematch: 'T2' })).toContain(
    'The next game is waiting for you.',
  );
});
