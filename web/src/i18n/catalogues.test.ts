import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TILES } from '@/game/tiles';
import { sampleLine } from '@/testing/fixtures';
import type { LogLine } from '@/protocol/types';
import { ALL_TEXTS as ALL, EN as en, PARTS } from '@/testing/texts';
import type { Key, Message } from './keys';
import { LANGUAGES, type Language } from './languages';
import { logSentence, type LogContext } from './logSentence';
import { epochName, formatPoints } from './names';
import { setLanguage, t } from './translate.svelte';
import { setEdition } from './terms.svelte';

const OTHERS = Object.keys(ALL).filter((language) => language !== 'en');

test('English, French and Russian are spoken, each called by its own name', () => {
  expect(LANGUAGES).toMatchObject({ en: 'English', fr: 'Français', ru: 'Русский' });
  expect(Object.keys(LANGUAGES).sort()).toEqual(Object.keys(ALL).sort());
});

const forms = (phrase: Message): string[] =>
  typeof phrase === 'string' ? [phrase] : Object.values(phrase);
const holes = (text: string): string[] =>
  [...new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!))].sort();

/** What a form may leave out: a number that its words say already. */
const needed = (text: string) => holes(text).filter((name) => name !== 'n');

test.each(Object.keys(ALL))('%s says everything that English says', (language) => {
  const said = ALL[language]!;
  expect(Object.keys(said).sort()).toEqual(Object.keys(en).sort());
  for (const [key, phrase] of Object.entries(said))
    for (const text of forms(phrase)) expect(text.trim(), key).not.toBe('');
});

test.each(OTHERS)('%s has the same parts as English, with the same keys', (language) => {
  const keys = (of: Language) =>
    Object.fromEntries(
      Object.entries(PARTS[of]!).map(([part, texts]) => [part, Object.keys(texts).sort()]),
    );
  expect(keys(language)).toEqual(keys('en'));
});

test('no key is in two parts', () => {
  const keys = Object.values(PARTS.en!).flatMap(Object.keys);
  expect(keys.length).toBe(new Set(keys).size);
});

test.each(OTHERS)('%s uses the same values as English', (language) => {
  for (const [key, phrase] of Object.entries(ALL[language]!)) {
    const wanted = [...new Set(forms(en[key as Key]).flatMap(needed))].sort();
    for (const text of forms(phrase)) expect(needed(text), key).toEqual(wanted);
  }
});

test.each(Object.keys(ALL))('%s has every plural form it needs', (language) => {
  const rules = new Intl.PluralRules(language);
  const wanted = new Set(Array.from({ length: 200 }, (_, n) => rules.select(n)));
  for (const [key, phrase] of Object.entries(ALL[language]!))
    if (typeof phrase !== 'string')
      for (const form of wanted) expect(Object.keys(phrase), key).toContain(form);
});

test('nothing is shouted', () => {
  for (const [language, said] of Object.entries(ALL))
    for (const [key, phrase] of Object.entries(said))
      for (const text of forms(phrase)) expect(text, `${language} ${key}`).not.toContain('!');
});

test('only English is English', () => {
  const same = (language: Language) =>
    Object.keys(en).filter(
      (key) => JSON.stringify(ALL[language]![key as Key]) === JSON.stringify(en[key as Key]),
    );
  const sentences = (keys: string[]) =>
    keys.filter((key) => forms(en[key as Key]).some((text) => /[a-z] [a-z]/.test(text)));
  for (const language of OTHERS) expect(sentences(same(language)), language).toEqual([]);
});

const context: LogContext = {
  ra_limit: 9,
  seats: [
    { name: 'Maud', yours: false },
    { name: 'Ingrid', yours: true },
  ],
};
const LINES: LogLine[] = [
  sampleLine('draw', { tile: 'flo' }),
  sampleLine('ra', { tile: 'ra', number: 3 }),
  sampleLine('auction', { auction: 'ra' }),
  sampleLine('auction', { auction: 'invoked' }),
  sampleLine('auction', { auction: 'full' }),
  sampleLine('bid', { sun: 7 }),
  sampleLine('pass'),
  sampleLine('pass', { by_itself: true }),
  sampleLine('won', { sun: 7, taken: 1, tiles: ['nil', 'nil', 'gol'] }),
  sampleLine('won', { sun: 7, taken: 1, tiles: [] }),
  sampleLine('nobody', { seat: null, tiles: ['nil'] }),
  sampleLine('nobody', { seat: null, tiles: ['nil'], auction: 'full' }),
  sampleLine('god', { tile: 'pha' }),
  sampleLine('done'),
  sampleLine('struck', { tiles: ['war'], lost: {} }),
  sampleLine('struck', { tiles: ['fun', 'dro'], lost: { pha: 2 } }),
  sampleLine('lost', { lost: { for: 1 } }),
  sampleLine('scored', { seat: null, number: 1 }),
  sampleLine('epoch', { number: 2 }),
  sampleLine('over'),
  sampleLine('undone'),
  sampleLine('sat', { name: 'Juno' }),
  sampleLine('left', { name: 'Juno' }),
  sampleLine('removed', { name: 'Juno' }),
  sampleLine('begun', { seat: null, number: 2 }),
  sampleLine('begun', { seat: null, number: 0 }),
];

function kinds(): Record<LogLine['kind'], true> {
  return {
    draw: true,
    ra: true,
    auction: true,
    bid: true,
    pass: true,
    won: true,
    nobody: true,
    god: true,
    done: true,
    struck: true,
    lost: true,
    scored: true,
    epoch: true,
    over: true,
    undone: true,
    sat: true,
    left: true,
    removed: true,
    begun: true,
  };
}

describe.each(Object.keys(ALL))('narration in %s', (language) => {
  beforeAll(() => setLanguage(language));
  afterAll(() => setLanguage('en'));

  test('every kind of line is told, to others and to the player', () => {
    expect(new Set(LINES.map(({ kind }) => kind))).toEqual(new Set(Object.keys(kinds())));
    for (const each of LINES)
      for (const seat of each.seat === null ? [null] : [0, 1]) {
        const text = logSentence({ ...each, seat }, context);
        expect(text, each.kind).not.toMatch(/[{}]|undefined|null/);
        expect(text.length, each.kind).toBeGreaterThan(4);
      }
  });

  test('every tile has a name', () => {
    for (const code of Object.keys(TILES)) expect(t(`term.${code}` as Key)).not.toBe('');
  });
});

test('numbers choose the right form', async () => {
  await setLanguage('ru');
  expect([1, 2, 5, 21, 22].map((n) => formatPoints(n))).toEqual([
    '1 победное очко',
    '2 победных очка',
    '5 победных очков',
    '21 победное очко',
    '22 победных очка',
  ]);
  await setLanguage('fr');
  expect([0, 1, 2].map((n) => formatPoints(n))).toEqual([
    '0 point de renommée',
    '1 point de renommée',
    '2 points de renommée',
  ]);
  await setLanguage('en');
  expect([0, 1, 2].map((n) => formatPoints(n))).toEqual(['0 points', '1 point', '2 points']);
});

test('an edition is spoken of in its own words, in its own language only', async () => {
  await setLanguage('en');
  const first = {
    language: 'en',
    terms: { war: 'unrest', points: 'fame', draw: 'turn over a tile', epoch2: 'Middle Kingdom' },
  };
  setEdition(first as unknown as Parameters<typeof setEdition>[0]);
  expect(epochName(2)).toBe('Middle Kingdom');
  expect(formatPoints(3)).toBe('3 fame');
  expect(logSentence(sampleLine('draw', { tile: 'war' }), context)).toBe('Maud turns over Unrest');
  await setLanguage('fr');
  expect(epochName(2)).toBe('Moyen Empire');
  setEdition(null);
  await setLanguage('en');
  expect(epochName(2)).toBe('Epoch II');
});

test('who plays one seat is spoken to, who plays several is named', () => {
  expect(logSentence(sampleLine('bid', { seat: 1, sun: 5 }), context)).toBe('You bid 5');
  const both = { ...context, seats: context.seats.map((seat) => ({ ...seat, yours: true })) };
  expect(logSentence(sampleLine('bid', { seat: 1, sun: 5 }), both)).toBe('Ingrid bids 5');
});

test('everything in the catalogue is said somewhere', () => {
  const files = import.meta.glob<string>(['../**/*.{ts,svelte}', '!./[a-z][a-z]/*.ts'], {
    query: '?raw',
    import: 'default',
    eager: true,
  });
  const source = Object.entries(files)
    .filter(([name]) => !name.endsWith('.test.ts'))
    .map(([, text]) => text)
    .join('\n');
  const begun = [...source.matchAll(/`([a-z0-9.]+\.)\$\{/g)].map(([, start]) => start!);
  const silent = Object.keys(en).filter(
    (key) =>
      !source.includes(`'${key}'`) &&
      !source.includes(`'${key.replace(/\.you$/, '')}'`) &&
      !begun.some((start) => key.startsWith(start)),
  );
  expect(silent).toEqual([]);
});
