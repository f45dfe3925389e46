import { afterAll, expect, test } from 'vitest';
import type { Readiness } from '@/protocol/types';
import { timeLeft } from './timeLeft';
import { setLanguage } from './translate.svelte';

afterAll(() => setLanguage('en'));

const compiling = (done: number | null, seconds_left: number | null): Readiness => ({
  stage: 'compiling',
  done,
  seconds_left,
  bots: [],
});
const inWords = (...seconds: number[]) => seconds.map((left) => timeLeft(compiling(0.5, left)));

test('how long is told in seconds, then in minutes', async () => {
  await setLanguage('en');
  expect(inWords(1, 14, 90, 91, 121)).toEqual([
    'about 1 second left',
    'about 14 seconds left',
    'about 90 seconds left',
    'about 2 minutes left',
    'about 3 minutes left',
  ]);
  await setLanguage('fr');
  expect(inWords(1, 14)).toEqual(['encore environ 1 seconde', 'encore environ 14 secondes']);
  await setLanguage('ru');
  expect(inWords(1, 3, 14, 21)).toEqual([
    'осталась примерно 1 секунда',
    'осталось примерно 3 секунды',
    'осталось примерно 14 секунд',
    'осталась примерно 21 секунда',
  ]);
});

test('something is told where the server cannot tell', async () => {
  await setLanguage('en');
  expect(timeLeft(compiling(0.04, null))).toBe('about half a minute');
  expect(timeLeft(compiling(null, null))).toBe('this can take some minutes');
  expect(timeLeft({ ...compiling(0, null), stage: 'loading' })).toBe('a few seconds left');
});
