import { expect, it } from 'vitest';
import { afterAnswer, chanceToSolve, FIRST_RATING, type Rating } from './rating';

const rounded = ({ rating, deviation }: Rating) => [rating.toFixed(1), deviation.toFixed(1)];

it('rates a player against puzzles as Glicko-1 does', () => {
  const answers = [
    [1500, true],
    [1610, true],
    [1700, false],
    [1580, false],
    [1500, true],
  ] as const;
  let player = FIRST_RATING;
  const course = answers.map(([puzzle, right]) =>
    rounded((player = afterAnswer(player, puzzle, right))),
  );
  expect(course).toEqual(GOLDEN);
});

const GOLDEN = [
  ['1617.8', '204.1'],
  ['1704.3', '176.8'],
  ['1632.7', '158.2'],
  ['1564.8', '144.6'],
  ['1606.5', '134.2'],
];

it('expects half of the puzzles of the own rating to be solved', () => {
  expect(chanceToSolve(FIRST_RATING, FIRST_RATING.rating)).toBe(0.5);
  expect(chanceToSolve(FIRST_RATING, 1900)).toBeLessThan(0.1);
});

it('gives more for a hard puzzle, and takes more for an easy one', () => {
  const change = (puzzle: number, right: boolean) =>
    afterAnswer(FIRST_RATING, puzzle, right).rating - FIRST_RATING.rating;
  expect(change(1800, true)).toBeGreaterThan(change(1200, true));
  expect(change(1200, false)).toBeLessThan(change(1800, false));
  expect(change(1800, true)).toBeGreaterThan(0);
});
