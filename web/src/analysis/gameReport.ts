/** The report of a game, which grows as its positions are valued; in Python, `analysis/record.py`. */
import type { PlaceValues } from '@/engine/gameValues';
import { playWithEvents, type Scored } from '@/engine/events';
import type { Game } from '@/engine/game';
import type { RecordedGame } from '@/engine/readRecord';
import { doubtOf } from './doubt';
import type { SeatValues } from './handicaps';
import { adjusted, playedMoves, stepOf, type PlayedMove, type Step } from './steps';

/** The chances of all seats after a number of moves. */
export interface CurvePoint {
  wins: number[];
  /** One standard error of each of them. */
  doubts: number[];
}

/** What is known of a game so far. */
export interface ReportSoFar {
  /** From the start of the game; shorter than the game while it is being computed. */
  curve: CurvePoint[];
  steps: Step[];
}

export class GameReport {
  readonly played: PlayedMove[];
  /** The scorings of the epochs that the record has. */
  readonly sheets: Scored[];
  readonly players: number;
  /** The values of each position, those with the highest effort so far. */
  readonly values: (PlaceValues | undefined)[] = [];
  private readonly end: SeatValues | null;

  constructor(readonly recorded: RecordedGame) {
    const { game } = recorded;
    this.players = game.players;
    this.played = playedMoves(game);
    this.sheets = sheetsOf(game);
    this.end = endOf(game);
  }

  /** The positions that have to be valued: all but the end of the game. */
  get places(): number[] {
    const length = this.played.length + (this.end ? 0 : 1);
    return Array.from({ length }, (_, place) => place);
  }

  /** Adds the values of a position; those with less effort than the known ones are dropped. */
  addValues(values: PlaceValues): void {
    if ((this.values[values.place]?.effort ?? -1) > values.effort) return;
    const { bots } = this.recorded;
    this.values[values.place] = adjusted(values, bots, this.progressAt(values.place));
  }

  /** Curve and steps up to the first position that is not valued yet. */
  soFar(): ReportSoFar {
    const curve: CurvePoint[] = [];
    const steps: Step[] = [];
    for (let place = 0; place <= this.played.length; place++) {
      const value = this.valueAt(place);
      if (!value) break;
      curve.push(this.pointAt(place, value));
      const played = this.played[place - 1];
      if (played) steps.push(stepOf(played, this.values[place - 1]!, value));
    }
    return { curve, steps };
  }

  /** The game before a move; moves count from 1. */
  before(number: number): Game {
    const game = this.recorded.game.copy();
    while (game.history.length >= number) game.undo();
    return game;
  }

  private valueAt(place: number): SeatValues | undefined {
    if (place === this.played.length && this.end) return this.end;
    return this.values[place]?.moves[0];
  }

  private pointAt(place: number, { wins }: SeatValues): CurvePoint {
    if (place === this.played.length && this.end) return { wins, doubts: wins.map(() => 0) };
    const epoch = (this.played[place] ?? this.played.at(-1))?.epoch ?? 1;
    const searched = this.values[place]!.moves[0]!.doubt;
    return { wins, doubts: wins.map((win) => doubtOf(win, epoch, searched)) };
  }

  private progressAt(place: number): number {
    const played = this.played[place];
    if (played) return played.progress;
    const { epoch, ra_tiles, ra_limit } = this.recorded.game.position();
    return epoch - 1 + ra_tiles / ra_limit;
  }
}

function endOf(game: Game): SeatValues | null {
  if (!game.isOver) return null;
  const wins = game.scores.map((_, seat) => (seat === game.winner ? 1 : 0));
  return { wins, points: game.scores };
}

/** The scorings of a game, found by playing it again. */
function sheetsOf(game: Game): Scored[] {
  const again = game.copy();
  while (again.history.length > 0) again.undo();
  const events = game.history.flatMap((move) => playWithEvents(again, move));
  return events.filter((event): event is Scored => event.kind === 'scored');
}
