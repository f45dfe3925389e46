import type { LogLine, Update, View } from '@/protocol/types';
import { applyLogLine } from './applyLogLine';

/** Presents log lines to the player. */
export interface Presenter {
  /** Called for each line before its animation. */
  announce(line: LogLine, view: View): void;
  /** Animates a line; resolves when the animation has ended or was finished. */
  present(line: LogLine, before: View): Promise<void>;
  /** Tells the player whether it is their turn, when the latest view is shown and the queue is empty. */
  callPlayer(view: View): void;
  /** Finishes the running animation. */
  finish(): void;
}

const MAX_LINES = 400;
/** With more waiting updates than this, the rest is not animated. */
const MAX_BACKLOG = 4;

/** Queue of updates that are animated one after the other; `shown` is the view on the board. */
export class AnimationQueue {
  #shown = $state.raw<View | null>(null);
  #lastActing = $state<number | null>(null);
  /** The log lines presented so far, oldest first. */
  log = $state.raw<LogLine[]>([]);
  animating = $state(false);
  presenter: Presenter | null = null;
  readonly #updates: Update[] = [];
  #skipping = false;

  /**
   * @param paused whether the player looks at something else, so that nothing is animated
   * @param onEmpty called when the queue is empty
   */
  constructor(
    readonly paused: () => boolean,
    readonly onEmpty: () => void,
  ) {}

  get shown(): View | null {
    return this.#shown;
  }

  /** The seat of this page that acts in the shown view, or was the last one to act. */
  get lastActing(): number | null {
    return this.#lastActing;
  }

  show(view: View): void {
    this.#shown = view;
    if (view.acting !== null) this.#lastActing = view.acting;
  }

  push(update: Update): void {
    this.#updates.push(update);
    void this.#run();
  }

  /** Replaces the log and drops all waiting updates. */
  reset(log: LogLine[]): void {
    this.#updates.length = 0;
    this.log = log;
    this.skip();
  }

  /** Finishes the running animation and skips the waiting ones. */
  skip(): void {
    if (!this.animating) return;
    this.#skipping = true;
    this.presenter?.finish();
  }

  async #run(): Promise<void> {
    if (this.animating) return;
    this.animating = true;
    let update: Update | undefined;
    while ((update = this.#updates.shift())) {
      if (this.#updates.length > MAX_BACKLOG) this.#skipping = true;
      await this.#present(update);
    }
    this.animating = false;
    this.#skipping = false;
    this.onEmpty();
  }

  async #present(update: Update): Promise<void> {
    for (const line of update.happened) {
      this.log = [...this.log, line].slice(-MAX_LINES);
      this.presenter?.announce(line, update.view);
      const before = this.shown;
      if (!before || !this.presenter) continue;
      if (!this.#skipping && !this.paused()) await this.presenter.present(line, before);
      this.show(applyLogLine(before, line));
    }
    this.show(update.view);
  }
}
