import type { Engine } from '@/engine/engine';
import { playWithEvents, type Scored } from '@/engine/events';
import type { Game } from '@/engine/game';
import type { Position } from '@/engine/position';
import type { SheetView } from '@/protocol/types';
import type { CompanionSetup } from '@/storage/companionGames';
import { groupsOf, startGame } from './startGame';

/** A move with what was so before it. */
export interface Step {
  seat: number;
  move: string;
  before: Position;
  legal: string[];
  /** The scoring of the epoch that the move ended. */
  sheet: SheetView | null;
}

/** The answer of a seat in an auction: its move, or the bids it may still make. */
export interface Answer {
  seat: number;
  /** Null if the seat has not answered. */
  move: string | null;
  /** The number of moves before the answer. */
  at: number;
  legal: string[];
}

/** A game at a real table: draws and decisions are entered, and the engine does the rest. */
export class CompanionGame {
  readonly game: Game;
  readonly start: Position;
  readonly groups: number[] | null;
  steps: Step[] = [];

  constructor(
    engine: Engine,
    readonly setup: CompanionSetup,
    moves: readonly string[] = [],
  ) {
    this.groups = groupsOf(engine, setup);
    this.game = startGame(engine, setup);
    this.start = this.game.position();
    for (const move of moves) this.play(move);
  }

  get players(): number {
    return this.setup.names.length;
  }

  get moves(): string[] {
    return this.steps.map(({ move }) => move);
  }

  /** The scorings of all finished epochs. */
  get sheets(): SheetView[] {
    return this.steps.flatMap(({ sheet }) => sheet ?? []);
  }

  /** Plays a move; throws if it is not legal, and the game is unchanged. */
  play(move: string): void {
    const before = this.game.position();
    const legal = this.game.legalMoves();
    const scored = playWithEvents(this.game, move).find((event) => event.kind === 'scored');
    const sheet = scored ? sheetOf(scored) : null;
    this.steps.push({ seat: before.to_move!, move, before, legal, sheet });
  }

  /** Takes moves back until `length` are left. */
  undoTo(length: number): void {
    while (this.steps.length > length) {
      this.game.undo();
      this.steps.pop();
    }
  }

  /** The answers in the running auction, in the order in which the seats are asked. */
  answers(): Answer[] {
    const first = this.steps.findLastIndex(({ before }) => before.phase !== 'auction') + 1;
    const given = this.steps
      .slice(first)
      .map(({ seat, move, legal }, n) => ({ seat, move, legal, at: first + n }));
    return [...given, ...this.missingAnswers()];
  }

  /** The seats that are still asked: those that the engine asks if everybody passes. */
  private missingAnswers(): Answer[] {
    const future = this.game.copy();
    const missing: Answer[] = [];
    while (future.position().phase === 'auction') {
      const legal = future.legalMoves();
      missing.push({ seat: future.toMove!, move: null, legal, at: this.steps.length });
      future.play(legal.includes('pass') ? 'pass' : legal[0]!);
    }
    return missing;
  }
}

function sheetOf({ epoch, lastRa, parts, before, after, tiles }: Scored): SheetView {
  return { epoch, last_ra: lastRa, parts, before, after, tiles };
}
