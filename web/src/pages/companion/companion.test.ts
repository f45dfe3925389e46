import { expect, it } from 'vitest';
import type { Game } from '@/engine/game';
import type { MoveValue } from '@/engine/values';
import type { CompanionGame, Step } from './companionGame';
import { swapPlayers, swapSuns } from './dealtSuns';
import { hyphenate } from './hyphenate';
import { moveSentence, undoText } from './moveSentence';
import { findMistakes } from './review';

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

/** A game that only counts its moves. */
class CountingGame {
  constructor(public history: string[]) {}
  copy() {
    return new CountingGame([...this.history]);
  }
  undo() {
    this.history.pop();
  }
}

it('finds the decisions that cost most, in the position before each', async () => {
  const steps = [
    step(0, 'draw:pha', { legal: ['draw', 'invoke'] }),
    step(1, 'pass', { legal: ['pass'] }),
    step(1, 'pass', { legal: ['bid:9', 'pass'] }),
    step(0, 'invoke', { legal: ['draw', 'invoke'] }),
  ];
  const game = new CountingGame(steps.map(({ move }) => move)) as unknown as Game;
  const value = (move: string, ...wins: number[]) => ({ move, wins }) as MoveValue;
  const values: Record<number, MoveValue[]> = {
    0: [value('invoke', 0.5, 0.5), value('draw', 0.45, 0.55)],
    2: [value('bid:9', 0.2, 0.8), value('pass', 0.5, 0.5)],
    3: [value('invoke', 0.5, 0.5), value('draw', 0.49, 0.51)],
  };
  const shares: number[] = [];
  const asked: [number, number][] = [];
  const found = await findMistakes(
    { steps, game } as CompanionGame,
    (position, effort) => {
      asked.push([position.history.length, Math.sign(effort)]);
      return Promise.resolve(values[position.history.length]!);
    },
    (share) => shares.push(share),
  );
  expect(shares).toEqual([0, 1 / 6, 1 / 3, 0.5, 0.75]);
  expect(asked).toEqual([
    [0, 0],
    [2, 0],
    [3, 0],
    [2, 1],
    [0, 1],
  ]);
  expect(found.map(({ at, seat, played, best }) => ({ at, seat, played, best }))).toEqual([
    { at: 2, seat: 1, played: 'pass', best: 'bid:9' },
    { at: 0, seat: 0, played: 'draw', best: 'invoke' },
  ]);
});
