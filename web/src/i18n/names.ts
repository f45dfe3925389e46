import type { SeatView } from '@/protocol/types';
import type { Key } from './keys';
import { capitalize, term, tileName } from './terms.svelte';
import { joinAnd, messageExists, t } from './translate.svelte';

/** The seats that sentences refer to: their names, and which are those of this page. */
export interface SeatNames {
  seats: Pick<SeatView, 'name' | 'yours'>[];
}

/** Returns the name of a bot's level; bots of other packages keep their own names. */
export function levelName(bot: string): string {
  return messageOr(`level.${bot}`, bot);
}

export function editionName(edition: string): string {
  return messageOr(`edition.${edition}`, edition);
}

/** Returns the name of a tile where there is little room; an edition's own words stay as they are. */
export function shortTileName(kind: string): string {
  const whole = tileName(kind);
  const usual = capitalize(t(`term.${kind}` as Key));
  return whole === usual ? messageOr(`tile.short.${kind}`, whole) : whole;
}

/** Translates a key that may be missing. */
export function messageOr(key: string, fallback: string): string {
  return messageExists(key) ? t(key as Key) : fallback;
}

/** Whether a seat is the only one of this page. */
export function isYou(seat: number | null, context: SeatNames): boolean {
  if (seat === null || !context.seats[seat]?.yours) return false;
  return context.seats.filter((other) => other.yours).length === 1;
}

/** Returns "You" for the only seat of this page, else the player's name. */
export function seatLabel(seat: number, context: SeatNames): string {
  return isYou(seat, context) ? t('you') : context.seats[seat]!.name;
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
export function turnsTiles(): boolean {
  return term('draw').startsWith('turn');
}
