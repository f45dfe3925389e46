import type { LogLine } from '@/protocol/types';
import type { Key } from './keys';
import {
  epochName,
  formatTileCounts,
  formatTiles,
  isYou,
  turnsTiles,
  type SeatNames,
} from './names';
import { tileName } from './terms.svelte';
import { messageExists, t, type Values } from './translate.svelte';

/** The part of a view that log sentences refer to. */
export interface LogContext extends SeatNames {
  ra_limit: number;
}

/** Formats a log line as a sentence without its full stop. */
export function logSentence(line: LogLine, context: LogContext): string {
  const say = (key: Key, values: Values = {}) => seatSentence(key, line, context, values);
  switch (line.kind) {
    case 'draw':
      return say(turnsTiles() ? 'log.turn' : 'log.draw', { tile: tileName(line.tile ?? 'ra') });
    case 'ra':
      return say(turnsTiles() ? 'log.ra.turn' : 'log.ra', { n: line.number ?? 0 });
    case 'auction':
      return say(`log.auction.${line.auction ?? 'ra'}`);
    case 'bid':
      return say('log.bid', { sun: line.sun ?? 0 });
    case 'pass':
      return say(line.by_itself ? 'log.pass.auto' : 'log.pass');
    case 'won':
      return say('log.won', {
        sun: line.sun ?? 0,
        taken: line.taken ?? 0,
        tiles: formatTiles(line.tiles),
      });
    case 'nobody':
      return say(line.auction === 'full' ? 'log.nobody.full' : 'log.nobody');
    case 'god':
      return say('log.god', { tile: tileName(line.tile ?? 'god') });
    case 'struck':
      return disasterSentence(line, context);
    case 'lost':
      return say('log.lost', { lost: formatTileCounts(line.lost) });
    case 'scored':
      return line.seat === null
        ? say('log.scored', { epoch: epochName(line.number ?? 1) })
        : say('log.scored.seat');
    case 'begun':
      return say(line.number === 0 ? 'log.begun.alone' : 'log.begun');
    case 'epoch':
      return say(line.seat === null ? 'log.epoch.plain' : 'log.epoch', {
        epoch: epochName(line.number ?? 1),
      });
    default:
      return say(`log.${line.kind}`);
  }
}

/** Uses the second person (`key.you`) for the only seat of this page, else the third. */
function seatSentence(key: Key, line: LogLine, context: LogContext, values: Values): string {
  const seat = line.seat === null ? undefined : context.seats[line.seat];
  const name = line.name ?? seat?.name ?? '';
  const secondPerson = `${key}.you` as Key;
  const addressed = messageExists(secondPerson) && isYou(line.seat, context);
  return t(addressed ? secondPerson : key, { name, limit: context.ra_limit, ...values });
}

function disasterSentence(line: LogLine, context: LogContext): string {
  const key = line.tiles.length > 1 ? 'log.struck.many' : 'log.struck';
  const struck = seatSentence(key, line, context, { tiles: formatTiles(line.tiles) });
  const lost = formatTileCounts(line.lost);
  return lost ? t('log.struck.lost', { struck, lost }) : struck;
}
