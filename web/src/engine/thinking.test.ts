import { expect, it } from 'vitest';
import type { Engine } from './engine';
import type { FromWorker, Task } from './messages';
import { newState } from './memory';
import { Thinking } from './thinking';

const snapshot = { edition: 'disk', house: [], state: newState(), past: [] };
const task: Task = { kind: 'positionValues', game: snapshot, bots: [], effort: 0 };

/** A worker whose engine cannot be loaded. */
class WithoutEngine {
  readonly tries: string[] = [];
  readonly #answers: FromWorker[] = [];
  #wanted = 0;
  #enough: (answers: FromWorker[]) => void = () => undefined;

  readonly thinking = new Thinking(
    (folder) => {
      this.tries.push(folder);
      return Promise.reject<Engine>(new Error(`nothing in ${folder}`));
    },
    (message) => {
      this.#answers.push(message);
      if (this.#answers.length === this.#wanted) this.#enough(this.#answers);
    },
  );

  /** Resolves with the answers as soon as there are `n`. */
  answers(n: number): Promise<FromWorker[]> {
    this.#wanted = n;
    return new Promise((done) => (this.#enough = done));
  }
}

it('says why the engine could not be loaded, and tries again for the next task', async () => {
  const worker = new WithoutEngine();
  const answers = worker.answers(2);
  worker.thinking.receive({ type: 'start', folder: '/engine/', list: null });
  worker.thinking.receive({ type: 'task', id: 1, task });
  worker.thinking.receive({ type: 'task', id: 2, task });
  expect(await answers).toEqual([
    { type: 'failed', id: 1, reason: 'nothing in /engine/', outdated: false },
    { type: 'failed', id: 2, reason: 'nothing in /engine/', outdated: false },
  ]);
  expect(worker.tries).toEqual(['/engine/', '/engine/']);
});

it('does not begin a task that was cancelled', async () => {
  const worker = new WithoutEngine();
  const answers = worker.answers(1);
  worker.thinking.receive({ type: 'start', folder: '/engine/', list: null });
  worker.thinking.receive({ type: 'task', id: 1, task });
  worker.thinking.receive({ type: 'cancel', id: 1 });
  expect(await answers).toEqual([{ type: 'failed', id: 1, reason: 'cancelled', outdated: false }]);
  expect(worker.tries).toEqual([]);
});

it('needs to be started', async () => {
  const worker = new WithoutEngine();
  const answers = worker.answers(1);
  worker.thinking.receive({ type: 'task', id: 1, task });
  expect(await answers).toEqual([
    { type: 'failed', id: 1, reason: 'the worker was not started', outdated: false },
  ]);
});
