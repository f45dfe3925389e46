import { sounds } from '@/sounds/sounds';
import type { LogLine, View } from '@/protocol/types';
import { sentence } from '@/i18n';
import { Motion, patched, speedNow } from './animation';
import { isHurried } from '@/view/selectors';
import type { Stage } from './tableStore.svelte';
import { invitation } from '@/view/text';

const KEPT = 4;
/** How long motion takes in an epoch that is hurried on. */
const BRISK = 0.4;

/** Moves, sounds and speaks what happens at the table. */
export class Show implements Stage {
  /** What the live region says, newest last. */
  said = $state<{ id: number; text: string }[]>([]);
  readonly motion = new Motion(() => speedNow() * (this.#brisk ? BRISK : 1));
  #brisk = false;
  #count = 0;
  #asked = '';

  show(line: LogLine, before: View): Promise<void> {
    sounds.hear(line);
    this.#brisk = isHurried(before);
    return this.motion.show(line, before);
  }

  tell(line: LogLine, view: View): void {
    this.say(`${sentence(line, view)}.`);
  }

  /** Nothing moves any more: whose move is it? */
  rest(view: View): void {
    const asked = view.acting === null ? '' : `${view.seq}/${view.acting}`;
    if (asked === this.#asked) return;
    this.#asked = asked;
    if (asked) {
      this.say(invitation(view));
      sounds.callYou();
    } else sounds.stopCalling();
  }

  say(text: string): void {
    if (!text) return;
    this.#count += 1;
    this.said = [...this.said, { id: this.#count, text }].slice(-KEPT);
  }

  patched(view: View, line: LogLine): View {
    return patched(view, line);
  }

  end(): void {
    this.motion.end();
  }
}
