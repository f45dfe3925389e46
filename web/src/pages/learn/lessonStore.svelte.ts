import { scoringValues } from '@/components/scoring/scoringValues';
import { editionFacts } from '@/engine/editionFacts';
import type { Engine } from '@/engine/engine';
import { t, type Values } from '@/i18n';
import { markLearned } from '@/storage/learned.svelte';
import { animationSpeed } from '@/table/animation/animationSpeed';
import { PendingChoice } from '@/table/pendingChoice.svelte';
import { TableStore } from '@/table/tableStore.svelte';
import { lessonValues, valuesAfter } from './lessonValues';
import { judge, textKey, withEdition, type Lesson, type Step, type WrongMove } from './lessons';
import { PracticeTable } from './practiceTable';

/** Milliseconds before another seat's move, and before “Show me” plays. */
const PAUSE = 700;

/** `try`: the player is to reach the goal; `others`: the other seats move; `met`: it is reached. */
export type Status = 'try' | 'others' | 'met';

/** State of one lesson: its step, what was tried, and the table it is played on. */
export class LessonStore {
  stepIndex = $state(0);
  status = $state<Status>('try');
  /** The move that was taken back, with the reason. */
  takenBack = $state.raw<{ move: string; why: string; values: Values } | null>(null);
  hinted = $state(false);
  /** The figures of the position before the step and after its goal was met. */
  #figures = $state.raw<Values>({});
  #figuresWhenMet = $state.raw<Values>({});
  /** Right moves of this step so far. */
  #played = 0;
  #stopped = false;
  readonly table: TableStore;
  readonly choice: PendingChoice;
  readonly pay: Values;
  readonly facts;
  #practice!: PracticeTable;

  constructor(
    engine: Engine,
    readonly lesson: Lesson,
    readonly edition: string,
    name: string,
  ) {
    this.facts = editionFacts(edition);
    this.pay = scoringValues(this.facts);
    this.table = new TableStore('practice', (listener) => {
      this.#practice = new PracticeTable(engine, listener, name, (move) => this.#onMove(move));
      return this.#practice;
    });
    this.choice = new PendingChoice(this.table);
    this.table.start();
    this.#begin(0);
  }

  get step(): Step {
    return this.lesson.steps[this.stepIndex]!;
  }

  get isLast(): boolean {
    return this.stepIndex === this.lesson.steps.length - 1;
  }

  stop(): void {
    this.#stopped = true;
    this.table.stop();
  }

  // --- Texts ----------------------------------------------------------------------------

  /** A text of this step: `goal`, `hint`, `met`, a reason, or the text itself. */
  text(what = ''): string {
    const figures = what === 'met' ? this.#figuresWhenMet : this.takenBack?.values;
    const values = { ...this.pay, ...this.#figures, ...figures };
    return t(textKey(this.lesson.id, this.stepIndex, what), values);
  }

  // --- Steps ----------------------------------------------------------------------------

  #begin(index: number): void {
    this.stepIndex = index;
    const { line, part } = this.step;
    if (line) this.#practice.layOut(withEdition(line, this.edition));
    else this.#practice.rest(false);
    [this.takenBack, this.hinted, this.#played] = [null, false, 0];
    this.choice.tried = null;
    this.#figures = lessonValues(this.#practice.view, part);
    this.#setStatus('try');
  }

  #setStatus(status: Status): void {
    this.status = status;
    this.table.movesBlocked = status !== 'try';
  }

  /** Goes on after the goal was met; returns false after the last step. */
  next(): boolean {
    if (this.isLast) return false;
    this.#begin(this.stepIndex + 1);
    return true;
  }

  /** Begins the lesson again. */
  again(): void {
    this.#begin(0);
  }

  /** Shows the hint; it stays with the next tries. */
  hint(): void {
    this.hinted = true;
  }

  /** Plays the right moves of the step. */
  async show(): Promise<void> {
    if (this.status !== 'try') return;
    this.#forget();
    this.#setStatus('others');
    while (!this.#stopped && this.#played < this.#wanted) {
      await this.#pause();
      this.#playRight(this.step.right[0]!);
    }
    await this.#finish();
  }

  get #wanted(): number {
    return this.step.times ?? 1;
  }

  #forget(): void {
    this.takenBack = null;
    this.choice.tried = null;
  }

  #onMove(move: string): void {
    if (this.status !== 'try') return;
    const verdict = judge(this.step, move);
    if (!verdict.right) return this.#takeBack(move, verdict.wrong);
    this.#forget();
    this.#playRight(move);
    if (this.#played < this.#wanted) return;
    this.#setStatus('others');
    void this.#finish();
  }

  #playRight(move: string): void {
    this.#practice.play(move === 'draw' ? `draw:${this.step.tiles![this.#played]}` : move);
    this.#played += 1;
  }

  /** The table stays as it is: the move was only tried out on a copy. */
  #takeBack(move: string, wrong: WrongMove | null): void {
    const { part } = this.step;
    const sun = Number(move.split(':')[1] ?? 0);
    const outcome = move === 'draw' ? {} : this.#outcome(move, wrong?.then ?? [], part);
    this.choice.reset();
    this.choice.tried = move;
    this.table.keepTiles();
    this.takenBack = { move, why: wrong?.why ?? 'other', values: { sun, ...outcome } };
  }

  #outcome(move: string, then: string[], part?: string): Values {
    return valuesAfter(this.#practice.copy(), move, then, part);
  }

  /** Lets the others move; then the goal is met. */
  async #finish(): Promise<void> {
    for (const move of this.step.then ?? []) {
      await this.#pause();
      if (this.#stopped) return;
      this.#practice.play(move);
    }
    await this.#animated();
    if (this.#stopped) return;
    this.#figuresWhenMet = lessonValues(this.#practice.view, this.step.part);
    if (this.isLast) markLearned(this.lesson.id);
    this.#practice.rest(true);
    this.#setStatus('met');
  }

  async #pause(): Promise<void> {
    await this.#animated();
    await sleep(PAUSE * animationSpeed());
  }

  /** Waits until the table shows the last move. */
  async #animated(): Promise<void> {
    do await sleep(0);
    while (this.table.queue.animating && !this.#stopped);
  }
}

const sleep = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds));
