/** A game in progress at a table; its counterpart in Python is `online/sessions/progress.py`. */
import { playWithEvents, type GameEvent, type Scored } from '@/engine/events';
import type { Game } from '@/engine/game';
import type { AuctionKind } from '@/engine/events';

/** An auction: its bids so far and, once it has ended, its result. */
export interface Auction {
  raPlayer: number;
  kind: AuctionKind;
  bids: [seat: number, sun: number | null][];
  winner: number | null;
  sun: number | null;
  tiles: string[];
  discarded: boolean;
}

/** What lay on both tracks when the game ended; the rules clear them away. */
export interface FinalBoard {
  track: (string | null)[];
  raTiles: number;
}

/** What a position lacks: the auctions, score sheets and undo permission after a move. */
export interface Step {
  /** The seat that made the last move; null before the first move. */
  seat: number | null;
  /** Whether the last move may be taken back. */
  undoable: boolean;
  draws: number;
  running: Auction | null;
  last: Auction | null;
  sheets: Scored[];
  /** The board at the end of the game; null before. */
  final: FinalBoard | null;
}

const FIRST: Step = {
  seat: null,
  undoable: false,
  draws: 0,
  running: null,
  last: null,
  sheets: [],
  final: null,
};

/** A game in progress, with a `Step` for each move that can be undone. */
export class GameProgress {
  #steps: Step[] = [FIRST];

  constructor(readonly game: Game) {}

  get latest(): Step {
    return this.#steps.at(-1)!;
  }

  /** Plays a move and returns its events; a final move cannot be undone. */
  play(move: string, final = false): GameEvent[] {
    const seat = this.game.toMove;
    const happened = playWithEvents(this.game, move);
    const revealing = happened.some(({ kind }) => kind === 'drawn' || kind === 'scored');
    const draws = this.latest.draws + (move.startsWith('draw:') ? 1 : 0);
    const step = { ...this.latest, seat, undoable: !revealing && !final, draws };
    const board = finalBoard(this.game, happened);
    this.#steps.push({ ...happened.reduce(after, step), final: board });
    if (revealing) this.#steps = this.#steps.slice(-1);
    return happened;
  }

  /** Takes back the last move; if another seat made the move before it, that one stands. */
  undo(): void {
    const undone = this.#steps.pop()!;
    if (this.latest.seat !== undone.seat)
      this.#steps[this.#steps.length - 1] = { ...this.latest, undoable: false };
    this.game.undo();
  }

  /** The seat that may undo the last move. */
  undoableBy(): number | null {
    return this.latest.undoable ? this.latest.seat : null;
  }
}

/** The last Ra leaves the tiles of the track unsold; otherwise the last lot has been taken. */
function finalBoard(game: Game, happened: GameEvent[]): FinalBoard | null {
  if (!happened.some(({ kind }) => kind === 'over')) return null;
  const twin = game.copy();
  twin.undo();
  const before = twin.position();
  const drawn = happened.findLast((event) => event.kind === 'drawn');
  if (drawn?.kind === 'drawn' && drawn.tile === 'ra')
    return { track: before.track, raTiles: drawn.raTiles };
  return { track: [], raTiles: before.ra_tiles };
}

function after(step: Step, event: GameEvent): Step {
  switch (event.kind) {
    case 'opened':
      return { ...step, running: opened(event.seat, event.auction) };
    case 'bid':
      return answered(step, event.seat, event.sun);
    case 'passed':
      return answered(step, event.seat, null);
    case 'won':
      return closed(step, { winner: event.seat, sun: event.sun, tiles: event.tiles });
    case 'nobody':
      return closed(step, { tiles: event.tiles, discarded: event.discarded });
    case 'scored':
      return { ...step, sheets: [...step.sheets, event] };
    default:
      return step;
  }
}

function opened(raPlayer: number, kind: AuctionKind): Auction {
  return { raPlayer, kind, bids: [], winner: null, sun: null, tiles: [], discarded: false };
}

function answered(step: Step, seat: number, sun: number | null): Step {
  const { running } = step;
  return running
    ? { ...step, running: { ...running, bids: [...running.bids, [seat, sun]] } }
    : step;
}

function closed(step: Step, result: Partial<Auction>): Step {
  return step.running ? { ...step, running: null, last: { ...step.running, ...result } } : step;
}
