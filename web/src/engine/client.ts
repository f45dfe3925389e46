/** Lets bots think in a worker, so that the page stays responsive. */
import type { AuctionTable } from './auctionAnswers';
import type { BotName, BotOptions, Choice, SearchProgress } from './bots';
import type { PlaceValues } from './gameValues';
import type { SeatBots } from './evidence';
import { FOLDER, knownList } from './files';
import type { Game } from './game';
import type { FromWorker, Progress, Results, Task, ToWorker } from './messages';
import { OutdatedError } from './outdated';
import { EngineError } from './position';
import type { PositionValues } from './positionValues';

/** What the client needs of a worker. */
export interface WorkerLike {
  postMessage(message: ToWorker): void;
  terminate(): void;
  onmessage: ((event: MessageEvent<FromWorker>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
}

export interface SearchOptions extends BotOptions {
  onProgress?: (progress: SearchProgress) => void;
  /** Cancels the search; the promise then rejects. */
  signal?: AbortSignal;
}

interface Waiting {
  resolve(result: never): void;
  reject(reason: Error): void;
  onProgress?: ((progress: never) => void) | undefined;
}

/** Which positions of a game are to be valued, and how. */
export interface GameValuesOptions {
  bots: SeatBots;
  effort: number;
  /** The numbers of moves before the positions, ascending. */
  places: number[];
  onValues: (values: PlaceValues) => void;
  signal?: AbortSignal;
}

export class EngineClient {
  private readonly waiting = new Map<number, Waiting>();
  private nextId = 1;
  /** Why there is no worker any more. */
  private ended: Error | null = null;

  constructor(
    private readonly worker: WorkerLike,
    folder = FOLDER,
  ) {
    worker.onmessage = ({ data }) => this.receive(data);
    worker.onerror = ({ message }) => this.failAll(workerError(message));
    const { href } = new URL(folder, location.href);
    worker.postMessage({ type: 'start', folder: href, list: knownList(folder) });
  }

  /** Starts a worker. */
  static start(folder = FOLDER): EngineClient {
    // Vite finds workers only if they are written like this.
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
    return new EngineClient(worker as WorkerLike, folder);
  }

  /** The move of a bot; `expert` reports its best move so far. The game is unchanged. */
  botMove(game: Game, bot: BotName, options: SearchOptions = {}): Promise<Choice> {
    const { onProgress, signal, ...plain } = options;
    const task = { kind: 'botMove', game: game.snapshot(), bot, options: plain } as const;
    return this.run(task, onProgress, signal);
  }

  /** The values of moves, tiles and the lot, from which reasons are chosen. */
  positionValues(
    game: Game,
    bots: SeatBots,
    effort: number,
    signal?: AbortSignal,
  ): Promise<PositionValues> {
    const task = { kind: 'positionValues', game: game.snapshot(), bots, effort } as const;
    return this.run(task, undefined, signal);
  }

  /** Values positions of a game one after the other. */
  async gameValues(game: Game, options: GameValuesOptions): Promise<void> {
    const { onValues, signal, ...plain } = options;
    await this.run({ kind: 'gameValues', game: game.snapshot(), ...plain }, onValues, signal);
  }

  /** What every seat would answer in the auction of a position; null if there is none. */
  auction(game: Game, bots: SeatBots): Promise<AuctionTable | null> {
    return this.run({ kind: 'auction', game: game.snapshot(), bots });
  }

  /** Ends the worker; everything that was asked of it rejects. */
  close(): void {
    this.worker.terminate();
    this.failAll(new EngineError('the engine was closed'));
  }

  private run<Kind extends Task['kind']>(
    task: Task & { kind: Kind },
    onProgress?: ((progress: SearchProgress) => void) | ((progress: PlaceValues) => void),
    signal?: AbortSignal,
  ): Promise<Results[Kind]> {
    if (this.ended !== null) return Promise.reject(this.ended);
    const id = this.nextId++;
    return new Promise<Results[Kind]>((resolve, reject) => {
      this.waiting.set(id, { resolve, reject, onProgress });
      this.worker.postMessage({ type: 'task', id, task });
      const cancel = () => this.cancel(id);
      if (signal?.aborted) cancel();
      else signal?.addEventListener('abort', cancel, { once: true });
    });
  }

  private cancel(id: number): void {
    const waiting = this.waiting.get(id);
    if (!waiting) return;
    this.waiting.delete(id);
    this.worker.postMessage({ type: 'cancel', id });
    waiting.reject(new EngineError('cancelled'));
  }

  private receive(message: FromWorker): void {
    const waiting = this.waiting.get(message.id);
    if (!waiting) return; // it was cancelled
    if (message.type === 'progress') {
      (waiting.onProgress as ((progress: Progress) => void) | undefined)?.(message.progress);
      return;
    }
    this.waiting.delete(message.id);
    if (message.type === 'result') waiting.resolve(message.result as never);
    else waiting.reject(taskError(message));
  }

  private failAll(reason: Error): void {
    this.ended = reason;
    for (const { reject } of this.waiting.values()) reject(reason);
    this.waiting.clear();
  }
}

/** The error of a worker; without a message, its script could not be fetched. */
function workerError(message: string | undefined): Error {
  return message ? new EngineError(message) : new OutdatedError('the worker could not be started');
}

function taskError({ reason, outdated }: FromWorker & { type: 'failed' }): Error {
  return outdated ? new OutdatedError(reason) : new EngineError(reason);
}
