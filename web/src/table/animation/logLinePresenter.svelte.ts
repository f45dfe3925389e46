import { isSpedUp } from '@/game/selectors';
import { logSentence } from '@/i18n';
import { turnAnnouncement } from '@/table/prompts';
import type { LogLine, View } from '@/protocol/types';
import { sounds } from '@/sounds/sounds';
import type { Presenter } from './animationQueue.svelte';
import { animationSpeed } from './animationSpeed';
import type { Animator } from './animator';

const MAX_ANNOUNCEMENTS = 4;
/** Factor on durations while the bots are sped up. */
const SPED_UP = 0.4;

/** Presents log lines with animations, sounds and announcements in the live region. */
export class LogLinePresenter implements Presenter {
  /** What the live region says, newest last. */
  announcements = $state<{ id: number; text: string }[]>([]);
  #layer: HTMLElement | null = null;
  #animator: Animator | null = null;
  /** Whether the line that is presented is not to be animated any more. */
  #finished = false;
  #spedUp = false;
  #count = 0;
  #lastTurn = '';

  /** Attachment for the layer above the page in which things are animated. */
  attach(layer: HTMLElement): () => void {
    this.#layer = layer;
    return () => {
      this.finish();
      this.#animator = this.#layer = null;
    };
  }

  async present(line: LogLine, before: View): Promise<void> {
    sounds.playSoundOf(line);
    this.#spedUp = isSpedUp(before);
    this.#finished = false;
    // Animations are loaded with the first line; without them, the table is shown as it is then.
    const loaded = await import('./logLineAnimations').catch(() => null);
    if (!loaded || this.#finished || !this.#layer || document.hidden) return;
    this.#animator ??= new loaded.Animator(
      this.#layer,
      () => animationSpeed() * (this.#spedUp ? SPED_UP : 1),
    );
    await loaded.animateLogLine(this.#animator, line, before);
  }

  announce(line: LogLine, view: View): void {
    this.say(`${logSentence(line, view)}.`);
  }

  /** Calls the player once per turn. */
  callPlayer(view: View): void {
    const turn = view.acting === null ? '' : `${view.seq}/${view.acting}`;
    if (turn === this.#lastTurn) return;
    this.#lastTurn = turn;
    if (turn) {
      this.say(turnAnnouncement(view));
      sounds.callPlayer();
    } else sounds.stopCalling();
  }

  say(text: string): void {
    if (!text) return;
    this.#count += 1;
    this.announcements = [...this.announcements, { id: this.#count, text }].slice(
      -MAX_ANNOUNCEMENTS,
    );
  }

  finish(): void {
    this.#finished = true;
    this.#animator?.finish();
  }
}
