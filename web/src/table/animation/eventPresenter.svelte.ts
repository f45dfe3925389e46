import { isSpedUp } from '@/game/selectors';
import { logSentence } from '@/i18n';
import { turnAnnouncement } from '@/table/prompts';
import type { LogLine, View } from '@/protocol/types';
import { sounds } from '@/sounds/sounds';
import type { Presenter } from './animationQueue.svelte';
import { Animator, animationSpeed } from './animator';
import { animateLogLine } from './logLineAnimations';

const MAX_ANNOUNCEMENTS = 4;
/** Factor on durations while the bots are sped up. */
const SPED_UP = 0.4;

/** Presents log lines with animations, sounds and announcements in the live region. */
export class EventPresenter implements Presenter {
  /** What the live region says, newest last. */
  announcements = $state<{ id: number; text: string }[]>([]);
  readonly animator = new Animator(() => animationSpeed() * (this.#spedUp ? SPED_UP : 1));
  #spedUp = false;
  #count = 0;
  #lastTurn = '';

  present(line: LogLine, before: View): Promise<void> {
    sounds.playEvent(line);
    this.#spedUp = isSpedUp(before);
    return animateLogLine(this.animator, line, before);
  }

  announce(line: LogLine, view: View): void {
    this.say(`${logSentence(line, view)}.`);
  }

  /** Calls the player once per turn. */
  onIdle(view: View): void {
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
    this.animator.finish();
  }
}
