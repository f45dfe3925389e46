import { expect, test } from 'vitest';
import type { EditionInfo } from '@/protocol/types';
import { BOTS, EDITIONS as BUILT_IN } from '@/engine/layout';
import { LEVELS } from './botLevels';
import { botCounts, EDITIONS, nearestCount, offeredEditions } from './quickGame';

const edition = (name: string, players: number[]) => ({ name, players }) as EditionInfo;

test('the editions of the server are offered in our order, others last', () => {
  const served = ['papyrus', 'barge', 'disk'].map((name) => edition(name, [3]));
  expect(offeredEditions(served)).toEqual(['disk', 'barge', 'papyrus']);
  expect(offeredEditions(undefined)).toEqual(EDITIONS);
});

test('without a server, all editions and all levels of the engine are offered', () => {
  expect([...EDITIONS].sort()).toEqual(Object.keys(BUILT_IN));
  expect(['random', ...LEVELS]).toEqual(Object.keys(BOTS));
});

test('an edition for three or more has no game against one bot', () => {
  expect(botCounts(edition('first', [3, 4, 5]))).toEqual([2, 3, 4]);
  expect(nearestCount([2, 3, 4], 1)).toBe(2);
  expect(nearestCount([2, 3, 4], 3)).toBe(3);
  expect(botCounts(null)).toEqual([1, 2, 3, 4]);
});
