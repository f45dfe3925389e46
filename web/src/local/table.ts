/** The state of a table; its counterpart in Python is `online/sessions/table.py`. */
import type { Engine } from '@/engine/engine';
import { figuresOf, type Figures } from '@/engine/figures';
import type { Game } from '@/engine/game';
import { fromLine } from '@/engine/lines';
import { editionFields } from '@/engine/memory';
import { counted, type Position } from '@/engine/position';
import { editionRecord } from '@/engine/engine';
import { deal, type Deal } from '@/fairness/deal';
import type { LogLine, View } from '@/protocol/types';
import { RULES_VERSION, type Header } from './entries';
import { GameProgress } from './progress';
import { initialSeats, type Seat } from './seats';

/** A position with what follows from it; computed once after every change. */
interface Shown {
  position: Position;
  figures: Figures;
  legal: string[];
}

/**
 * The state of a table in this browser: a function of its header and the entries of its log, as
 * the server's is. `validate` reads it, and `apply` alone changes it.
 */
export class LocalTable {
  /** Of the last entry. */
  seq = 0;
  /** Of the last entry that changed the position. */
  positionSeq = 0;
  readonly seats: Seat[];
  progress: GameProgress | null = null;
  pace: number;
  epochPace: { epoch: number; seconds: number } | null = null;
  nextTable: string | null = null;
  /** The newest lines of the log, oldest first. */
  log: LogLine[] = [];
  readonly seqByCommand = new Map<string, number>();
  #start: Position | null = null;
  #deal: Deal | null = null;
  #shown: Shown | null = null;

  constructor(
    readonly engine: Engine,
    readonly header: Header,
  ) {
    if (header.rules !== RULES_VERSION)
      throw new Error(`this page plays version ${RULES_VERSION}, not ${header.rules}`);
    this.seats = initialSeats(header.seats);
    this.pace = header.pace;
  }

  // --- Reading --------------------------------------------------------------------------

  get players(): number {
    return this.seats.length;
  }

  /** The position in which the game begins; null if it begins with a deal. */
  get start(): Position | null {
    const { start } = this.header;
    return start === undefined ? null : (this.#start ??= fromLine(start));
  }

  get finishedEpochs(): number {
    return this.progress?.latest.sheets.at(-1)?.epoch ?? (this.start?.epoch ?? 1) - 1;
  }

  /** The position and its figures; null before the game has begun. */
  get shown(): Shown | null {
    if (this.#shown === null && this.progress) {
      const { game } = this.progress;
      const figures = figuresOf(game);
      this.#shown = { position: game.position(), figures, legal: game.legalMoves() };
    }
    return this.#shown;
  }

  get legal(): string[] {
    return this.shown?.legal ?? [];
  }

  /** The seats that still have to bid or pass in the auction, in order. */
  get toAnswer(): number[] {
    return this.shown?.figures.toAnswer ?? [];
  }

  get stage(): View['stage'] {
    if (!this.shown) return 'gathering';
    if (this.shown.position.phase === 'over') return 'over';
    const unread = this.seats.some(
      (seat) => seat.ready < this.finishedEpochs && seat.playedByPerson,
    );
    return unread ? 'reading' : 'playing';
  }

  /** The seat to move; null unless the stage is `playing`. */
  get toMove(): number | null {
    return this.stage === 'playing' ? this.shown!.position.to_move : null;
  }

  /** How many seconds bots wait in the current epoch. */
  get currentPace(): number {
    const { epoch, seconds } = this.epochPace ?? { epoch: 0, seconds: this.pace };
    return epoch === this.finishedEpochs + 1 ? seconds : this.pace;
  }

  /** The seats of the people at this screen. */
  get held(): number[] {
    return this.seats.flatMap((seat, number) => (seat.token === null ? [] : [number]));
  }

  /** Whether players may ask the expert: all agreed, or one person plays alone. */
  get allowsAdvice(): boolean {
    const people = this.seats.filter((seat) => seat.token !== null || seat.free).length;
    return (this.header.advice ?? false) || people < 2;
  }

  isHost(held: readonly number[]): boolean {
    return held.some((seat) => this.seats[seat]!.setup.kind === 'me');
  }

  /** Seat and name of the bot that has to move now. */
  botToMove(): { seat: number; bot: string } | null {
    const seat = this.toMove;
    const bot = seat === null ? null : this.seats[seat]!.bot;
    return seat === null || bot === null ? null : { seat, bot };
  }

  /** The move or, if it is `draw`, the move with the next tile of the bag. */
  withTile(move: string): string {
    if (move !== 'draw' || !this.#deal || !this.progress) return move;
    return `draw:${this.#deal.order[this.progress.latest.draws]}`;
  }

  /** The deal from the secret and the seeds added so far. */
  newDeal(): Deal {
    const { edition, house, secret } = this.header;
    const record = editionRecord(edition, this.players, house);
    const seeds = this.seats.map((seat) => seat.entropy || '-').join(' ');
    const bag = this.start?.bag ?? counted(editionFields(record).list('bag'));
    return deal(secret, edition, seeds, bag);
  }

  /** The game before its first move. */
  newGame(groups: number[], engine: Engine = this.engine): Game {
    const { edition, house } = this.header;
    if (this.start) return engine.fromPosition(this.start);
    return engine.newGame({ players: this.players, edition, house, groups, chance: 'manual' });
  }

  // --- Changing: called by `apply` and `replay` only -------------------------------------

  begin(groups: number[]): void {
    this.#deal = this.newDeal();
    this.progress = new GameProgress(this.newGame(groups));
  }

  /** Drops the figures of the old position, and answers ahead of seats that need not answer now. */
  positionChanged(seq: number): void {
    this.#shown = null;
    this.positionSeq = seq;
    for (const [number, seat] of this.seats.entries())
      if (!this.toAnswer.includes(number)) seat.answerAhead = null;
  }
}
