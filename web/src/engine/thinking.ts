/** The worker's side: carries out one task after the other, and cancels those that are cancelled. */
import { auctionAnswers } from './auctionAnswers';
import { botMove, searchSteps, type BotOptions, type Choice } from './bots';
import { gameValues } from './gameValues';
import type { Engine } from './engine';
import { Game } from './game';
import { BOTS, type EngineFiles } from './layout';
import type { FromWorker, Results, Task, ToWorker } from './messages';
import { OutdatedError } from './outdated';
import { EngineError } from './position';
import { positionValues } from './positionValues';

type GameValuesTask = Extract<Task, { kind: 'gameValues' }>;

/** Milliseconds of search between two looks at new messages. */
const PAUSE_EVERY = 20;

export class Thinking {
  private queue: Promise<void> = Promise.resolve();
  private readonly cancelled = new Set<number>();
  private start: { folder: string; list: EngineFiles | null } | null = null;
  private engine: Promise<Engine> | null = null;

  constructor(
    private readonly load: (folder: string, list: EngineFiles | null) => Promise<Engine>,
    private readonly post: (message: FromWorker) => void,
    private readonly pause: () => Promise<void> = () => new Promise((done) => setTimeout(done)),
  ) {}

  receive(message: ToWorker): void {
    if (message.type === 'start') this.start = message;
    else if (message.type === 'cancel') this.cancelled.add(message.id);
    else this.queue = this.queue.then(() => this.answer(message.id, message.task));
  }

  /** Carries out a task and posts its result; never rejects, so that the next task is done. */
  private async answer(id: number, task: Task): Promise<void> {
    try {
      const result = await this.carryOut(id, task);
      this.post({ type: 'result', id, result });
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      this.post({ type: 'failed', id, reason, outdated: error instanceof OutdatedError });
    } finally {
      this.cancelled.delete(id);
    }
  }

  private async carryOut(id: number, task: Task): Promise<Results[Task['kind']]> {
    this.checkCancelled(id);
    const engine = await this.loaded();
    const game = Game.fromSnapshot(engine, task.game);
    const usesNet = task.kind !== 'botMove' || engine.rules.needs_net(BOTS[task.bot]) !== 0;
    if (usesNet) await engine.loadNet(game.players);
    this.checkCancelled(id);
    if (task.kind === 'auction') return auctionAnswers(engine, task.game, task.bots);
    if (task.kind === 'positionValues') return positionValues(game, task.bots, task.effort);
    if (task.kind === 'gameValues') return this.gameValues(id, engine, task);
    if (task.bot === 'expert') return this.search(id, game, task.options);
    return botMove(game, task.bot, task.options);
  }

  /** The engine; if it could not be loaded for an earlier task, the server may have it now. */
  private async loaded(): Promise<Engine> {
    if (this.start === null) throw new EngineError('the worker was not started');
    const { folder, list } = this.start;
    try {
      return await (this.engine ??= this.load(folder, list));
    } catch (error) {
      this.engine = null;
      throw error;
    }
  }

  private async search(id: number, game: Game, options: BotOptions): Promise<Choice> {
    const steps = searchSteps(game, options);
    let next = performance.now() + PAUSE_EVERY;
    for (;;) {
      const step = steps.next();
      if (step.done) return step.value;
      if (performance.now() < next) continue;
      this.post({ type: 'progress', id, progress: step.value });
      await this.pause();
      this.checkCancelled(id);
      next = performance.now() + PAUSE_EVERY;
    }
  }

  /** Tells the values of one position after the other. */
  private async gameValues(id: number, engine: Engine, task: GameValuesTask): Promise<null> {
    const { game, bots, effort, places } = task;
    let next = performance.now() + PAUSE_EVERY;
    for (const progress of gameValues(engine, game, bots, effort, places)) {
      this.post({ type: 'progress', id, progress });
      if (performance.now() < next) continue;
      await this.pause();
      this.checkCancelled(id);
      next = performance.now() + PAUSE_EVERY;
    }
    return null;
  }

  private checkCancelled(id: number): void {
    if (this.cancelled.has(id)) throw new EngineError('cancelled');
  }
}
