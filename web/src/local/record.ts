import type { Engine } from '@/engine/engine';
import type { Game } from '@/engine/game';
import { recordedMoves, writeRecord, type Tag } from '@/engine/records';
import type { LocalTable } from './table';

const DATE = '2026-11-16'.length;

/** The game of a table as a record; that of a running game contains no secret. */
export function recordOf(table: LocalTable): string {
  const { header, progress } = table;
  if (!progress) throw new Error('the game has not begun, so there is no record of it');
  const over = progress.game.isOver;
  const tags: Tag[] = [
    ['Edition', header.edition],
    ['Players', String(table.players)],
    ['Groups', table.newDeal().groups.join(' ')],
    ...(header.house.length ? [['House', [...header.house].sort().join(' ')] as never] : []),
    ...table.seats.map((seat, n): Tag => [`Seat${n}`, seat.name]),
    ...table.seats.map(({ bot }, n): Tag => [`Player${n}`, bot ? `bot:${bot}` : 'human']),
    ...(header.created ? [['Date', header.created.slice(0, DATE)] as never] : []),
    ['FairVersion', '1'],
    ['FairCommitment', header.commitment],
    ['FairSeeds', table.seats.map((seat) => seat.entropy || '-').join(' ')],
    ...(over ? [['FairSecret', header.secret] as never] : []),
    ['Result', over ? progress.game.scores.join(' ') : '*'],
  ];
  return writeRecord(tags, recordedMoves(startOf(table), progress.game.history));
}

/** The game of a table before its first move. */
export function startOf(table: LocalTable, engine: Engine = table.engine): Game {
  const { edition, house } = table.header;
  const { groups } = table.newDeal();
  return engine.newGame({ players: table.players, edition, house, groups, chance: 'manual' });
}
