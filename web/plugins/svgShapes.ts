/** A closed outline in one colour, in the units of the drawing. */
export interface Shape {
  points: [number, number][];
  colour: [number, number, number];
}

/** Straight lines that a curve is drawn with. */
const STEPS = 24;

/** Reads a drawing that consists of `rect`, `circle` and `path` in plain colours, in their order. */
export function readShapes(svg: string): Shape[] {
  return [...svg.matchAll(/<(rect|circle|path) ([^>]*?)\/?>/g)].flatMap(([, kind, text]) =>
    shapesOf(kind!, attributes(text!)),
  );
}

type Attributes = Record<string, string>;

function attributes(text: string): Attributes {
  return Object.fromEntries([...text.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, k, v]) => [k, v]));
}

function shapesOf(kind: string, given: Attributes): Shape[] {
  const n = (name: string) => Number(given[name] ?? 0);
  const colour = colourOf(given.fill);
  if (kind === 'path') return [{ points: outline(given.d ?? ''), colour }];
  if (kind === 'rect')
    return [{ points: rectangle(n('x'), n('y'), n('width'), n('height'), n('rx')), colour }];
  const edge = n('stroke-width') / 2;
  const disc = (r: number) => arc(n('cx'), n('cy'), r, 0, 4);
  const inner = { points: disc(n('r') - edge), colour };
  return edge ? [{ points: disc(n('r') + edge), colour: colourOf(given.stroke) }, inner] : [inner];
}

function colourOf(text = ''): Shape['colour'] {
  const found = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(text);
  if (!found) throw new Error(`not a colour as #RRGGBB: "${text}"`);
  return [1, 2, 3].map((n) => parseInt(found[n]!, 16)) as Shape['colour'];
}

/** Points of a circle, from one quarter to another. */
function arc(cx: number, cy: number, r: number, from: number, to: number): [number, number][] {
  const count = STEPS * (to - from);
  return Array.from({ length: count + 1 }, (_, n) => {
    const angle = ((from + ((to - from) * n) / count) * Math.PI) / 2;
    return [cx + r * Math.cos(angle), cy + r * Math.sin(angle)];
  });
}

function rectangle(x: number, y: number, w: number, h: number, r: number): [number, number][] {
  const corners = [
    [x + w - r, y + h - r],
    [x + r, y + h - r],
    [x + r, y + r],
    [x + w - r, y + r],
  ];
  return corners.flatMap(([cx, cy], quarter) => arc(cx!, cy!, r, quarter, quarter + 1));
}

/** The outline of a path of the commands M, c, h, H and Z. */
function outline(d: string): [number, number][] {
  const points: [number, number][] = [];
  for (const [, command, text] of d.matchAll(/([a-zA-Z])([^a-zA-Z]*)/g)) {
    const numbers = [...text!.matchAll(/-?[\d.]+/g)].map(Number);
    const [x, y] = points.at(-1) ?? [0, 0];
    if (command === 'M') points.push([numbers[0]!, numbers[1]!]);
    else if (command === 'h') points.push([x + numbers[0]!, y]);
    else if (command === 'H') points.push([numbers[0]!, y]);
    else if (command === 'c')
      for (let n = 0; n < numbers.length; n += 6) curve(points, numbers.slice(n, n + 6));
    else if (command !== 'Z') throw new Error(`the icon has the path command ${command}`);
  }
  return points;
}

/** Adds a cubic Bézier curve, given relative to the last point. */
function curve(points: [number, number][], by: number[]): void {
  const [x, y] = points.at(-1)!;
  const at = (t: number, axis: number) =>
    3 * (1 - t) ** 2 * t * by[axis]! +
    3 * (1 - t) * t ** 2 * by[axis + 2]! +
    t ** 3 * by[axis + 4]!;
  for (let n = 1; n <= STEPS; n++) points.push([x + at(n / STEPS, 0), y + at(n / STEPS, 1)]);
}
