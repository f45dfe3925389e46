import { expect, test } from 'vitest';
import { TILES } from '@/game/tiles';
import { drawSprite } from './sprite';
import figures from './figures.svg?raw';
import icons from './icons.svg?raw';
import tiles from './tiles.svg?raw';

const all = [tiles, figures, icons].join('\n');
const ids = [...all.matchAll(/<symbol id="([^"]+)"/g)].map(([, id]) => id);

test('every tile, sun and figure is drawn, each once', () => {
  const wanted = [
    ...Object.keys(TILES).map((code) => `t-${code}`),
    ...Array.from({ length: 16 }, (_, n) => `num-${n + 1}`),
    ...['sun-up', 'sun-spent', 'ra-figure', 'barge', 'bag', 'hidden', 'wordmark'],
  ];
  for (const id of wanted) expect(ids).toContain(id);
  expect(new Set(ids).size).toBe(ids.length);
});

test('a drawing refers only to drawings that are there', () => {
  for (const [, id] of all.matchAll(/href="#([^"]+)"/g)) expect(ids).toContain(id);
});

test('nothing in the drawings breaks the policy of the page', () => {
  expect(all).not.toMatch(/ style=|<style|<script|href="(?!#)/);
  for (const text of [tiles, figures, icons])
    expect(text.startsWith('<svg xmlns="http://www.w3.org/2000/svg">')).toBe(true);
});

test('the drawings are put into the document once', () => {
  drawSprite();
  expect(document.querySelectorAll('#drawings > svg')).toHaveLength(3);
});
