import { hexToBytes } from '@noble/hashes/utils.js';
import { expect, test } from 'vitest';
import vectors from '../../../tests/online/fairness/vectors.json';
import { commitmentOf, deal, randomWords, type Bag } from './deal';
import { verify } from './verify';

const CODES =
  'ra god pha nil flo gol agr art ast rel wri for obe pal pyr sph sta ste tem fun dro war ear';
const COUNTS = [30, 8, 25, 25, 12, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 2, 2, 4, 2];
const bag: Bag = Object.fromEntries(CODES.split(' ').map((code, n) => [code, COUNTS[n]!]));

test('the stream of random words is the documented one', () => {
  const { secret, edition, seeds_line, words: expected } = vectors.first_words;
  const words = randomWords(
    hexToBytes(secret),
    `sunbarge fair 1 stream\n${edition}\n${seeds_line}`,
  );
  expect(expected.map(() => words.next().value)).toEqual(expected);
});

test.each(vectors.deals)('commitment and deal of $edition, $seeds_line', (vector) => {
  expect(commitmentOf(vector.secret)).toBe(vector.commitment);
  const { groups, order } = deal(vector.secret, vector.edition, vector.seeds_line, bag);
  expect(groups).toEqual(vector.groups);
  expect(order.join(' ')).toBe(vector.order);
});

function record(change: Partial<Record<string, string>> = {}, draws = 12): string {
  const vector = vectors.deals[1]!;
  const tags: Record<string, string | undefined> = {
    Edition: vector.edition,
    Players: '3',
    Groups: vector.groups.join(' '),
    FairVersion: '1',
    FairCommitment: vector.commitment,
    FairSeeds: vector.seeds_line,
    FairSecret: vector.secret,
    ...change,
  };
  const head = Object.entries(tags).flatMap(([k, v]) => (v === undefined ? [] : [`[${k} "${v}"]`]));
  const moves = vector.order
    .split(' ')
    .slice(0, draws)
    .map((tile) => `draw:${tile}`);
  return `${head.join('\n')}\n\n${moves.join(' ')} pass ; draw:ra is no move here\n`;
}

test('accepts a fair record', () => {
  expect(verify(record(), bag)).toMatchObject({ outcome: 'yes', committed: true, draws: 12 });
  expect(verify(record(), bag).seeds[1]).toBe('');
});

test('rejects changed draws, sun groups, secrets and commitments', () => {
  const swapped = record().replace(/draw:(\w+) draw:(\w+)/, 'draw:$2 draw:$1');
  expect(verify(swapped, bag).outcome).toBe('no');
  expect(verify(record({ Groups: '0 1 2' }), bag).outcome).toBe('no');
  expect(verify(record({ FairSecret: '11'.repeat(32) }), bag)).toMatchObject({
    outcome: 'no',
    committed: false,
  });
  expect(verify(record(), bag, { commitment: '22'.repeat(32) }).outcome).toBe('no');
});

test('reports whether the own seed is among the seeds', () => {
  const [seed] = vectors.deals[1]!.seeds_line.split(' ');
  expect(verify(record(), bag, { seed }).ownSeed).toBe(true);
  expect(verify(record(), bag, { seed: '33'.repeat(16) }).ownSeed).toBe(false);
  expect(verify(record(), bag).ownSeed).toBeNull();
});

test('tells apart records without a commitment and without a secret', () => {
  expect(verify(record({ FairVersion: undefined }), bag).outcome).toBe('none');
  expect(verify(record({ FairCommitment: 'nonsense' }), bag).outcome).toBe('none');
  expect(verify(record({ FairSecret: undefined }), bag).outcome).toBe('open');
});
