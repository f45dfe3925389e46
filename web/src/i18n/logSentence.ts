import type { LogLine, SeatView } from '@/protocol/types';
import { en } from './en';
import { both, t, type Key, type Values } from './translate.svelte';
import { capital, term, tileName } from './terms.svelte';

/** Who sits at the table, as far as a sentence needs it. */
export interface Company {
  seats: Pick<SeatView, 'name' | 'yours'>[];
  ra_limit: number;
}

/** One thing that happened, as a sentence without its full stop. */
export function sentence(line: LogLine, company: Company): string {
  const tell = (key: Key, values: Values = {}) => told(key, line, company, values);
  switch (line.kind) {
    case 'draw':
      return tell(turns() ? 'log.turn' : 'log.draw', { tile: tileName(line.tile ?? 'ra') });
    case 'ra':
      return tell(turns() ? 'log.ra.turn' : 'log.ra', { n: line.number ?? 0 });
    case 'auction':
      return tell(`log.auction.${line.auction ?? 'ra'}`);
    case 'bid':
      return tell('log.bid', { sun: line.sun ?? 0 });
    case 'pass':
      return tell(line.by_itself ? 'log.pass.auto' : 'log.pass');
    case 'won':
      return tell('log.won', {
        sun: line.sun ?? 0,
        taken: line.taken ?? 0,
        tiles: tilesInWords(line.tiles),
      });
    case 'nobody':
      return tell(line.auction === 'full' ? 'log.nobody.full' : 'log.nobody');
    case 'god':
      return tell('log.god', { tile: tileName(line.tile ?? 'god') });
    case 'struck':
      return struck(line, company);
    case 'lost':
      return tell('log.lost', { lost: lossInWords(line.lost) });
    case 'scored':
      return line.seat === null
        ? tell('log.scored', { epoch: epochName(line.number ?? 1) })
        : tell('log.scored.seat');
    case 'epoch':
      return tell(line.seat === null ? 'log.epoch.plain' : 'log.epoch', {
        epoch: epochName(line.number ?? 1),
      });
    default:
      return tell(`log.${line.kind}`);
  }
}

/** A sentence about a seat: spoken to its player if this page plays that seat alone. */
function told(key: Key, line: LogLine, company: Company, values: Values): string {
  const seat = line.seat === null ? undefined : company.seats[line.seat];
  const name = line.name ?? seat?.name ?? '';
  const own = `${key}.you` as Key;
  const spokenTo = own in en && isYou(line.seat, company);
  return t(spokenTo ? own : key, { name, limit: company.ra_limit, ...values });
}

/** Whether a seat is the only one that this page plays. */
export function isYou(seat: number | null, company: Pick<Company, 'seats'>): boolean {
  if (seat === null || !company.seats[seat]?.yours) return false;
  return company.seats.filter((other) => other.yours).length === 1;
}

function struck(line: LogLine, company: Company): string {
  const many = line.tiles.length > 1;
  const says = told(many ? 'log.struck.many' : 'log.struck', line, company, {
    tiles: tilesInWords(line.tiles),
  });
  const lost = lossInWords(line.lost);
  return lost ? t('log.struck.lost', { struck: says, lost }) : says;
}

/** Tiles in a row, equal ones counted. */
export function tilesInWords(tiles: string[]): string {
  const counts: Record<string, number> = {};
  for (const tile of tiles) counts[tile] = (counts[tile] ?? 0) + 1;
  return lossInWords(counts) || t('tiles.none');
}

function lossInWords(counts: Record<string, number>): string {
  return both(
    Object.entries(counts).map(([tile, n]) =>
      n === 1 ? tileName(tile) : t('tiles.counted', { n, tile: tileName(tile) }),
    ),
  );
}

const ROMAN = ['', 'I', 'II', 'III'];

/** The number of an epoch as the page writes it. */
export function roman(epoch: number): string {
  return ROMAN[epoch] ?? String(epoch);
}

/** What an epoch is called: "Epoch II", or "Middle Kingdom". */
export function epochName(epoch: number): string {
  return capital(term(`epoch${epoch}`)).replace(/\d$/, (digit) => roman(Number(digit)));
}

/** An amount of points, in the edition's word for them. */
export function pointsInWords(n: number): string {
  const word = term('points');
  return word === t('term.points') ? t('points', { n }) : `${n} ${word}`;
}

/** Whether tiles lie face down on the table in this edition, and are turned over. */
function turns(): boolean {
  return term('draw').startsWith('turn');
}
