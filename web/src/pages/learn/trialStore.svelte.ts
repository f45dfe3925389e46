import type { Engine } from '@/engine/engine';
import { animationSpeed } from '@/table/animation/animationSpeed';
import { PendingChoice } from '@/table/pendingChoice.svelte';
import { TableStore } from '@/table/tableStore.svelte';
import { withEdition, type Trial } from './lessons';
import { PracticeTable, YOU } from './practiceTable';

/** Milliseconds before another seat's move. */
const PAUSE = 700;
const BOT = 'simple';

/** A position in which a rule can be tried: every legal move is played, and bots answer. */
export class TrialStore {
  readonly table: TableStore;
  readonly choice: PendingChoice;
  #practice!: PracticeTable;
  #tiles: string[] = [];
  #stopped = false;
  /** Counts the starts, so that bots of an earlier one do not move. */
  #round = 0;

  constructor(
    engine: Engine,
    readonly trial: Trial,
    readonly edition: string,
    name: string,
  ) {
    this.table = new TableStore('practice', (listener) => {
      this.#practice = new PracticeTable(engine, listener, name, (move) => this.#onMove(move));
      return this.#practice;
    });
    this.choice = new PendingChoice(this.table);
    this.table.start();
    this.again();
  }

  stop(): void {
    this.#stopped = true;
    this.table.stop();
  }

  /** Lays the position out again. */
  again(): void {
    this.#round += 1;
    this.#tiles = [...(this.trial.tiles ?? [])];
    this.#practice.layOut(withEdition(this.trial.line, this.edition));
  }

  #onMove(move: string): void {
    this.#play(move);
    void this.#playBots(this.#round);
  }

  #play(move: string): void {
    this.#practice.play(move === 'draw' ? `draw:${this.#tiles.shift() ?? this.#drawn()}` : move);
  }

  /** A tile of the bag, each as likely as the other. */
  #drawn(): string {
    const tiles = Object.entries(this.#practice.view.bag).flatMap(([tile, count]) =>
      Array<string>(count).fill(tile),
    );
    return tiles[Math.floor(Math.random() * tiles.length)]!;
  }

  async #playBots(round: number): Promise<void> {
    while (this.#botIsOn(round)) {
      const [{ botMove }] = await Promise.all([
        import('@/engine/bots'),
        sleep(PAUSE * animationSpeed()),
      ]);
      if (this.#botIsOn(round)) this.#play(botMove(this.#practice.copy(), BOT).move);
    }
  }

  /** Whether another seat is to move, in the same round of trying. */
  #botIsOn(round: number): boolean {
    const { to_move: seat } = this.#practice.view;
    return !this.#stopped && round === this.#round && seat !== null && seat !== YOU;
  }
}

const sleep = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds));
