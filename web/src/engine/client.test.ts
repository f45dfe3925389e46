import { describe, expect, it } from 'vitest';
import type { SearchProgress } from './bots';
import { EngineClient, type WorkerLike } from './client';
import type { Game } from './game';
import type { FromWorker, ToWorker } from './messages';
import { OutdatedError } from './outdated';

class FakeWorker implements WorkerLike {
  sent: ToWorker[] = [];
  terminated = false;
  onmessage: ((event: MessageEvent<FromWorker>) => void) | null = null;
  onerror: ((event: ErrorEvent) => void) | null = null;

  postMessage(message: ToWorker): void {
    this.sent.push(message);
  }

  terminate(): void {
    this.terminated = true;
  }

  answer(message: FromWorker): void {
    this.onmessage?.({ data: message } as MessageEvent<FromWorker>);
  }
}

const snapshot = { edition: 'disk', house: [], state: new Uint8Array(1), past: [] };
const game = { snapshot: () => snapshot } as unknown as Game;

function started(): { worker: FakeWorker; client: EngineClient } {
  const worker = new FakeWorker();
  return { worker, client: new EngineClient(worker) };
}

describe('the engine in a worker', () => {
  it('starts the worker with the address of the files', () => {
    const { worker } = started();
    expect(worker.sent).toEqual([
      { type: 'start', folder: new URL('/engine/', location.href).href, list: null },
    ]);
  });

  it('gives each answer to whom it belongs', async () => {
    const { worker, client } = started();
    const first = client.botMove(game, 'simple', { seed: 1 });
    const second = client.botMove(game, 'learned');
    worker.answer({ type: 'result', id: 2, result: { move: 'invoke' } });
    worker.answer({ type: 'result', id: 1, result: { move: 'draw' } });
    expect(await first).toEqual({ move: 'draw' });
    expect(await second).toEqual({ move: 'invoke' });
    expect(worker.sent[1]).toEqual({
      type: 'task',
      id: 1,
      task: { kind: 'botMove', game: snapshot, bot: 'simple', options: { seed: 1 } },
    });
  });

  it('reports progress, and cancels a search', async () => {
    const { worker, client } = started();
    const seen: SearchProgress[] = [];
    const control = new AbortController();
    const search = client.botMove(game, 'expert', {
      effort: 9,
      onProgress: (progress) => seen.push(progress),
      signal: control.signal,
    });
    const progress = { move: 'draw', turns: 40, maxTurns: 100 };
    worker.answer({ type: 'progress', id: 1, progress });
    control.abort();
    await expect(search).rejects.toThrow('cancelled');
    worker.answer({ type: 'progress', id: 1, progress }); // came too late
    expect(seen).toEqual([progress]);
    expect(worker.sent.at(-1)).toEqual({ type: 'cancel', id: 1 });
  });

  it('cancels at once what is cancelled before it begins', async () => {
    const { client } = started();
    await expect(client.positionValues(game, [], 0, AbortSignal.abort())).rejects.toThrow(
      'cancelled',
    );
  });

  it('passes the reason of a failure on', async () => {
    const { worker, client } = started();
    const values = client.positionValues(game, [], 0);
    worker.answer({ type: 'failed', id: 1, reason: 'the game is over', outdated: false });
    await expect(values).rejects.toThrow('the game is over');
    await expect(values).rejects.not.toThrow(OutdatedError);
    const others = client.positionValues(game, [], 0);
    worker.answer({ type: 'failed', id: 2, reason: 'another engine', outdated: true });
    await expect(others).rejects.toThrow(OutdatedError);
  });

  it('rejects everything once the worker has failed or was closed', async () => {
    const { worker, client } = started();
    const waiting = client.botMove(game, 'simple');
    worker.onerror?.({ message: '' } as ErrorEvent);
    await expect(waiting).rejects.toThrow(OutdatedError);
    await expect(client.botMove(game, 'simple')).rejects.toThrow('could not be started');
    client.close();
    expect(worker.terminated).toBe(true);
    await expect(client.botMove(game, 'simple')).rejects.toThrow('the engine was closed');
  });
});
