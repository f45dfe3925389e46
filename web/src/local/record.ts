/** The record of a table's game; its counterpart in Python is `online/sessions/export.py`. */
import type { Engine } from '@/engine/engine';
import type { Game } from '@/engine/game';
import { recordedMoves, writeRecord, type Tag } from '@/engine/records';
import type { LocalTable } from './table';

const DATE = '2026-11-16'.length;
const UNKNOWN_GROUPS = '?';

/** The game of a table as a record; that of a running game contains no secret. */
export function recordOf(table: LocalTable): string {
  const { header, progress } = table;
  if (!progress) throw new Error('the game has not begun, so there is no record of it');
  const over = progress.game.isOver;
  const tags: Tag[] = [
    ['Edition', header.edition],
    ['Players', String(table.players)],
    ['Groups', header.start === undefined ? table.newDeal().groups.join(' ') : UNKNOWN_GROUPS],
    ...(header.house.length ? [['House', [...header.house].sort().join(' ')] as never] : []),
    ...(header.start === undefined ? [] : [['Position', header.start] as never]),
    ...table.seats.map((seat, n): Tag => [`Seat${n}`, seat.name]),
    ...table.seats.map(({ bot }, n): Tag => [`Player${n}`, bot ? `bot:${bot}` : 'human']),
    ...(header.created ? [['Date', header.created.slice(0, DATE)] as never] : []),
    ...(header.start === undefined ? fairTags(table, over) : []),
    ['Result', over ? progress.game.scores.join(' ') : '*'],
  ];
  return writeRecord(tags, recordedMoves(startOf(table), progress.game.history));
}

/** The tags by which the draws can be verified. */
function fairTags({ header, seats }: LocalTable, over: boolean): Tag[] {
  return [
    ['FairVersion', '1'],
    ['FairCommitment', header.commitment],
    ['FairSeeds', seats.map((seat) => seat.entropy || '-').join(' ')],
    ...(over ? [['FairSecret', header.secret] as never] : []),
  ];
}

/** The game of a table before its first move. */
export function startOf(table: LocalTable, engine: Engine = table.engine): Game {
  return table.newGame(table.newDeal().groups, engine);
}
