import { expect, it } from 'vitest';
import type { CompanionGame, Step } from './companionGame';
import { swapPlayers, swapSuns } from './dealtSuns';
import { hyphenate } from './hyphenate';
import { moveSentence, undoText } from './moveSentence';

const SUNS = [
  [9, 6],
  [8, 7],
];

it('swaps the suns of two players, or two suns', () => {
  expect(swapPlayers(SUNS, 0, 1)).toEqual([SUNS[1], SUNS[0]]);
  expect(swapSuns(SUNS, 6, 8)).toEqual([
    [9, 8],
    [7, 6],
  ]);
  expect(swapSuns(SUNS, 9, 6)).toEqual(SUNS);
});

it('divides long words only', () => {
  const divided = (text: string) => hyphenate(text).replaceAll('\u00AD', '-');
  expect(divided('Письменность')).toBe('Пись-мен-ность');
  expect(divided('Святилище')).toBe('Свя-ти-лище');
  expect(divided('Война')).toBe('Война');
  expect(divided('Tremblement de terre')).toBe('Trem-ble-ment de terre');
  expect(divided('Earthquake')).toBe('Earthquake');
  expect(divided('Земле\u00ADтрясение')).toBe('Земле-трясение');
});

const step = (seat: number, move: string, more: Partial<Step> = {}): Step =>
  ({ seat, move, legal: [], before: { ra_tiles: 2, ra_limit: 8 }, ...more }) as Step;
const companion = { setup: { names: ['Maud', 'Ibis'] } } as CompanionGame;

it('tells moves as sentences, and says what undo takes back', () => {
  const moves = ['draw:war', 'draw:ra', 'invoke', 'bid:9', 'pass', 'god:pha', 'lose:art', 'done'];
  expect(moves.map((move) => moveSentence(companion, step(1, move)))).toEqual([
    'Ibis draws War',
    'Ibis draws Ra, 3 of 8',
    'Ibis invokes Ra',
    'Ibis bids 9',
    'Ibis passes',
    'Ibis takes Pharaoh for a god',
    'Ibis loses Art',
    'Ibis is done with gods',
  ]);
  expect(undoText(companion, step(0, 'draw:war'))).toBe('War');
  expect(undoText(companion, step(0, 'pass'))).toBe('Maud passes');
});
