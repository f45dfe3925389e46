/** A point in per cent of the box in which the sun's path is drawn. */
export interface Point {
  x: number;
  y: number;
}

/** The path is a quadratic Bézier curve from dawn to dusk. */
const DAWN: Point = { x: 6, y: 74 };
const CONTROL: Point = { x: 50, y: -30 };
const DUSK: Point = { x: 94, y: 74 };

function interpolate(a: Point, b: Point, t: number): Point {
  return { x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t };
}

/** Returns the position of the sun at time `t` of the day, from 0 to 1. */
export function sunPosition(t: number): Point {
  return interpolate(interpolate(DAWN, CONTROL, t), interpolate(CONTROL, DUSK, t), t);
}

/** Returns the spaces of the Ra track, from dawn to dusk. */
export function sunStations(count: number): Point[] {
  return Array.from({ length: count }, (_, i) => sunPosition(count > 1 ? i / (count - 1) : 0));
}

/** Returns the path from dawn to time `t` as SVG path data, for a view box of 100 by 100. */
export function sunPath(t: number): string {
  const control = interpolate(DAWN, CONTROL, t);
  const end = sunPosition(t);
  return `M${DAWN.x} ${DAWN.y}Q${control.x} ${control.y} ${end.x} ${end.y}`;
}

/** Positions of the stars in the evening sky. */
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
