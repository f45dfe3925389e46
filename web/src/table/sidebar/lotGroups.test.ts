import { expect, test } from 'vitest';
import { sampleTrack, sampleView } from '@/testing/fixtures';
import type { LotForSeat } from '@/protocol/types';
import { lotGroups, lotReason } from './lotGroups';

const lot: LotForSeat = {
  total: 3,
  parts: { gods: 2, pharaohs: 5, civilization: -4 },
  disasters: 4,
  later: 5,
  wakes: 0,
  with_flood: 3,
  kinds: 2,
  lead: 0,
  rival: 2,
};
const track = sampleTrack('god', 'pha', 'nil', 'nil', 'pyr', 'war');
track[5]!.costs = { art: 1, wri: 1 };
const view = sampleView({ track });

test('the lines of a lot are its categories, and add up to its total', () => {
  const groups = lotGroups(view, lot);
  expect(groups.map(({ part }) => part)).toEqual([
    'gods',
    'pharaohs',
    'river',
    'civilization',
    'monuments',
  ]);
  expect(groups.reduce((sum, { points }) => sum + points, 0)).toBe(lot.total);
  expect(groups[2]!.tiles).toEqual([['nil', 2]]);
  expect(groups[4]!.later).toBe(5);
});

test('why a category is worth what it is', () => {
  const reasons = lotGroups(view, lot).map((group) => lotReason(group, lot, 2, 'Teodor'));
  expect(reasons).toEqual([
    '',
    'level with Teodor for most',
    'kept: +3 once you have a flood',
    '2 kinds · Costs you Art and Writing',
    'scored in the last epoch only',
  ]);
  const behind = { ...lot, lead: -2 };
  const pharaohs = lotGroups(view, behind)[1]!;
  expect(lotReason(pharaohs, behind, 2, 'Maud')).toBe('2 fewer than Maud');
});
