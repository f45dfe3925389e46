import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Reason, Remark } from '@/protocol/types';
import golden from '@/testing/reasons.json?raw';
import { LANGUAGES } from './languages';
import { moveInSentence, reasonSentence, remarkSentence } from './reasonSentence';
import { setLanguage } from './translate.svelte';

const GOLDEN = JSON.parse(golden) as {
  reasons: Reason[][];
  remarks: Remark[];
}[];
const context = {
  seats: ['Ingrid', 'Ibis', 'Maud', 'Teodor', 'Lien'].map((name, seat) => ({
    name,
    yours: seat === 0,
  })),
};

describe.each(Object.keys(LANGUAGES))('reasons in %s', (language) => {
  beforeAll(() => setLanguage(language));
  afterAll(() => setLanguage('en'));

  test('are sentences', () => {
    const reasons = GOLDEN.flatMap((each) => each.reasons.flat());
    const remarks = GOLDEN.flatMap((each) => each.remarks);
    const told = [
      ...reasons.map((reason) => reasonSentence(reason, context)),
      ...remarks.map((remark) => remarkSentence(remark, context)),
    ];
    for (const text of new Set(told)) expect(text).toMatch(/^[^{}]+\.$/);
    expect(told.join()).not.toMatch(/undefined|null|NaN/);
  });
});

test('who plays the only seat is spoken to', () => {
  const taken = { kind: 'lot_taken', sun: 9, overbids: false, because: null } as const;
  expect(reasonSentence({ ...taken, seat: 0 }, context)).toBe('You win the auction with 9.');
  expect(reasonSentence({ ...taken, seat: 1, because: 'must_bid' }, context)).toBe(
    'Ibis wins the auction with 9: who invokes Ra must bid if nobody else does.',
  );
});

test('only what is certain is shown as certain', () => {
  const chance = (share: number) =>
    reasonSentence({ kind: 'chance_of_ra', chance: share, ends_epoch: false }, context);
  expect(chance(0.001)).toBe('The next tile is Ra with < 1%.');
  expect(chance(0)).toBe('No Ra is left in the bag.');
});

test('numbers have their signs', () => {
  const gain = { kind: 'gain_of_winning', seat: 0, points: -0.04, wins: -0.021 } as const;
  expect(reasonSentence(gain, context)).toBe(
    'All in all, estimated: 0.0 points, −2% to win for you.',
  );
});

test('moves are parts of sentences', () => {
  const moves = ['draw', 'draw:gol', 'invoke', 'pass', 'bid:5', 'god:nil', 'lose:art', 'done'];
  expect(moves.map(moveInSentence).join(', ')).toBe(
    'draw a tile, draw Gold, invoke Ra, pass, bid 5, spend a god for Nile, lose Art, be done',
  );
});
