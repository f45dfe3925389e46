import type { LogLine } from '@/protocol/types';
import { settings } from '@/storage/settings.svelte';
import { crack, gong, inTurn, pluck, wood, type Voice } from './voice';

/** All sounds are this much quieter than full: −18 dB. */
const MASTER = 10 ** (-18 / 20);
/** How long the call for a turn waits before it is repeated, once, in milliseconds. */
export const CALL_AGAIN = 30_000;

/** What each event of a game sounds like; the others make no sound. */
export function voiceOf(line: LogLine): Voice | null {
  switch (line.kind) {
    case 'draw':
    case 'god':
      return wood(420, 0.09);
    case 'ra':
      return gong();
    case 'auction':
      return line.auction === 'ra' ? null : gong();
    case 'bid':
      return bid(line.sun ?? 1);
    case 'pass':
      return wood(190, 0.12, 0.6);
    case 'won':
      return inTurn(0.11, pluck(392), pluck(523.25), pluck(659.25, 1, 0.8));
    case 'struck':
      return crack;
    case 'scored':
      return inTurn(0.5, gong(1.6), pluck(392, 1, 0.9), pluck(293.66, 1, 1.2));
    default:
      return null;
  }
}

/** A plucked fifth; a higher sun is a step of the five-note scale higher. */
function bid(sun: number): Voice {
  const scale = [0, 2, 4, 7, 9];
  const steps = 12 * Math.floor((sun - 1) / 5) + (scale[(sun - 1) % 5] ?? 0);
  const low = 196 * 2 ** (steps / 12);
  return inTurn(0.05, pluck(low), pluck(low * 1.5, 0.8));
}

const CALL = inTurn(0.16, pluck(587.33, 1, 0.24), pluck(783.99, 1, 0.4));

/** The sounds of one page; made only after the visitor has touched it. */
export class Sounds {
  #room: AudioContext | null = null;
  #out: GainNode | null = null;
  #again: ReturnType<typeof setTimeout> | undefined;

  /** Waits for the first touch or key: before it, browsers allow no sound. */
  arm(): void {
    const wake = () => {
      if (!settings.sound) return;
      this.#make();
      for (const kind of ['pointerdown', 'keydown']) removeEventListener(kind, wake);
    };
    for (const kind of ['pointerdown', 'keydown']) addEventListener(kind, wake);
  }

  /** Lets an event of the game be heard, unless the page is in the background. */
  hear(line: LogLine): void {
    const voice = voiceOf(line);
    if (voice && !document.hidden) this.#play(voice);
  }

  /** Calls the player, and once more if nothing is done; heard in the background, too. */
  callYou(): void {
    this.stopCalling();
    this.#play(CALL);
    this.#again = setTimeout(() => this.#play(CALL), CALL_AGAIN);
  }

  /** The player has acted, or it is another's turn. */
  stopCalling(): void {
    clearTimeout(this.#again);
  }

  #play(voice: Voice): void {
    if (!settings.sound || !this.#room || !this.#out) return;
    if (this.#room.state === 'suspended') void this.#room.resume();
    voice(this.#room, this.#out, this.#room.currentTime + 0.01);
  }

  #make(): void {
    if (this.#room || typeof AudioContext === 'undefined') return;
    this.#room = new AudioContext();
    this.#out = this.#room.createGain();
    this.#out.gain.value = MASTER;
    this.#out.connect(this.#room.destination);
  }
}

export const sounds = new Sounds();
