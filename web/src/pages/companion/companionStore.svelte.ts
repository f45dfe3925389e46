import type { Engine } from '@/engine/engine';
import type { View } from '@/protocol/types';
import {
  loadGames,
  storeGames,
  withGame,
  type CompanionSetup,
  type Correction,
  type StoredGame,
} from '@/storage/companionGames';
import { CompanionGame } from './companionGame';
import { viewOf } from './companionView';
import { storageState } from './storageState.svelte';

let last: CompanionStore | null = null;

/** The stored games; if the browser keeps none, those of the last visit to this page. */
export function openStore(engine: Engine): CompanionStore {
  last = storageState.kept || !last ? new CompanionStore(engine) : last;
  return last;
}

/** State with the games at real tables; the games are stored after every change. */
export class CompanionStore {
  /** Whether a game could not be opened. */
  broken = $state(false);
  games = $state.raw<StoredGame[]>([]);
  open = $state<string | null>(null);
  /** How many scoring sheets of the open game have been read. */
  read = $state(0);
  /** The correction that has been begun; null if moves are entered as they are played. */
  correction = $state.raw<Correction | null>(null);
  /** How many moves did not fit after the last correction. */
  leftOut = $state(0);
  #game: CompanionGame | null = null;
  /** Counts the changes of the open game, which is no state by itself. */
  #version = $state(0);

  constructor(readonly engine: Engine) {
    const stored = loadGames();
    this.games = stored.games;
    if (stored.open) this.openGame(stored.open);
  }

  /** The open game; null if the list of games is shown. */
  get game(): CompanionGame | null {
    void this.#version;
    return this.open === null ? null : this.#game;
  }

  readonly view: View | null = $derived.by(() => (this.game ? viewOf(this.game) : null));

  /** Whether the scoring of the last epoch is shown. */
  get scoring(): boolean {
    return (this.view?.sheets.length ?? 0) > this.read;
  }

  begin(setup: CompanionSetup): void {
    const game = { id: String(Date.now()), setup, moves: [], read: 0 };
    this.games = [game, ...this.games];
    this.openGame(game.id);
  }

  /** Opens a stored game; one that this version cannot replay is not opened. */
  openGame(id: string): void {
    const stored = this.games.find((game) => game.id === id);
    try {
      this.#game = stored ? new CompanionGame(this.engine, stored.setup, stored.moves) : null;
    } catch {
      this.#game = null;
    }
    this.broken = stored !== undefined && this.#game === null;
    this.open = this.#game ? id : null;
    this.read = stored?.read ?? 0;
    this.correction = stored?.correction ?? null;
    this.leftOut = 0;
    this.#version += 1;
    this.#store();
  }

  /** Shows the list of games. */
  close(): void {
    this.open = null;
    this.#store();
  }

  remove(id: string): void {
    this.#store(id);
  }

  play(move: string): void {
    this.#change((game) => {
      game.play(move);
      this.#follow(game, this.correction?.insert ? 0 : 1);
    });
  }

  /** Changes an answer of the running auction; the answers after it are taken back. */
  answer(at: number, move: string): void {
    if (this.correction && at < this.game!.steps.length) this.correct(at);
    this.#change((game) => game.undoTo(at));
    this.play(move);
  }

  undoTo(length: number): void {
    this.correction = null;
    this.#change((game) => game.undoTo(length));
  }

  undo(): void {
    const last = (this.#game?.steps.length ?? 0) - 1;
    if (this.correction) this.correct(last);
    else this.undoTo(last);
  }

  /** Goes back to before a move, to play another instead of it or, with `insert`, before it. */
  correct(at: number, insert = false): void {
    if (!this.#game) return;
    const { moves: later, read } = this.correction ?? { moves: [], read: this.read };
    this.correction = { moves: [...this.#game.moves.slice(at), ...later], insert, read };
    this.#change((game) => game.undoTo(at));
  }

  /** Ends a correction: the move stays as it was, or was not played at all. */
  endCorrection(keep: boolean): void {
    this.#change((game) => this.#follow(game, keep ? 0 : 1));
  }

  /** Plays the moves after a corrected one, but for the first `skipped`, as far as they are legal. */
  #follow(game: CompanionGame, skipped: number): void {
    if (!this.correction) return;
    const later = this.correction.moves.slice(skipped);
    this.leftOut = later.length - playLegal(game, later);
    this.read = this.correction.read;
    this.correction = null;
  }

  /** Goes on after the scoring of an epoch. */
  readSheet(): void {
    this.read = this.#game?.sheets.length ?? 0;
    this.#store();
  }

  /** Shows the scoring of the last epoch again. */
  showSheet(): void {
    this.read -= 1;
  }

  #change(change: (game: CompanionGame) => void): void {
    if (!this.#game) return;
    this.leftOut = 0;
    change(this.#game);
    this.read = Math.min(this.read, this.#game.sheets.length);
    this.#version += 1;
    this.#store();
  }

  /** Stores the open game beside the others, which another tab may have changed meanwhile. */
  #store(removed?: string): void {
    const others = (storageState.kept ? loadGames().games : this.games).filter(
      ({ id }) => id !== removed,
    );
    const own = this.games.find(({ id }) => id === this.open);
    const { moves } = this.#game ?? { moves: [] };
    const { read, correction } = this;
    this.games = own ? withGame(others, { ...own, moves, read, correction }) : others;
    storageState.kept = storeGames({ open: this.open, games: this.games });
  }
}

/** Plays moves until one is not legal; returns how many were. */
function playLegal(game: CompanionGame, moves: string[]): number {
  const length = game.steps.length;
  try {
    for (const move of moves) game.play(move);
  } catch {
    // Those before it are played.
  }
  return game.steps.length - length;
}
