/** Writes records, as `notation/records.py` does in Python. */
import { playWithEvents } from './events';
import type { Game } from './game';

const WIDTH = 96;

/** A move, with what decides where the record breaks its lines. */
export interface RecordedMove {
  move: string;
  /** The epoch before the move. */
  epoch: number;
  /** Whether the move ends an auction. */
  endsAuction: boolean;
}

export type Tag = [name: string, value: string];

/** Plays the moves of a record; `game` is the game before the first of them. */
export function recordedMoves(game: Game, moves: readonly string[]): RecordedMove[] {
  return moves.map((move) => {
    const { epoch } = game.position();
    const events = playWithEvents(game, move);
    const endsAuction = events.some(({ kind }) => kind === 'won' || kind === 'nobody');
    return { move, epoch, endsAuction };
  });
}

/** The text of a record, byte by byte as Python writes it. */
export function writeRecord(tags: readonly Tag[], moves: readonly RecordedMove[]): string {
  const lines = tags.map(([name, value]) => `[${name} "${escape(value)}"]`);
  return `${[...lines, ...chapters(moves)].join('\n')}\n`;
}

function escape(value: string): string {
  return value.replace(/["\\]/g, '\\$&').replace(/\r\n|\r|\n/g, ' ');
}

/** The moves by epoch; a paragraph ends with an auction and what its winner lost to disasters. */
function chapters(moves: readonly RecordedMove[]): string[] {
  const lines: string[] = [];
  let paragraph: string[] = [];
  let [epoch, closed] = [0, false];
  const finish = () => {
    lines.push(...wrap(paragraph));
    [paragraph, closed] = [[], false];
  };
  for (const each of moves) {
    if (each.epoch !== epoch || (closed && !each.move.startsWith('lose:'))) finish();
    if (each.epoch !== epoch) lines.push('', `; epoch ${each.epoch}`);
    epoch = each.epoch;
    paragraph.push(each.move);
    closed ||= each.endsAuction;
  }
  finish();
  return lines;
}

/** The lines of a paragraph, each at most WIDTH characters long. */
function wrap(moves: readonly string[]): string[] {
  const lines: string[] = [];
  for (const move of moves) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + move.length <= WIDTH)
      lines[lines.length - 1] = `${last} ${move}`;
    else lines.push(last === undefined ? move : `  ${move}`);
  }
  return lines;
}
