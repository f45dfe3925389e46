import { expect, test } from 'vitest';
import { sampleSeat, sampleView } from '@/testing/fixtures';
import type { SheetView } from '@/protocol/types';
import {
  partReason,
  pointChanges,
  pointSeries,
  scoredParts,
  ranking,
  partPoints,
  sumOfParts,
  partTiles,
} from './scores';

const scoring: SheetView = {
  epoch: 2,
  last_ra: true,
  parts: [
    { gods: 2, pharaohs: -2, civilization: -5 },
    { river: 4, pharaohs: 5 },
  ],
  before: [10, 10],
  after: [5, 19],
  tiles: [
    { god: 1, nil: 2 },
    { nil: 3, flo: 1, pha: 4, agr: 2, art: 1 },
  ],
};

test('monuments and suns wait for the last epoch', () => {
  expect(scoredParts(scoring)).not.toContain('monuments');
  expect(scoredParts({ ...scoring, epoch: 3 }).slice(-2)).toEqual(['monuments', 'suns']);
});

test('parts that brought nothing are 0, and the sum grows part by part', () => {
  expect(partPoints(scoring, 1, 'gold')).toBe(0);
  expect(sumOfParts(scoring, 0, ['gods', 'gold'])).toBe(2);
  expect(sumOfParts(scoring, 0, scoredParts(scoring))).toBe(-5);
});

test('the tiles of a part, in the order of the notation', () => {
  expect(partTiles(scoring, 1, 'river')).toEqual([
    ['nil', 3],
    ['flo', 1],
  ]);
  expect(partTiles({ ...scoring, tiles: [] }, 1, 'river')).toEqual([]);
});

test('why a part brought what it did', () => {
  expect(partReason(scoring, 0, 'pharaohs')).toBe('fewest');
  expect(partReason(scoring, 1, 'pharaohs')).toBe('most');
  expect(partReason(scoring, 0, 'river')).toBe('no flood');
  expect(partReason(scoring, 1, 'river')).toBe('');
  expect(partReason(scoring, 1, 'civilization')).toBe('2 kinds');
});

const view = (points: number[], winner: number) =>
  sampleView({
    players: points.length,
    seats: points.map((points, seat) => sampleSeat({ name: `Seat ${seat}`, points })),
    winner,
    sheets: [],
  });

test('equal points share a rank, but the server names the winner among them', () => {
  expect(ranking(view([20, 30, 30, 10], 2))).toEqual([
    { seat: 2, points: 30, rank: 1 },
    { seat: 1, points: 30, rank: 2 },
    { seat: 0, points: 20, rank: 3 },
    { seat: 3, points: 10, rank: 4 },
  ]);
  expect(ranking(view([20, 30, 20, 20], 1)).map(({ rank }) => rank)).toEqual([1, 2, 2, 2]);
});

test('a line of points for each seat, without what is hidden', () => {
  const two = { ...view([5, 19], 1), sheets: [scoring, { ...scoring, after: [null, 30] }] };
  expect(pointSeries(two)).toEqual([
    { seat: 0, points: [10, 5] },
    { seat: 1, points: [10, 19, 30] },
  ]);
});

test('the points at the start and the changes of all epochs add up to the total', () => {
  const two = {
    ...view([5, 30], 1),
    sheets: [scoring, { ...scoring, before: [5, 19], after: [null, 30] }],
  };
  expect(pointChanges(two, 1)).toEqual([10, 9, 11]);
  expect(pointChanges(two, 0)).toEqual([10, -5, null]);
});
