import { recordedMoves, writeRecord, type Tag } from '@/engine/records';
import type { Position } from '@/engine/position';
import type { CompanionGame } from './companionGame';
import { startGame } from './startGame';

/** A game in the form of the notation. */
export function recordOf(companion: CompanionGame): string {
  const { game, setup, steps } = companion;
  const moves = steps.map(({ move }) => move);
  return writeRecord(tagsOf(companion), recordedMoves(startGame(game.engine, setup), moves));
}

/** The tags; suns that are not those of the groups are written as a position. */
export function tagsOf({ game, groups, setup, start }: CompanionGame): Tag[] {
  const tags: Tag[] = [
    ['Edition', setup.edition],
    ['Players', String(setup.names.length)],
    ['Groups', groups?.join(' ') ?? '?'],
  ];
  if (setup.house.length) tags.push(['House', setup.house.toSorted().join(' ')]);
  if (!groups) tags.push(['Position', startLine(start)]);
  setup.names.forEach((name, seat) => tags.push([`Seat${seat}`, name]));
  tags.push(['Date', setup.date], ['Result', game.isOver ? game.scores.join(' ') : '*']);
  return tags;
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
