import type { LogLine, View } from '@/protocol/types';
import { Animator } from './animator';
import { findSpot } from './spots';

export { Animator };

type LineAnimation = (animator: Animator, line: LogLine, before: View) => Promise<void>;

const tile = (kind: string) => [`t-${kind}`];
const sun = (n: number) => ['sun-up', `num-${n}`];
const seatSpot = (seat: number | null) => findSpot(`seat-${seat}`, 'board');
const tileSpot = (seat: number | null, kind: string) =>
  findSpot(`tile-${seat}-${kind}`, `seat-${seat}`, 'board');

/** Animates a log line on the view before it; with speed 0, only fades in what changes. */
export async function animateLogLine(
  animator: Animator,
  line: LogLine,
  before: View,
): Promise<void> {
  if (animator.speed() > 0) return ANIMATIONS[line.kind]?.(animator, line, before);
  const changed = line.seat === null ? findSpot('board') : findSpot(`seat-${line.seat}`);
  if (changed) animator.fadeIn(changed);
}

/** The animation of each kind of log line; kinds that are missing have none. */
const ANIMATIONS: Partial<Record<LogLine['kind'], LineAnimation>> = {
  async draw(animator, line, before) {
    const free = before.track.findIndex((space) => space.tile === null);
    const drawn = tile(line.tile ?? 'ra');
    const space = findSpot(`space-${free}`);
    await animator.fly(drawn, findSpot('bag'), space, 320, { flips: true, rise: 24 });
    await animator.pause(250);
  },

  async ra(animator, _, before) {
    const station = findSpot(`station-${Math.min(before.ra_tiles, before.ra_limit - 1)}`);
    await animator.fly(tile('ra'), findSpot('bag'), station, 600, { flips: true, rise: 40 });
    const board = findSpot('board');
    const glow = [
      { boxShadow: 'inset 0 0 0 0 #f4cf7300' },
      { boxShadow: 'inset 0 0 90px 10px #f4cf7388' },
      { boxShadow: 'inset 0 0 0 0 #f4cf7300' },
    ];
    if (board) await animator.animate(board, glow, { duration: 400 });
  },

  async auction(animator, line) {
    await animator.fly(['ra-figure'], findSpot('centre'), seatSpot(line.seat), 400, { rise: 12 });
  },

  async bid(animator, line) {
    const from = findSpot(`sun-${line.seat}-${line.sun}`, `seat-${line.seat}`);
    await animator.fly(sun(line.sun ?? 1), from, findSpot(`foot-${line.seat}`), 320);
  },

  async pass(animator) {
    await animator.pause(120);
  },

  async won(animator, line, before) {
    await Promise.all([flyLot(animator, line, before), swapSuns(animator, line)]);
  },

  async nobody(animator, line, before) {
    if (line.auction !== 'full') return animator.pause(400);
    const fadeOut = [{ opacity: 1 }, { opacity: 0 }];
    const fading = before.track.map((_, i) => {
      const space = findSpot(`space-${i}`);
      return space && animator.animate(space, fadeOut, { duration: 400 });
    });
    await Promise.all(fading);
  },

  async god(animator, line, before) {
    const index = before.track.findIndex((space) => space.tile === line.tile);
    const kind = line.tile ?? 'god';
    const space = findSpot(`space-${index}`);
    await animator.fly(tile(kind), space, tileSpot(line.seat, kind), 460, { hidesStart: true });
  },

  async struck(animator, line) {
    for (const kind of line.tiles) await animator.fall(tile(kind), seatSpot(line.seat), 600);
    await dropLostTiles(animator, line);
  },

  lost: dropLostTiles,

  async scored(animator) {
    const dusk = findSpot('dusk');
    const night = [
      { opacity: 1, clipPath: 'inset(0 0 0 100%)' },
      { opacity: 1, clipPath: 'inset(0 0 0 0)' },
    ];
    if (dusk) await animator.animate(dusk, night, { duration: 900 });
  },
};

/** Flies the tiles of the track to the winner's rows, one shortly after the other. */
async function flyLot(animator: Animator, line: LogLine, before: View): Promise<void> {
  const spaces = before.track.flatMap(({ tile: kind }, i) => (kind === null ? [] : [{ kind, i }]));
  await Promise.all(
    spaces.map(({ kind, i }, order) => {
      const options = { delay: 60 * order, hidesStart: true, rise: 20 };
      const row = tileSpot(line.seat, kind);
      return animator.fly(tile(kind), findSpot(`space-${i}`), row, 460, options);
    }),
  );
}

/** Swaps the winner's sun and the centre sun. */
async function swapSuns(animator: Animator, line: LogLine): Promise<void> {
  const centre = findSpot('centre');
  const own = findSpot(`sun-${line.seat}-${line.sun}`, `foot-${line.seat}`, `seat-${line.seat}`);
  await Promise.all([
    animator.fly(sun(line.taken ?? 1), centre, own, 700, { hidesStart: true }),
    animator.fly(sun(line.sun ?? 1), own, centre, 700),
  ]);
}

async function dropLostTiles(animator: Animator, line: LogLine): Promise<void> {
  const kinds = Object.keys(line.lost);
  await Promise.all(kinds.map((kind) => animator.fall(tile(kind), tileSpot(line.seat, kind), 600)));
}
