import { crc32, deflateSync } from 'node:zlib';
import type { Shape } from './svgShapes.ts';

/** Samples of a pixel in each direction. */
const FINE = 4;

/** Draws shapes of a square drawing, each over those before it, as an image with transparency. */
export function drawPng(shapes: Shape[], units: number, size: number): Uint8Array {
  const pixels = new Float64Array(size * size * 4);
  for (const shape of shapes) blend(pixels, size, coverage(shape, size, size / units), shape);
  return encode(pixels, size);
}

/** How much of each pixel a shape covers, 0 to 1. */
function coverage({ points }: Shape, size: number, scale: number): Float64Array {
  const covered = new Float64Array(size * size);
  for (let row = 0; row < size * FINE; row++) {
    const crossings = crossingsAt(points, (row + 0.5) / FINE / scale);
    for (let n = 0; n + 1 < crossings.length; n += 2) {
      const from = Math.max(0, Math.ceil(crossings[n]! * scale * FINE - 0.5));
      const to = Math.min(size * FINE, Math.ceil(crossings[n + 1]! * scale * FINE - 0.5));
      for (let x = from; x < to; x++)
        covered[Math.floor(row / FINE) * size + Math.floor(x / FINE)]! += 1 / FINE ** 2;
    }
  }
  return covered;
}

/** Where an outline crosses a horizontal line, from left to right. */
function crossingsAt(points: Shape['points'], y: number): number[] {
  const found: number[] = [];
  points.forEach(([x1, y1], n) => {
    const [x2, y2] = points[(n + 1) % points.length]!;
    if (y1 <= y !== y2 <= y) found.push(x1 + ((y - y1) / (y2 - y1)) * (x2 - x1));
  });
  return found.sort((a, b) => a - b);
}

/** Puts a colour over the pixels (red, green, blue and opacity, premultiplied). */
function blend(pixels: Float64Array, size: number, covered: Float64Array, { colour }: Shape): void {
  for (let n = 0; n < size * size; n++) {
    const share = covered[n]!;
    if (share === 0) continue;
    [...colour, 255].forEach((value, channel) => {
      pixels[4 * n + channel] = value * share + pixels[4 * n + channel]! * (1 - share);
    });
  }
}

function encode(pixels: Float64Array, size: number): Uint8Array {
  const rows = Buffer.alloc(size * (4 * size + 1));
  for (let n = 0; n < size * size; n++) {
    const opacity = pixels[4 * n + 3]! / 255;
    const at = Math.floor(n / size) * (4 * size + 1) + 1 + (n % size) * 4;
    for (let channel = 0; channel < 4; channel++) {
      const value = pixels[4 * n + channel]!;
      rows[at + channel] = Math.round(channel < 3 && opacity ? value / opacity : value);
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  header.set([8, 6, 0, 0, 0], 8); // 8 bits a channel, with opacity, not interlaced
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const data = deflateSync(rows, { level: 9 });
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(kind: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(kind, 'latin1'), data]);
  const frame = Buffer.alloc(8 + body.length);
  frame.writeUInt32BE(data.length, 0);
  frame.set(body, 4);
  frame.writeUInt32BE(crc32(body), 4 + body.length);
  return frame;
}
