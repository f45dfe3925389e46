import type { Engine } from '@/engine/engine';
import { playWithEvents } from '@/engine/events';
import type { Game } from '@/engine/game';
import type { LocalTable } from './table';

const WIDTH = 96;
const DATE = '2026-11-16'.length;

/** An epoch: a comment, and its paragraphs of moves. */
type Chapter = [comment: string, paragraphs: string[]];

/** The game of a table as a record; that of a running game contains no secret. */
export function recordOf(table: LocalTable): string {
  const { header, progress } = table;
  if (!progress) throw new Error('the game has not begun, so there is no record of it');
  const over = progress.game.isOver;
  const tags: [string, string][] = [
    ['Edition', header.edition],
    ['Players', String(table.players)],
    ['Groups', table.newDeal().groups.join(' ')],
    ...(header.house.length ? [['House', [...header.house].sort().join(' ')] as never] : []),
    ...table.seats.map((seat, n): [string, string] => [`Seat${n}`, seat.name]),
    ...(header.created ? [['Date', header.created.slice(0, DATE)] as never] : []),
    ['FairVersion', '1'],
    ['FairCommitment', header.commitment],
    ['FairSeeds', table.seats.map((seat) => seat.entropy || '-').join(' ')],
    ...(over ? [['FairSecret', header.secret] as never] : []),
    ['Result', over ? progress.game.scores.join(' ') : '*'],
  ];
  return write(tags, chapters(startOf(table), progress.game.history));
}

/** The game of a table before its first move. */
export function startOf(table: LocalTable, engine: Engine = table.engine): Game {
  const { edition, house } = table.header;
  const { groups } = table.newDeal();
  return engine.newGame({ players: table.players, edition, house, groups, chance: 'manual' });
}

/** A paragraph ends with an auction and the tiles that its winner lost to disasters. */
function chapters(game: Game, moves: string[]): Chapter[] {
  const found: Chapter[] = [['epoch 1', ['']]];
  let closed = false;
  for (const move of moves) {
    const paragraphs = found.at(-1)![1];
    if (closed && !move.startsWith('lose:')) {
      paragraphs.push('');
      closed = false;
    }
    paragraphs[paragraphs.length - 1] += ` ${move}`;
    for (const event of playWithEvents(game, move)) {
      if (event.kind === 'won' || event.kind === 'nobody') closed = true;
      if (event.kind !== 'begun') continue;
      found.push([`epoch ${event.epoch}`, ['']]);
      closed = false;
    }
  }
  return found.filter(([, paragraphs]) => paragraphs.at(-1) !== '');
}

function write(tags: [string, string][], parts: Chapter[]): string {
  const lines = tags.map(([key, value]) => `[${key} "${escape(value)}"]`);
  for (const [comment, paragraphs] of parts)
    lines.push('', `; ${comment}`, ...paragraphs.flatMap(wrap));
  return `${lines.join('\n')}\n`;
}

function escape(value: string): string {
  return value
    .replaceAll('\\', '\\\\')
    .replaceAll('"', '\\"')
    .replace(/\r\n|\r|\n/g, ' ');
}

/** The lines of a paragraph, each at most WIDTH characters long. */
function wrap(paragraph: string): string[] {
  const lines: string[] = [];
  let line = '';
  for (const move of paragraph.trim().split(' ')) {
    if (line && line.length + 1 + move.length > WIDTH) {
      lines.push(line);
      line = '  ';
    }
    line += line.trim() ? ` ${move}` : move;
  }
  return line ? [...lines, line] : lines;
}
