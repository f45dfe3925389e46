import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { drawPng } from './png.ts';
import { readShapes, type Shape } from './svgShapes.ts';

/** Length of a side of the drawing. */
const UNITS = 64;
/** What systems that cut icons to shapes of their own leave whole is a disc of 80 %. */
const SAFE = 0.84;

/** The icons in pixels: those that are cut to a shape later fill the whole square. */
const ICONS = [
  { fileName: 'icon-192.png', size: 192, full: false },
  { fileName: 'icon-512.png', size: 512, full: false },
  { fileName: 'icon-maskable-512.png', size: 512, full: true },
  { fileName: 'apple-touch-icon.png', size: 180, full: true },
];

/**
 * Writes `icon.svg` as PNG in the sizes that systems ask for when the page is installed: browsers
 * of phones do not install drawings.
 */
export function icons(source: string): Plugin {
  return {
    name: 'sunbarge-icons',
    apply: 'build',
    generateBundle() {
      const shapes = readShapes(readFileSync(source, 'utf8'));
      for (const { fileName, size, full } of ICONS)
        this.emitFile({
          type: 'asset',
          fileName,
          source: drawPng(full ? filled(shapes) : shapes, UNITS, size),
        });
    },
  };
}

/** The same drawing, its first shape as large as the icon and the others within the safe disc. */
export function filled([ground, ...others]: Shape[]): Shape[] {
  if (!ground) return [];
  const side: Shape['points'] = [
    [0, 0],
    [UNITS, 0],
    [UNITS, UNITS],
    [0, UNITS],
  ];
  const smaller = (n: number) => UNITS / 2 + (n - UNITS / 2) * SAFE;
  const within = ({ points, colour }: Shape): Shape => ({
    points: points.map(([x, y]) => [smaller(x), smaller(y)]),
    colour,
  });
  return [{ points: side, colour: ground.colour }, ...others.map(within)];
}
