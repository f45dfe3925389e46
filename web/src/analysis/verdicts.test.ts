import { expect, it, test } from 'vitest';
import type { MoveValue } from '@/engine/values';
import { luckOfTile, meanOverBag, totalLuck } from './luck';
import { laterTiles, nextTiles, roundedOdds } from './nextTiles';
import type { Step } from './steps';
import { seatSummaries } from './summary';
import { verdictOn } from './verdicts';

const value = (move: string, win: number, doubt = 0): MoveValue => ({
  ...{ move, wins: [win, 1 - win], points: [30, 30], utility: win },
  ...{ doubt, auction: false, winner: null },
});

test.each([
  [0.0199, null],
  [0.02, 'slip'],
  [0.0499, 'slip'],
  [0.05, 'mistake'],
  [0.0999, 'mistake'],
  [0.1, 'blunder'],
  [0.4, 'blunder'],
])('a loss of %f is a %s', (loss, verdict) => {
  const moves = [value('invoke', 0.5), value('draw', 0.5 - loss - 1e-12)];
  expect(verdictOn({ moves, natural: [] }, moves[1]!, 0)).toBe(verdict);
});

it('has no verdict on a loss within the error of the search', () => {
  const moves = [value('invoke', 0.5, 0.03), value('draw', 0.46, 0.03)];
  expect(verdictOn({ moves, natural: [] }, moves[1]!, 0)).toBeNull();
});

it('calls the only good move brilliant if no rule of thumb finds it', () => {
  const moves = [value('invoke', 0.5), value('draw', 0.44)];
  expect(verdictOn({ moves, natural: ['draw'] }, moves[0]!, 0)).toBe('brilliant');
  expect(verdictOn({ moves, natural: ['draw', 'invoke'] }, moves[0]!, 0)).toBeNull();
  const close = [moves[0]!, value('draw', 0.46)];
  expect(verdictOn({ moves: close, natural: ['draw'] }, close[0]!, 0)).toBeNull();
  expect(verdictOn({ moves: [moves[0]!], natural: [] }, moves[0]!, 0)).toBeNull();
});

const tiles = [
  { tile: 'ra', count: 1, wins: [0.2, 0.8], points: [20, 40], auction: true, winner: null },
  { tile: 'nil', count: 3, wins: [0.6, 0.4], points: [32, 28], auction: false, winner: null },
];

it('gives no luck on average, whatever the values are', () => {
  expect(meanOverBag(tiles).wins[0]).toBeCloseTo(0.5);
  const [ra, nile] = ['ra', 'nil'].map((tile) => luckOfTile(tiles, tile));
  expect(ra!.wins[0]).toBeCloseTo(-0.3);
  expect(ra!.wins[0]! / 4 + (3 * nile!.wins[0]!) / 4).toBeCloseTo(0);
  expect(ra!.points[1]! / 4 + (3 * nile!.points[1]!) / 4).toBeCloseTo(0);
});

it('counts points against the mean of the table', () => {
  const everybody = { wins: [0, 0], points: [3, 3] };
  expect(totalLuck([everybody, everybody], 2).points).toEqual([0, 0]);
});

it('shows odds that sum to 100 % and changes that sum to 0', () => {
  const chips = nextTiles(tiles, 0);
  expect(chips.map(({ tile }) => tile)).toEqual(['nil', 'ra']);
  expect(chips.reduce((sum, { odds, change }) => sum + odds * change!, 0)).toBeCloseTo(0);
  expect(chips.reduce((sum, { odds }) => sum + odds, 0)).toBeCloseTo(1);
  const shown = roundedOdds([1 / 3, 1 / 3, 1 / 3]);
  expect(shown).toEqual([0.334, 0.333, 0.333]);
});

it('shows the odds of the next tile without changes while none can be drawn', () => {
  expect(laterTiles({ ra: 1, nil: 3, gol: 0 })).toEqual([
    { tile: 'nil', count: 3, odds: 0.75, change: null },
    { tile: 'ra', count: 1, odds: 0.25, change: null },
  ]);
});

it('counts accuracy over decisions with a choice only', () => {
  const luck = { wins: [0, 0], points: [0, 0] };
  const step = { seat: 0, choices: 2, close: true, loss: 0, verdict: null, luck };
  const steps = [
    step,
    { ...step, close: false, loss: 0.06, verdict: 'mistake' },
    { ...step, choices: 1 },
    step,
  ];
  const [own, other] = seatSummaries(steps as unknown as Step[], 2);
  expect(own).toMatchObject({ decisions: 3, accuracy: 2 / 3, loss: 0.06 });
  expect(own!.counts).toEqual({ slip: 0, mistake: 1, blunder: 0, brilliant: 0 });
  expect(other).toMatchObject({ decisions: 0, accuracy: 1 });
});
