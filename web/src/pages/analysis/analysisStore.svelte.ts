import { adviceFrom, type PositionAdvice } from '@/analysis/advice';
import { adjusted, progressOf } from '@/analysis/steps';
import { Variations, type Variation } from '@/analysis/variations';
import type { AuctionTable } from '@/engine/auctionAnswers';
import { EngineClient } from '@/engine/client';
import type { PlaceValues } from '@/engine/gameValues';
import type { Game } from '@/engine/game';
import { toLine } from '@/engine/lines';

/** The efforts of the search, one after the other. */
const EFFORTS = [0, 100, 400, 1600, 6400, 25_600];
/** A search with more effort than this is not waited for when another position is chosen. */
const LONG = 400;

/** What the board starts with: a position or a game, and who plays. */
export interface Start {
  game: Game;
  names: string[];
  bots: (string | null)[];
}

/** The beginning of a game that is to be analysed. */
export interface GameStart {
  edition: string;
  players: number;
}

/** The position that is analysed, the variations around it, and what is known of its moves. */
export class AnalysisStore {
  readonly names: string[];
  readonly bots: (string | null)[];
  readonly tree: Variations;
  node = $state.raw<Variation>(null as never);
  /** Counts changes of the tree, which is not reactive itself. */
  changes = $state(0);
  values = $state.raw<PlaceValues | null>(null);
  auction = $state.raw<AuctionTable | null>(null);
  /** Reasons and remarks, from the values of the net. */
  advice = $state.raw<PositionAdvice | null>(null);
  /** The effort that is being spent; null if the search is over or stopped. */
  searching = $state<number | null>(null);
  stopped = $state(false);
  failed = $state('');
  /** Win probabilities by node, as far as they are known, for the tree. */
  known = $state.raw<ReadonlyMap<number, number[]>>(new Map());
  game = $derived(this.node.game);
  position = $derived(this.game.position());
  line = $derived(toLine(this.position));
  #client: EngineClient | null = null;
  #turn = 0;

  constructor({ game, names, bots }: Start, moves = game.history.length) {
    this.names = names;
    this.bots = bots;
    const start = game.copy();
    while (start.history.length > 0) start.undo();
    this.tree = new Variations(start, game.history);
    const path = this.tree.path(this.tree.end());
    this.node = path[Math.min(moves, path.length - 1)]!;
  }

  go(node: Variation): void {
    this.node = node;
    this.stopped = false;
    void this.look();
  }

  /** Goes to the position after so many moves of the main line. */
  goTo(moves: number): void {
    const path = this.tree.path(this.tree.end());
    this.go(path[Math.min(moves, path.length - 1)]!);
  }

  play(move: string): void {
    const node = this.tree.play(this.node, move);
    this.changes += 1;
    this.go(node);
  }

  promote(node: Variation): void {
    this.tree.promote(node);
    this.changes += 1;
  }

  remove(node: Variation): void {
    const inside = this.tree.path(this.node).includes(node);
    const before = this.tree.remove(node);
    this.changes += 1;
    if (inside) this.go(before);
  }

  /** Values the position with rising effort, until it is stopped or another one is chosen. */
  async look(): Promise<void> {
    const turn = ++this.#turn;
    if ((this.searching ?? 0) > LONG) this.#restart();
    [this.values, this.auction, this.advice] = [null, null, null];
    [this.failed, this.searching] = ['', null];
    const { node, game } = this;
    if (game.isOver) return;
    try {
      for (const effort of EFFORTS) {
        this.searching = effort;
        await this.#spend(node, effort, turn);
        if (turn !== this.#turn || this.stopped) return;
        if (effort === 0) await this.#explain(game, turn);
        if (turn !== this.#turn || this.stopped) return;
      }
      this.searching = null;
    } catch (error) {
      if (turn !== this.#turn || this.stopped) return;
      this.searching = null;
      this.failed = error instanceof Error ? error.message : String(error);
    }
  }

  /** Stops the search; what was found stays. */
  stop(): void {
    this.stopped = true;
    this.searching = null;
    this.#restart();
  }

  resume(): void {
    this.stopped = false;
    void this.look();
  }

  close(): void {
    this.#turn += 1;
    this.#restart();
  }

  async #spend(node: Variation, effort: number, turn: number): Promise<void> {
    const { game } = node;
    const onValues = (values: PlaceValues) => {
      if (turn !== this.#turn) return;
      this.values = adjusted(values, this.bots, progressOf(game));
      this.known = new Map(this.known).set(node.id, this.values.moves[0]!.wins);
    };
    const places = [game.history.length];
    await this.#running().gameValues(game, { bots: this.bots, effort, places, onValues });
  }

  /** Finds the answers in the auction, and why moves are good. */
  async #explain(game: Game, turn: number): Promise<void> {
    const auction = await this.#running().auction(game, this.bots);
    if (turn === this.#turn) this.auction = auction;
    const values = await this.#running().positionValues(game, this.bots, 0);
    if (turn === this.#turn) this.advice = adviceFrom(game, values, this.bots);
  }

  #running(): EngineClient {
    return (this.#client ??= EngineClient.start());
  }

  #restart(): void {
    this.#client?.close();
    this.#client = null;
  }
}
