import { settings } from '@/storage/settings.svelte';
import type { LogLine, View } from '@/protocol/types';

/** How long a motion may be late, in milliseconds. */
const LATE = 150;

/**
 * The motions of the table. They fly over the page and change nothing on it: what is shown
 * follows from the view alone. All of them can be ended at any time.
 */
export class Motion {
  #running = new Set<Animation>();
  #resting: (() => void) | null = null;
  #layer: HTMLElement | null = null;

  constructor(private readonly speed: () => number = speedNow) {}

  attach(layer: HTMLElement): () => void {
    this.#layer = layer;
    return () => {
      this.end();
      this.#layer = null;
    };
  }

  /** Ends everything that moves. */
  end(): void {
    for (const animation of this.#running) animation.finish();
    this.#running.clear();
    this.#resting?.();
  }

  async show(line: LogLine, before: View): Promise<void> {
    if (!this.#layer || document.hidden) return;
    if (this.speed() === 0) return void this.#fade(line);
    await MOTIONS[line.kind]?.(this, line, before);
  }

  /** Without motion, what changes fades in, and nothing waits for it. */
  #fade(line: LogLine): void {
    const spot = line.seat === null ? find('board') : find(`seat-${line.seat}`);
    if (spot) void this.animate(spot, [{ opacity: 0.55 }, { opacity: 1 }], 120, true);
  }

  /** Time that passes with nothing moving. */
  rest(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms * this.speed());
      this.#resting = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  async animate(
    element: Element,
    frames: Keyframe[],
    ms: number,
    exact = false,
    delay = 0,
  ): Promise<void> {
    const scale = exact ? 1 : this.speed();
    const animation = element.animate(frames, {
      duration: ms * scale,
      delay: delay * scale,
      easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)',
      fill: 'both',
    });
    this.#running.add(animation);
    // A window that is not painted has animations that never end.
    const late = setTimeout(() => animation.finish(), (ms + delay) * scale + LATE);
    await animation.finished.catch(() => undefined);
    clearTimeout(late);
    this.#running.delete(animation);
    animation.cancel();
  }

  /** Something drawn flies from one place to another. */
  async fly(
    drawing: string[],
    from: Place,
    to: Place,
    ms: number,
    how: Flight = {},
  ): Promise<void> {
    const start = boxOf(from);
    const end = boxOf(to);
    if (!start || !end || !this.#layer) return;
    const flyer = flyerOf(drawing, end, how.turns ?? false);
    this.#layer.append(flyer);
    const dx = start.x - end.x;
    const dy = start.y - end.y;
    const size = start.size / end.size;
    const turn = (angle: number) => (how.turns ? ` rotateY(${angle}deg)` : '');
    const frames: Keyframe[] = [
      { transform: `translate(${dx}px, ${dy}px) scale(${size})${turn(180)}` },
      {
        transform: `translate(${dx * 0.45}px, ${dy * 0.45 - (how.rise ?? 0)}px) scale(${(size + 1.1) / 2})${turn(90)}`,
        offset: 0.5,
      },
      { transform: `translate(0, 0) scale(1)${turn(0)}` },
    ];
    const source = how.hides && from instanceof Element ? from : null;
    const gone = source
      ? this.animate(source, [{ opacity: 0 }, { opacity: 0 }], ms, false, how.delay)
      : null;
    await this.animate(flyer, frames, ms, false, how.delay);
    await gone;
    flyer.remove();
  }

  /** Something drawn shakes, cracks and falls. */
  async fall(drawing: string[], at: Place, ms: number): Promise<void> {
    const box = boxOf(at);
    if (!box || !this.#layer) return;
    const flyer = flyerOf(drawing, box, false);
    this.#layer.append(flyer);
    const frames: Keyframe[] = [
      { transform: 'scale(1)', opacity: 1 },
      { transform: 'translateX(-3px) rotate(-3deg)', offset: 0.12 },
      { transform: 'translateX(3px) rotate(3deg)', offset: 0.24 },
      { transform: 'translateX(-2px) rotate(-2deg)', offset: 0.36 },
      { transform: 'rotate(0)', opacity: 1, offset: 0.5 },
      { transform: 'translateY(46px) rotate(24deg)', opacity: 0 },
    ];
    await this.animate(flyer, frames, ms);
    flyer.remove();
  }
}

interface Flight {
  turns?: boolean;
  rise?: number;
  delay?: number;
  /** What lies at the start is not seen while it flies. */
  hides?: boolean;
}

type Place = Element | null;

interface Box {
  x: number;
  y: number;
  size: number;
}

/** How long motion takes by the visitor's own settings. */
export function speedNow(): number {
  return matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : settings.speed;
}

/** A spot of the table that can be seen. */
export function find(...spots: string[]): HTMLElement | null {
  for (const spot of spots)
    for (const found of document.querySelectorAll<HTMLElement>(`[data-spot="${spot}"]`))
      if (isSeen(found)) return found;
  return null;
}

function isSeen(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect();
  return width > 0 && height > 0;
}

function boxOf(place: Place): Box | null {
  if (!place) return null;
  const inner = [...place.querySelectorAll('.tile, .sun, .hole')].find(isSeen) ?? place;
  const { left, top, width, height } = inner.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2, size: Math.min(width, height, 90) };
}

function flyerOf(drawing: string[], box: Box, turns: boolean): HTMLElement {
  const flyer = document.createElement('span');
  flyer.className = 'flyer';
  flyer.style.width = flyer.style.height = `${box.size}px`;
  flyer.style.left = `${box.x - box.size / 2}px`;
  flyer.style.top = `${box.y - box.size / 2}px`;
  if (turns) {
    const back = document.createElement('i');
    back.className = 'back';
    flyer.append(back);
  }
  flyer.append(pictureOf(drawing));
  return flyer;
}

const SVG = 'http://www.w3.org/2000/svg';

function pictureOf(drawing: string[]): SVGElement {
  const picture = document.createElementNS(SVG, 'svg');
  picture.setAttribute('viewBox', '0 0 64 64');
  for (const id of drawing) {
    const use = document.createElementNS(SVG, 'use');
    use.setAttribute('href', `#${id}`);
    picture.append(use);
  }
  return picture;
}

const tile = (kind: string) => [`t-${kind}`];
const sun = (n: number) => ['sun-up', `num-${n}`];
const seat = (n: number | null) => find(`seat-${n}`, 'board');
const row = (n: number | null, kind: string) => find(`tile-${n}-${kind}`, `seat-${n}`, 'board');

type Show = (motion: Motion, line: LogLine, before: View) => Promise<void>;

/** What each event looks like; those that are missing only change the table. */
const MOTIONS: Partial<Record<LogLine['kind'], Show>> = {
  async draw(motion, line, before) {
    const free = before.track.findIndex((space) => space.tile === null);
    const place = find(`space-${free}`);
    await motion.fly(tile(line.tile ?? 'ra'), find('bag'), place, 320, { turns: true, rise: 24 });
    await motion.rest(250);
  },

  async ra(motion, _, before) {
    const station = find(`station-${Math.min(before.ra_tiles, before.ra_limit - 1)}`);
    await motion.fly(tile('ra'), find('bag'), station, 600, { turns: true, rise: 40 });
    const board = find('board');
    const glow = [
      { boxShadow: 'inset 0 0 0 0 #f4cf7300' },
      { boxShadow: 'inset 0 0 90px 10px #f4cf7388' },
      { boxShadow: 'inset 0 0 0 0 #f4cf7300' },
    ];
    if (board) await motion.animate(board, glow, 400);
  },

  async auction(motion, line) {
    await motion.fly(['ra-figure'], find('centre'), seat(line.seat), 400, { rise: 12 });
  },

  async bid(motion, line) {
    const from = find(`sun-${line.seat}-${line.sun}`, `seat-${line.seat}`);
    const foot = find(`foot-${line.seat}`);
    await motion.fly(sun(line.sun ?? 1), from, foot, 320);
  },

  async pass(motion) {
    await motion.rest(120);
  },

  async won(motion, line, before) {
    const flights: Promise<void>[] = [];
    let order = 0;
    before.track.forEach((space, i) => {
      if (space.tile === null) return;
      const from = find(`space-${i}`);
      const how = { delay: 60 * order, hides: true, rise: 20 };
      flights.push(motion.fly(tile(space.tile), from, row(line.seat, space.tile), 460, how));
      order += 1;
    });
    const centre = find('centre');
    const mine = find(`sun-${line.seat}-${line.sun}`, `foot-${line.seat}`, `seat-${line.seat}`);
    flights.push(motion.fly(sun(line.taken ?? 1), centre, mine, 700, { hides: true }));
    flights.push(motion.fly(sun(line.sun ?? 1), mine, centre, 700));
    await Promise.all(flights);
  },

  async nobody(motion, line, before) {
    if (line.auction !== 'full') return motion.rest(400);
    const fading = before.track.map((_, i) => {
      const space = find(`space-${i}`);
      return space && motion.animate(space, [{ opacity: 1 }, { opacity: 0 }], 400);
    });
    await Promise.all(fading);
  },

  async god(motion, line, before) {
    const at = before.track.findIndex((space) => space.tile === line.tile);
    const kind = line.tile ?? 'god';
    await motion.fly(tile(kind), find(`space-${at}`), row(line.seat, kind), 460, { hides: true });
  },

  async struck(motion, line) {
    for (const kind of line.tiles) await motion.fall(tile(kind), seat(line.seat), 600);
    await falls(motion, line);
  },

  lost: falls,

  async scored(motion) {
    const dusk = find('dusk');
    const night = [
      { opacity: 1, clipPath: 'inset(0 0 0 100%)' },
      { opacity: 1, clipPath: 'inset(0 0 0 0)' },
    ];
    if (dusk) await motion.animate(dusk, night, 900);
  },
};

/** Tiles that are lost tip and fall out of their rows, together. */
async function falls(motion: Motion, line: LogLine): Promise<void> {
  const lost = Object.keys(line.lost);
  await Promise.all(lost.map((kind) => motion.fall(tile(kind), row(line.seat, kind), 600)));
}

/** A view with the visible part of one event in it, until the next real view is shown. */
export function patched(view: View, line: LogLine): View {
  const seatChanged = (change: Partial<View['seats'][number]>): View => ({
    ...view,
    seats: view.seats.map((each, i) => (i === line.seat ? { ...each, ...change } : each)),
  });
  switch (line.kind) {
    case 'draw': {
      const free = view.track.findIndex((space) => space.tile === null);
      const lies = { tile: line.tile, adds: null, later: null, costs: {} };
      return { ...view, track: view.track.map((space, i) => (i === free ? lies : space)) };
    }
    case 'ra':
      return { ...view, ra_tiles: line.number ?? view.ra_tiles + 1 };
    case 'bid':
      return seatChanged({ bid: line.sun });
    case 'pass':
      return seatChanged({ passed: true });
    case 'won':
      return {
        ...view,
        sun: line.sun ?? view.sun,
        auction: null,
        track: view.track.map(() => ({ tile: null, adds: null, later: null, costs: {} })),
      };
    default:
      return view;
  }
}
