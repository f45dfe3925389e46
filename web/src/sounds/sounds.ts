import type { LogLine } from '@/protocol/types';
import { settings } from '@/storage/settings.svelte';
import type { Sound } from './synth';

type Tones = typeof import('./tones');

/** Master gain: −18 dB. */
const MASTER_GAIN = 10 ** (-18 / 20);
/** Milliseconds after which the call is repeated once. */
export const REPEAT_CALL = 30_000;

/**
 * Plays sounds; its audio context is created after the first input, as browsers require, and what
 * the sounds consist of is loaded then.
 */
export class Sounds {
  #tones: Tones | null = null;
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
  playSoundOf(line: LogLine): void {
    if (!document.hidden) this.#play((tones) => tones.soundOf(line));
  }

  /** Tells the player that it is their turn, and again after a while; also in the background. */
  callPlayer(): void {
    this.stopCalling();
    const call = () => this.#play(({ CALL }) => CALL);
    call();
    this.#repeat = setTimeout(call, REPEAT_CALL);
  }

  /** Cancels the repeated call. */
  stopCalling(): void {
    clearTimeout(this.#repeat);
  }

  #play(choose: (tones: Tones) => Sound | null): void {
    if (!settings.sound || !this.#context || !this.#output || !this.#tones) return;
    if (this.#context.state === 'suspended') void this.#context.resume();
    choose(this.#tones)?.(this.#context, this.#output, this.#context.currentTime + 0.01);
  }

  #createContext(): void {
    if (this.#context || typeof AudioContext === 'undefined') return;
    this.#context = new AudioContext();
    this.#output = this.#context.createGain();
    this.#output.gain.value = MASTER_GAIN;
    this.#output.connect(this.#context.destination);
    import('./tones').then(
      (tones) => (this.#tones = tones),
      () => undefined, // Without them, the game is silent.
    );
  }
}

export const sounds = new Sounds();
