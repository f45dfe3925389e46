import type { Engine } from '@/engine/engine';
import type { Game } from '@/engine/game';
import { fromLine } from '@/engine/lines';
import { loadProgress, storeProgress, type PuzzleProgress } from '@/storage/puzzles';
import type { Kind, Puzzle } from './puzzles';
import { afterAnswer, FIRST_RATING } from './rating';

const NOTHING: PuzzleProgress = {
  ...FIRST_RATING,
  streak: 0,
  best: 0,
  history: [FIRST_RATING.rating],
  answered: [],
  lots: 0,
  bestLots: 0,
};
/** The next puzzle is one of so many that are nearest to the player's rating. */
const NEAREST = 12;

/** An answer to a puzzle, and what it did to the rating. */
export interface Answer {
  move: string;
  right: boolean;
  /** Null if the puzzle was answered before. */
  change: number | null;
}

/** State of the page of puzzles: the filters, the puzzle, the answer and the player's progress. */
export class PuzzleStore {
  kind = $state<Kind | 'all'>('all');
  players = $state(0);
  puzzle = $state.raw<Puzzle | null>(null);
  answer = $state.raw<Answer | null>(null);
  /** Counts the tries, so that a puzzle can be tried again. */
  attempt = $state(0);
  progress = $state.raw(loadProgress(NOTHING));

  constructor(
    readonly engine: Engine,
    readonly puzzles: Puzzle[],
    private readonly random: () => number = Math.random,
  ) {}

  /** The puzzles that the filters let through. */
  matching = $derived.by(() =>
    this.puzzles.filter(
      ({ kind, players }) =>
        (this.kind === 'all' || kind === this.kind) && (!this.players || players === this.players),
    ),
  );

  gameOf(puzzle: Puzzle): Game {
    return this.engine.fromPosition(fromLine(puzzle.line));
  }

  /** Shows a puzzle by its number; the next one if there is none with that number. */
  open(number: number | null): void {
    const wanted = this.puzzles.find((puzzle) => puzzle.number === number);
    if (wanted) this.#show(wanted);
    else this.next();
  }

  /** Shows a puzzle near the player's rating: a new one, or the one answered longest ago. */
  next(): void {
    const { answered, rating } = this.progress;
    const fresh = this.matching.filter(({ number }) => !answered.includes(number));
    const distance = (puzzle: Puzzle) => Math.abs(puzzle.rating - rating);
    const near = fresh.sort((a, b) => distance(a) - distance(b)).slice(0, NEAREST);
    const oldest = answered
      .map((number) => this.matching.find((puzzle) => puzzle.number === number))
      .find((puzzle) => puzzle !== undefined);
    this.#show(near[Math.floor(this.random() * near.length)] ?? oldest ?? null);
  }

  again(): void {
    this.#show(this.puzzle);
  }

  #show(puzzle: Puzzle | null): void {
    this.puzzle = puzzle;
    this.answer = null;
    this.attempt++;
  }

  /** Answers the puzzle; only the first answer to a puzzle is rated. */
  play(move: string): void {
    const { puzzle, progress } = this;
    if (!puzzle || this.answer) return;
    const right = puzzle.answers.includes(move);
    if (progress.answered.includes(puzzle.number)) {
      this.answer = { move, right, change: null };
      return;
    }
    const rated = afterAnswer(progress, puzzle.rating, right);
    const streak = right ? progress.streak + 1 : 0;
    this.#keep({
      ...progress,
      ...rated,
      streak,
      best: Math.max(progress.best, streak),
      history: [...progress.history, rated.rating],
      answered: [...progress.answered, puzzle.number],
    });
    this.answer = { move, right, change: Math.round(rated.rating) - Math.round(progress.rating) };
  }

  /** Counts an answer to what a lot is worth. */
  countLot(exact: boolean): void {
    const lots = exact ? this.progress.lots + 1 : 0;
    this.#keep({ ...this.progress, lots, bestLots: Math.max(this.progress.bestLots, lots) });
  }

  /** A puzzle with two or more tiles to value, at random. */
  randomLot(): Puzzle {
    const lots = this.matching.filter(({ line }) => line.split('/')[2]!.includes('.'));
    const some = lots.length > 0 ? lots : this.puzzles;
    return some[Math.floor(this.random() * some.length)]!;
  }

  #keep(progress: PuzzleProgress): void {
    this.progress = progress;
    storeProgress(progress);
  }
}
