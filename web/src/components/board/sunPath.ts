/** The way of the sun over the board, in per cent of its box: a parabola from dawn to dusk. */
export interface Point {
  x: number;
  y: number;
}

const DAWN: Point = { x: 6, y: 74 };
const CONTROL: Point = { x: 50, y: -30 };
const DUSK: Point = { x: 94, y: 74 };

function between(a: Point, b: Point, t: number): Point {
  return { x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t };
}

/** Where the sun stands when a part of the day, from 0 to 1, is over. */
export function at(t: number): Point {
  return between(between(DAWN, CONTROL, t), between(CONTROL, DUSK, t), t);
}

/** The stations of the Ra track, from dawn to dusk. */
export function stations(count: number): Point[] {
  return Array.from({ length: count }, (_, i) => at(count > 1 ? i / (count - 1) : 0));
}

/** The way from dawn to a part of the day, as the path of a drawing of 100 by 100. */
export function path(t: number): string {
  const control = between(DAWN, CONTROL, t);
  const end = at(t);
  return `M${DAWN.x} ${DAWN.y}Q${control.x} ${control.y} ${end.x} ${end.y}`;
}

/** Stars of the evening; the same ones every night. */
export const STARS: Point[] = [
  { x: 69, y: 13 },
  { x: 72.4, y: 56 },
  { x: 74.8, y: 78 },
  { x: 77, y: 18 },
  { x: 80.2, y: 66 },
  { x: 84, y: 14 },
  { x: 87.6, y: 31 },
  { x: 90.8, y: 16 },
  { x: 93, y: 40 },
  { x: 96.4, y: 24 },
  { x: 97.4, y: 52 },
  { x: 88.2, y: 67 },
];
