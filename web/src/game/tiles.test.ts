import { expect, it } from 'vitest';
import { LAST_EPOCH, PARTS } from '@/components/scoring/scores';
import { EPOCHS, FIRST_DISASTER, SCORE_PARTS, TILES as KINDS } from '@/engine/layout';
import { DISASTERS, ROWS, TILES } from './tiles';

it('names the kinds of tiles, the epochs and the parts of a score as the rules do', () => {
  expect(Object.keys(TILES)).toEqual([...KINDS]);
  expect([...DISASTERS]).toEqual(KINDS.slice(FIRST_DISASTER));
  expect(LAST_EPOCH).toBe(EPOCHS);
  expect([...PARTS].sort()).toEqual([...SCORE_PARTS].sort());
});

it('has a row for every tile that a player can hold', () => {
  const held = KINDS.slice(0, FIRST_DISASTER).filter((kind) => kind !== 'ra');
  expect(Object.values(ROWS).flat().sort()).toEqual(held.sort());
});
