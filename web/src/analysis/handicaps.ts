/** Adjusts win probabilities and points to the strength of known bots, as Python's analysis does. */
import type { SeatBots } from '@/engine/evidence';
import { EPOCHS, HANDICAPS, POINT_SHIFTS } from '@/engine/layout';
import type { SeatValues } from '@/engine/lots';

export type { SeatValues };

type Table<Entry> = Record<string, Record<string, Entry>>;
type Shift = { own: readonly number[]; others: readonly number[] };

/** The value with win probabilities and points adjusted to the bots. */
export function adjust<Value extends SeatValues>(
  value: Value,
  bots: SeatBots,
  progress: number,
): Value {
  if (!bots.some((bot) => bot !== null)) return value;
  const wins = adjustWins(value.wins, bots, progress);
  return { ...value, wins, points: shiftPoints(value.points, bots, progress) };
}

function adjustWins(wins: number[], bots: SeatBots, progress: number): number[] {
  const table = (HANDICAPS as Table<readonly number[]>)[wins.length] ?? {};
  const odds = wins.map((win, seat) => {
    const nodes = table[bots[seat] ?? ''] ?? [0, 0, 0];
    return win * Math.exp(-betweenEpochs(nodes, progress));
  });
  const total = sum(odds);
  return total > 0 ? odds.map((each) => each / total) : wins;
}

function shiftPoints(points: number[], bots: SeatBots, progress: number): number[] {
  const table = (POINT_SHIFTS as Table<Shift>)[points.length] ?? {};
  const shift = (whose: keyof Shift) =>
    points.map((_, seat) => {
      const known = table[bots[seat] ?? ''];
      return known ? betweenEpochs(known[whose], progress) : 0;
    });
  const [own, others] = [shift('own'), shift('others')];
  const total = sum(others);
  return points.map((each, seat) => Math.max(0, each + own[seat]! + total - others[seat]!));
}

/** Interpolates between values at the start of each epoch; 0 at the end of the game. */
function betweenEpochs(nodes: readonly number[], progress: number): number {
  const at = Math.min(Math.floor(progress), EPOCHS - 1);
  const along = Math.min(progress - at, 1);
  return nodes[at]! * (1 - along) + (nodes[at + 1] ?? 0) * along;
}

const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0);
