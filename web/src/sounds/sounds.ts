import type { LogLine } from '@/protocol/types';
import { settings } from '@/storage/settings.svelte';
import { crack, gong, sequence, pluck, wood, type Sound } from './synth';

/** Master gain: −18 dB. */
const MASTER_GAIN = 10 ** (-18 / 20);
/** Milliseconds after which the call is repeated once. */
export const REPEAT_CALL = 30_000;

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

const CALL = sequence(0.16, pluck(587.33, 1, 0.24), pluck(783.99, 1, 0.4));

/** Plays sounds; its audio context is created after the first input, as browsers require. */
export class Sounds {
  #context: AudioContext | null = null;
  #output: GainNode | null = null;
  #repeat: ReturnType<typeof setTimeout> | undefined;

  /** Creates the audio context at the first touch or key. */
  arm(): void {
    const onInput = () => {
      if (!settings.sound) return;
      this.#createContext();
      for (const kind of ['pointerdown', 'keydown']) removeEventListener(kind, onInput);
    };
    for (const kind of ['pointerdown', 'keydown']) addEventListener(kind, onInput);
  }

  /** Plays the sound of a log line, unless the page is in the background. */
  playEvent(line: LogLine): void {
    const sound = soundOf(line);
    if (sound && !document.hidden) this.#play(sound);
  }

  /** Tells the player that it is their turn, and again after a while; also in the background. */
  callPlayer(): void {
    this.stopCalling();
    this.#play(CALL);
    this.#repeat = setTimeout(() => this.#play(CALL), REPEAT_CALL);
  }

  /** Cancels the repeated call. */
  stopCalling(): void {
    clearTimeout(this.#repeat);
  }

  #play(sound: Sound): void {
    if (!settings.sound || !this.#context || !this.#output) return;
    if (this.#context.state === 'suspended') void this.#context.resume();
    sound(this.#context, this.#output, this.#context.currentTime + 0.01);
  }

  #createContext(): void {
    if (this.#context || typeof AudioContext === 'undefined') return;
    this.#context = new AudioContext();
    this.#output = this.#context.createGain();
    this.#output.gain.value = MASTER_GAIN;
    this.#output.connect(this.#context.destination);
  }
}

export const sounds = new Sounds();
