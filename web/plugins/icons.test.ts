import { readFileSync } from 'node:fs';
import { inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { filled } from './icons.ts';
import { drawPng } from './png.ts';
import { readShapes } from './svgShapes.ts';

const shapes = readShapes(readFileSync('public/icon.svg', 'utf8'));
const LAPIS = [0x1a, 0x2f, 0x6b, 255];
const GOLD = [0xf4, 0xcf, 0x73, 255];
const PAPYRUS = [0xf6, 0xed, 0xd6, 255];

/** Reads a pixel of an image with one IDAT and no filters. */
function pixel(png: Uint8Array, size: number, x: number, y: number): number[] {
  const data = Buffer.from(png);
  const at = data.indexOf('IDAT');
  const rows = inflateSync(data.subarray(at + 4, at + 4 + data.readUInt32BE(at - 4)));
  const start = y * (4 * size + 1) + 1 + 4 * x;
  return [...rows.subarray(start, start + 4)];
}

test('the icon in pixels looks as it is drawn', () => {
  const png = drawPng(shapes, 64, 64);
  expect(pixel(png, 64, 0, 0)).toEqual([0, 0, 0, 0]);
  expect(pixel(png, 64, 32, 4)).toEqual(LAPIS);
  expect(pixel(png, 64, 32, 25)).toEqual(GOLD);
  expect(pixel(png, 64, 32, 50)).toEqual(PAPYRUS);
  expect(pixel(png, 64, 32, 60)).toEqual(LAPIS);
});

test('an icon that is cut to a shape fills the square, and its barge stays whole', () => {
  const png = drawPng(filled(shapes), 64, 64);
  expect(pixel(png, 64, 0, 0)).toEqual(LAPIS);
  expect(pixel(png, 64, 7, 32)).toEqual(LAPIS);
  expect(pixel(png, 64, 32, 26)).toEqual(GOLD);
});

test('a drawing that it cannot read is refused', () => {
  expect(() => readShapes('<path d="M1 1a2 2" fill="#000000"/>')).toThrow('path command a');
  expect(() => readShapes('<rect width="1" height="1" fill="red"/>')).toThrow('#RRGGBB');
});
