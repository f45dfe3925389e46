import type { LogLine } from '@/protocol/types';
import { crack, gong, sequence, pluck, wood, type Sound } from './synth';

/** Returns the sound of a log line; null for the kinds that have none. */
export function soundOf(line: LogLine): Sound | null {
  switch (line.kind) {
    case 'draw':
    case 'god':
      return wood(420, 0.09);
    case 'ra':
      return gong();
    case 'auction':
      return line.auction === 'ra' ? null : gong();
    case 'bid':
      return bidSound(line.sun ?? 1);
    case 'pass':
      return wood(190, 0.12, 0.6);
    case 'won':
      return sequence(0.11, pluck(392), pluck(523.25), pluck(659.25, 1, 0.8));
    case 'struck':
      return crack;
    case 'scored':
      return sequence(0.5, gong(1.6), pluck(392, 1, 0.9), pluck(293.66, 1, 1.2));
    default:
      return null;
  }
}

/** A plucked fifth; each higher sun is one step up the pentatonic scale. */
function bidSound(sun: number): Sound {
  const scale = [0, 2, 4, 7, 9];
  const steps = 12 * Math.floor((sun - 1) / 5) + (scale[(sun - 1) % 5] ?? 0);
  const low = 196 * 2 ** (steps / 12);
  return sequence(0.05, pluck(low), pluck(low * 1.5, 0.8));
}

/** The call for a player's turn. */
export const CALL = sequence(0.16, pluck(587.33, 1, 0.24), pluck(783.99, 1, 0.4));
