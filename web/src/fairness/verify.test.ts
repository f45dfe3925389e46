import { expect, test } from 'vitest';
import vectors from '../../../tests/online/fairness/vectors.json';
import { check, commitmentOf, deal, numbers, type Bag } from './verify';
import { unhex } from '@/socket/sha256';

const CODES =
  'ra god pha nil flo gol agr art ast rel wri for obe pal pyr sph sta ste tem fun dro war ear';
const COUNTS = [30, 8, 25, 25, 12, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 2, 2, 4, 2];
const bag: Bag = Object.fromEntries(CODES.split(' ').map((code, n) => [code, COUNTS[n]!]));

test('the row of numbers is the one of the document', () => {
  const { secret, edition, seeds_line, words } = vectors.first_words;
  const row = numbers(unhex(secret), `sunbarge fair 1 stream\n${edition}\n${seeds_line}`);
  expect(words.map(() => row.next().value)).toEqual(words);
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

test('a fair record', () => {
  expect(check(record(), bag)).toMatchObject({ outcome: 'yes', promised: true, draws: 12 });
  expect(check(record(), bag).seeds[1]).toBe('');
});

test('what is not fair is found', () => {
  const swapped = record().replace(/draw:(\w+) draw:(\w+)/, 'draw:$2 draw:$1');
  expect(check(swapped, bag).outcome).toBe('no');
  expect(check(record({ Groups: '0 1 2' }), bag).outcome).toBe('no');
  expect(check(record({ FairSecret: '11'.repeat(32) }), bag)).toMatchObject({
    outcome: 'no',
    promised: false,
  });
  expect(check(record(), bag, { seen: '22'.repeat(32) }).outcome).toBe('no');
});

test('one’s own number is among the seeds, or it is not', () => {
  const [seed] = vectors.deals[1]!.seeds_line.split(' ');
  expect(check(record(), bag, { seed }).own).toBe(true);
  expect(check(record(), bag, { seed: '33'.repeat(16) }).own).toBe(false);
  expect(check(record(), bag).own).toBeNull();
});

test('what cannot be checked', () => {
  expect(check(record({ FairVersion: undefined }), bag).outcome).toBe('none');
  expect(check(record({ FairCommitment: 'nonsense' }), bag).outcome).toBe('none');
  expect(check(record({ FairSecret: undefined }), bag).outcome).toBe('open');
});
