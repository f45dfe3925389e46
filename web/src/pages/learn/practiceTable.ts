import type { Engine } from '@/engine/engine';
import type { Game } from '@/engine/game';
import { fromLine } from '@/engine/lines';
import { apply } from '@/local/apply';
import { RULES_VERSION, type Header } from '@/local/entries';
import { GameProgress } from '@/local/progress';
import { LocalTable } from '@/local/table';
import { viewOf } from '@/local/view';
import type { LogLine, SeatSetup, View } from '@/protocol/types';
import type { ConnectionListener } from '@/socket/connection';
import { viewHash } from '@/socket/viewHash';
import { PositionConnection } from '@/table/positionConnection';

/** The player's seat. */
export const YOU = 0;
const OTHERS = ['Maud', 'Ibis', 'Heket', 'Sobek'];

/** A table on which positions are laid out, and on which moves are played if they are right. */
export class PracticeTable extends PositionConnection {
  #table: LocalTable | null = null;
  #seq = 0;
  #resting = false;

  constructor(
    readonly engine: Engine,
    listener: ConnectionListener,
    readonly name: string,
    onMove: (move: string) => void,
  ) {
    super(listener, onMove);
  }

  override stop(): void {
    super.stop();
    this.#table = null;
  }

  /** Shows a position. */
  layOut(line: string): void {
    const game = this.engine.fromPosition(fromLine(line));
    const table = new LocalTable(this.engine, this.#headerOf(game));
    const seat = { seat: YOU, name: this.name, token: 'practice', entropy: '' };
    apply(table, { kind: 'sat', seq: 1, ...seat });
    table.log = [];
    table.progress = new GameProgress(game);
    // Numbers only grow, also from one position to the next.
    this.#seq = Math.max(this.#seq, table.seq) + 1;
    table.seq = this.#seq;
    table.positionChanged(this.#seq);
    [this.#table, this.#resting] = [table, false];
    this.#show(this.view);
  }

  /**
   * Pauses the table, so that nobody is to move, or resumes it. A paused one shows the title of the
   * action bar for nobody's turn; `movesBlocked` alone would leave the buttons there.
   */
  rest(resting: boolean): void {
    if (this.#resting === resting) return;
    this.#resting = resting;
    this.#show(this.view);
  }

  #headerOf(game: Game): Header {
    const others = OTHERS.slice(0, game.players - 1);
    const bots = others.map((name): SeatSetup => ({ kind: 'bot', bot: 'beginner', name }));
    return {
      id: 'practice',
      title: '',
      edition: game.edition,
      house: game.house,
      seats: [{ kind: 'me', name: this.name }, ...bots],
      public: false,
      open_points: false,
      pace: 0,
      secret: '',
      commitment: '',
      invite: null,
      created: '',
      rules: RULES_VERSION,
    };
  }

  /** Plays a move of the seat to move; a draw names its tile. */
  play(move: string): void {
    const table = this.#table;
    const seat = table?.toMove;
    if (!table || seat == null) return;
    const before = this.#seq;
    const happened = apply(table, { kind: 'move', seq: before + 1, seat, move });
    if (table.stage === 'reading') this.#readSheet(table, happened);
    this.#seq = table.seq;
    const view = this.view;
    this.shown = view;
    this.listener.onMessage({ kind: 'update', before, happened, view, hash: viewHash(view) });
  }

  /** Scoring sheets are for whole games: practice goes on at once. */
  #readSheet(table: LocalTable, happened: LogLine[]): void {
    const epoch = table.finishedEpochs;
    happened.push(...apply(table, { kind: 'ready', seq: table.seq + 1, seat: YOU, epoch }));
  }

  /** The game so far, to try things out. */
  copy(): Game {
    return this.#table!.progress!.game.copy();
  }

  /** The table as the player sees it; moves are taken back by the lesson alone. */
  get view(): View {
    const viewer = { held: [YOU], connected: [YOU], watchers: 0 };
    const view = { ...viewOf(this.#table!, viewer), may_undo: null };
    return this.#resting ? { ...view, acting: null, legal: [], to_move: null } : view;
  }

  #show(view: View): void {
    this.shown = view;
    this.resync();
  }
}
