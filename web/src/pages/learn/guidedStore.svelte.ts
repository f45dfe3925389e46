import { untrack } from 'svelte';
import type { Values } from '@/i18n';
import { createLocalTable } from '@/local/create';
import { botSeat, ownSeat } from '@/lobby/tables';
import { guided, setGuidedTable } from '@/storage/learned.svelte';
import { PendingChoice } from '@/table/pendingChoice.svelte';
import { connectTable } from '@/table/connectTable';
import { TableStore } from '@/table/tableStore.svelte';
import { lessonValues } from './lessonValues';
import { momentOf, type Moment } from './moments';

const GENTLE = 'beginner';

/** Returns the table of the guided epoch: the one that was begun in this browser, or a new one. */
export async function guidedTable(): Promise<string> {
  if (guided.table) return guided.table;
  const seats = [ownSeat(), botSeat(GENTLE), botSeat(GENTLE)];
  const id = await createLocalTable({ edition: 'disk', seats, pace: 1 });
  setGuidedTable(id);
  return id;
}

/** State of the guided epoch: its table, and the hint for the current moment. */
export class GuidedStore {
  readonly table: TableStore;
  readonly choice: PendingChoice;
  moment = $state.raw<Moment | null>(null);
  /** The figures of the position that the hint is about. */
  figures = $state.raw<Values>({});
  /** Moments that were spoken of; each is once. */
  readonly #shown = new Set<string>();
  /** The move before which the hint was given; it stays until the next one. */
  #seq = -1;

  constructor(id: string) {
    this.table = new TableStore(id, connectTable);
    this.choice = new PendingChoice(this.table);
    this.table.start();
    $effect(() => {
      const view = this.table.view;
      if (view) untrack(() => this.#look(view.seq));
    });
  }

  #look(seq: number): void {
    const { view, mainSeat } = this.table;
    if (!view || seq === this.#seq) return;
    const found = momentOf(view, mainSeat, this.#shown);
    if (!found && view.acting === null) return;
    [this.#seq, this.moment] = [seq, found];
    this.figures = lessonValues(view, '', mainSeat);
    if (found) this.#shown.add(found.id);
  }

  stop(): void {
    this.table.stop();
  }
}
