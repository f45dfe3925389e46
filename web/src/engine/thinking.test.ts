import { expect, it } from 'vitest';
import type { Engine } from './engine';
import type { FromWorker, Task } from './messages';
import { newState } from './memory';
import { Thinking } from './thinking';

const snapshot = { edition: 'disk', house: [], state: newState(), past: [] };
const task: Task = { kind: 'moveValues', game: snapshot, effort: 0 };

/** A worker whose engine cannot be loaded, and what it answers. */
function withoutEngine() {
  const answers: FromWorker[] = [];
  const tries: string[] = [];
  const load = (folder: string) => {
    tries.push(folder);
    return Promise.reject<Engine>(new Error(`nothing in ${folder}`));
  };
  return { thinking: new Thinking(load, (message) => answers.push(message)), answers, tries };
}

const settled = () => new Promise((done) => setTimeout(done));

it('says why the engine could not be loaded, for each task', async () => {
  const { thinking, answers } = withoutEngine();
  thinking.receive({ type: 'start', folder: '/engine/' });
  thinking.receive({ type: 'task', id: 1, task });
  thinking.receive({ type: 'task', id: 2, task });
  await settled();
  expect(answers).toEqual([
    { type: 'failed', id: 1, reason: 'nothing in /engine/' },
    { type: 'failed', id: 2, reason: 'nothing in /engine/' },
  ]);
});

it('tries to load the engine again for the next task', async () => {
  const { thinking, tries } = withoutEngine();
  thinking.receive({ type: 'start', folder: '/engine/' });
  thinking.receive({ type: 'task', id: 1, task });
  thinking.receive({ type: 'task', id: 2, task });
  await settled();
  expect(tries).toEqual(['/engine/', '/engine/']);
});

it('does not begin a task that was cancelled', async () => {
  const { thinking, answers } = withoutEngine();
  thinking.receive({ type: 'start', folder: '/engine/' });
  thinking.receive({ type: 'task', id: 1, task });
  thinking.receive({ type: 'cancel', id: 1 });
  await settled();
  expect(answers).toEqual([{ type: 'failed', id: 1, reason: 'cancelled' }]);
});

it('needs to be started', async () => {
  const { thinking, answers } = withoutEngine();
  thinking.receive({ type: 'task', id: 1, task });
  await settled();
  expect(answers).toEqual([{ type: 'failed', id: 1, reason: 'the worker was not started' }]);
});
