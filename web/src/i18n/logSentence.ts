import type { LogLine, SeatView } from '@/protocol/types';
import { en } from './en';
import { capitalize, term, tileName } from './terms.svelte';
import { joinAnd, t, type Key, type Values } from './translate.svelte';

/** The part of a view that log sentences refer to. */
export interface LogContext {
  seats: Pick<SeatView, 'name' | 'yours'>[];
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
  const addressed = secondPerson in en && isYou(line.seat, context);
  return t(addressed ? secondPerson : key, { name, limit: context.ra_limit, ...values });
}

/** Whether a seat is the only one of this page. */
export function isYou(seat: number | null, context: Pick<LogContext, 'seats'>): boolean {
  if (seat === null || !context.seats[seat]?.yours) return false;
  return context.seats.filter((other) => other.yours).length === 1;
}

/** Returns \"You\" for the only seat of this page, else the player's name. */
export function seatLabel(seat: number, context: Pick<LogContext, 'seats'>): string {
  return isYou(seat, context) ? t('you') : context.seats[seat]!.name;
}

function disasterSentence(line: LogLine, context: LogContext): string {
  const key = line.tiles.length > 1 ? 'log.struck.many' : 'log.struck';
  const struck = seatSentence(key, line, context, { tiles: formatTiles(line.tiles) });
  const lost = formatTileCounts(line.lost);
  return lost ? t('log.struck.lost', { struck, lost }) : struck;
}

/** Lists tiles; equal ones are counted. */
export function formatTiles(tiles: string[]): string {
  const counts: Record<string, number> = {};
  for (const tile of tiles) counts[tile] = (counts[tile] ?? 0) + 1;
  return formatTileCounts(counts) || t('tiles.none');
}

/** Lists tiles with their counts. */
export function formatTileCounts(counts: Record<string, number>): string {
  return joinAnd(
    Object.entries(counts).map(([tile, n]) =>
      n === 1 ? tileName(tile) : t('tiles.counted', { n, tile: tileName(tile) }),
    ),
  );
}

const ROMAN = ['', 'I', 'II', 'III'];

/** Formats the number of an epoch. */
export function roman(epoch: number): string {
  return ROMAN[epoch] ?? String(epoch);
}

/** Returns the name of an epoch: "Epoch II", or "Middle Kingdom" where the edition says so. */
export function epochName(epoch: number): string {
  return capitalize(term(`epoch${epoch}`)).replace(/\d$/, (digit) => roman(Number(digit)));
}

/** Formats an amount of points with the edition's word for them. */
export function formatPoints(n: number): string {
  const word = term('points');
  return word === t('term.points') ? t('points', { n }) : `${n} ${word}`;
}

/** Whether the edition has tiles face down on the table, which are turned over, and no bag. */
function turnsTiles(): boolean {
  return term('draw').startsWith('turn');
}
