import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { adviceFrom } from '@/analysis/advice';
import { GameReport, type ReportSoFar } from '@/analysis/gameReport';
import type { Step } from '@/analysis/steps';
import { seatSummaries, turningPoints } from '@/analysis/summary';
import { EngineClient } from '@/engine/client';
import type { PlaceValues } from '@/engine/gameValues';
import { LAYOUT } from '@/engine/layout';
import type { Reason } from '@/protocol/types';
import { loadReport, storeReport } from '@/storage/reports';

/** The efforts with which a game is valued one after the other: a first look, then searches. */
export const EFFORTS = [0, 40, 400] as const;
const MOST_WORKERS = 8;

/** Why a decision cost something, with the completed effort. */
export interface DecisionReasons {
  best: Reason[];
  played: Reason[];
}

/** The report of a game: values its positions in workers, and keeps what was computed. */
export class ReportStore {
  soFar = $state.raw<ReportSoFar>({ curve: [], steps: [] });
  /** The part of the positions that has been valued with the present effort. */
  progress = $state(0);
  /** The effort that is being spent; null when all is done. */
  effort = $state<number | null>(0);
  /** The effort with which all positions have been valued; -1 before the first time. */
  completedEffort = $state(-1);
  failed = $state('');
  /** The number of moves before the position that is shown. */
  movesShown = $state(0);
  selectedSeat = $state<number | null>(null);
  summaries = $derived.by(() => seatSummaries(this.soFar.steps, this.report.players));
  turning = $derived.by(() => turningPoints(this.soFar.curve[0]?.wins ?? [], this.soFar.steps));
  readonly #key: string;
  #clients: EngineClient[] = [];
  #explainer: EngineClient | null = null;
  #scheduled = false;

  constructor(
    readonly report: GameReport,
    record: string,
    readonly workers = navigator.hardwareConcurrency || 1,
  ) {
    this.#key = bytesToHex(sha256(new TextEncoder().encode(`${LAYOUT}\n${record}`)));
    this.movesShown = report.played.length;
  }

  get length(): number {
    return this.report.played.length;
  }

  /** Shows what is stored, then values the game with rising effort. */
  async start(): Promise<void> {
    try {
      const stored = (await loadReport<PlaceValues[]>(this.#key)) ?? [];
      for (const values of stored) this.report.values[values.place] = values;
      const known = stored.length ? Math.min(...stored.map(({ effort }) => effort)) : -1;
      if (stored.length === this.report.places.length) this.completedEffort = known;
      this.#update();
      for (const effort of EFFORTS) if (effort > this.completedEffort) await this.#valueAll(effort);
      this.effort = null;
    } catch (error) {
      if (this.#clients.length)
        this.failed = error instanceof Error ? error.message : String(error);
    } finally {
      this.stop();
    }
  }

  /** What speaks for the best move of a decision and what follows the move that was played. */
  async reasons({ number, best, move: played }: Step): Promise<DecisionReasons> {
    const { recorded } = this.report;
    const game = this.report.before(number);
    this.#explainer ??= EngineClient.start();
    const effort = Math.max(0, this.completedEffort);
    const values = await this.#explainer.positionValues(game, recorded.bots, effort);
    const { moves } = adviceFrom(game, values, recorded.bots);
    const choice = played.startsWith('draw:') ? 'draw' : played;
    const reasonsOf = (wanted: string) => moves.find(({ move }) => move === wanted)?.reasons ?? [];
    return { best: reasonsOf(best), played: reasonsOf(choice) };
  }

  /** Ends all workers when the page is left. */
  close(): void {
    this.stop();
    this.#explainer?.close();
    this.#explainer = null;
  }

  /** Ends the workers that value the game. */
  stop(): void {
    const clients = this.#clients;
    this.#clients = [];
    for (const client of clients) client.close();
  }

  async #valueAll(effort: number): Promise<void> {
    [this.effort, this.progress] = [effort, 0];
    const { places, recorded } = this.report;
    const missing = places.filter((place) => (this.report.values[place]?.effort ?? -1) < effort);
    let valued = 0;
    const onValues = (values: PlaceValues) => {
      this.report.addValues(values);
      valued += 1;
      this.progress = valued / missing.length;
      this.#schedule();
    };
    this.#begin();
    const options = { bots: recorded.bots, effort, onValues };
    await Promise.all(
      this.#clients.map((client, n) => {
        const own = missing.filter((_, index) => index % this.#clients.length === n);
        return client.gameValues(recorded.game, { ...options, places: own });
      }),
    );
    this.completedEffort = effort;
    this.#update();
    await storeReport(this.#key, this.report.values.slice());
  }

  #begin(): void {
    const wanted = Math.min(this.workers, MOST_WORKERS);
    while (this.#clients.length < wanted) this.#clients.push(EngineClient.start());
  }

  /** Draws at most once a frame, however quickly values come. */
  #schedule(): void {
    if (this.#scheduled) return;
    this.#scheduled = true;
    requestAnimationFrame(() => this.#update());
  }

  #update(): void {
    this.#scheduled = false;
    this.soFar = this.report.soFar();
  }
}
