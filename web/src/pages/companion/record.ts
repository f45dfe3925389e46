import type { Position } from '@/engine/position';
import type { CompanionSetup } from '@/storage/companionGames';

const WIDTH = 96;

/** What a record needs to know of a move. */
export interface RecordedMove {
  move: string;
  /** The epoch before the move. */
  epoch: number;
  /** Whether the move ends an auction. */
  endsAuction: boolean;
}

/** A game as a record, in the form of the notation. */
export interface RecordContent {
  setup: CompanionSetup;
  /** The number of each seat's group; null if the suns were dealt otherwise. */
  groups: number[] | null;
  /** The position before the first move. */
  start: Position;
  moves: RecordedMove[];
  /** The final points; null while the game runs. */
  result: number[] | null;
}

export function writeRecord({ setup, groups, start, moves, result }: RecordContent): string {
  const tags: [string, string][] = [
    ['Edition', setup.edition],
    ['Players', String(setup.names.length)],
    ['Groups', groups?.join(' ') ?? '?'],
  ];
  if (setup.house.length) tags.push(['House', setup.house.toSorted().join(' ')]);
  if (!groups) tags.push(['Position', startLine(start)]);
  setup.names.forEach((name, seat) => tags.push([`Seat${seat}`, name]));
  tags.push(['Date', setup.date], ['Result', result?.join(' ') ?? '*']);
  const lines = tags.map(([key, value]) => `[${key} "${escape(value)}"]`);
  return `${[...lines, ...chapters(moves)].join('\n')}\n`;
}

function escape(value: string): string {
  return value.replace(/["\\]/g, '\\$&').replace(/\r\n|\r|\n/g, ' ');
}

/** The moves by epoch; a paragraph ends with an auction and what its winner lost to disasters. */
function chapters(moves: RecordedMove[]): string[] {
  const lines: string[] = [];
  let paragraph: string[] = [];
  let [epoch, closed] = [0, false];
  const finish = () => {
    lines.push(...wrap(paragraph));
    paragraph = [];
    closed = false;
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
function wrap(moves: string[]): string[] {
  const lines: string[] = [];
  for (const move of moves) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + move.length <= WIDTH)
      lines[lines.length - 1] = `${last} ${move}`;
    else lines.push(last === undefined ? move : `  ${move}`);
  }
  return lines;
}

/** A position before the first move as a line of the notation. */
function startLine(start: Position): string {
  const counts = (tiles: Record<string, number>) =>
    joined(Object.entries(tiles).map(([tile, n]) => `${tile}${n}`));
  const seats = start.seats.map((seat) =>
    [joined(seat.suns), joined(seat.spent), counts(seat.tiles), seat.score].join(','),
  );
  return [
    [start.edition, ...start.house].join('+'),
    joined([start.epoch, start.ra_tiles, start.sun]),
    joined(start.track),
    joined([start.phase, start.to_move]),
    '-',
    '-',
    seats.join(';'),
    counts(start.bag),
  ].join('/');
}

function joined(items: unknown[]): string {
  return items.join('.') || '-';
}
