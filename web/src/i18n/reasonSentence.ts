import type { Reason, Remark } from '@/protocol/types';
import type { Key } from './keys';
import { epochName, isYou, turnsTiles, type SeatNames } from './names';
import { term, tileName } from './terms.svelte';
import { joinAnd, language, percent, signed, t, type Values } from './translate.svelte';

/** Formats a reason for the value of a move as a sentence. */
export function reasonSentence(reason: Reason, context: SeatNames): string {
  const say = (key: Key, seat: number, values: Values = {}) => about(key, seat, context, values);
  switch (reason.kind) {
    case 'chance_of_ra': {
      if (reason.chance === 0) return t('reason.ra.none');
      const chance = likelihood(reason.chance);
      return t(reason.ends_epoch ? 'reason.ra.ends' : 'reason.ra', { chance });
    }
    case 'if_ra_comes': {
      const key: Key = `reason.ifra.${reason.result}`;
      const clause =
        reason.taker === null ? t(key) : say(key, reason.taker, { sun: reason.sun ?? 0 });
      return say('reason.ifra', reason.seat, { clause, win: likelihood(reason.wins) });
    }
    case 'best_and_worst_tile':
      return t('reason.tiles', {
        best: tileName(reason.best),
        bestwin: likelihood(reason.best_wins),
        worst: tileName(reason.worst),
        worstwin: likelihood(reason.worst_wins),
      });
    case 'any_tile_will_do':
      return t('reason.tiles.any');
    case 'nobody_bids':
      return t(`reason.nobody.${reason.tiles}`);
    case 'lot_taken': {
      const { seat, sun, overbids, because } = reason;
      const clause = say(overbids ? 'reason.overbid' : 'reason.taken', seat, { sun });
      return because ? t(`reason.because.${because}`, { clause }) : `${clause}.`;
    }
    case 'only_the_sun':
      return t('reason.sunonly');
    case 'lot_points': {
      if (isEmpty(reason.parts)) return say('reason.lot.same', reason.seat);
      const values = { worth: signed(reason.points), parts: formatParts(reason.parts) };
      return say('reason.lot', reason.seat, values);
    }
    case 'gain_of_winning': {
      const [points, win] = [tenths(reason.points), signedPercent(reason.wins)];
      return say('reason.gain', reason.seat, { points, win });
    }
    case 'sun_exchange': {
      const values = { sun: reason.gives, centre: reason.gets };
      return say(
        reason.last_epoch ? 'reason.exchange.last' : 'reason.exchange',
        reason.seat,
        values,
      );
    }
    case 'higher_sun': {
      const key = reason.wins > 0 ? 'reason.higher.more' : 'reason.higher.less';
      return t(key, { sun: reason.sun, win: percent(Math.abs(reason.wins)) });
    }
    case 'tile_change':
      if (isEmpty(reason.parts)) return t('reason.tile.same');
      return t('reason.tile', { worth: signed(reason.points), parts: formatParts(reason.parts) });
    case 'gods_kept':
      return say('reason.gods', reason.seat, { n: reason.gods });
  }
}

/** Formats a remark on a position as a sentence. */
export function remarkSentence(remark: Remark, context: SeatNames): string {
  switch (remark.kind) {
    case 'no_choice':
      return t('remark.nochoice');
    case 'close_call':
      return t('remark.close', { moves: joinAnd(remark.moves.map(moveInSentence)) });
    case 'lot_now': {
      const name = (seat: number) =>
        isYou(seat, context) ? t('remark.lot.you') : context.seats[seat]!.name;
      const seats = remark.points.map((points, seat) => `${name(seat)} ${signed(points)}`);
      return t('remark.lot', { seats: seats.join(', ') });
    }
    case 'lot_goes_to':
      if (remark.seat === null) return t(`remark.nobody.${remark.opened}`);
      return about(`remark.goes.${remark.opened}`, remark.seat, context, { sun: remark.sun ?? 0 });
    case 'first_epoch':
      return t('remark.early', { epoch: epochName(1) });
  }
}

/** Formats a move as part of a sentence: "spend a god for Gold". */
export function moveInSentence(move: string): string {
  const [verb = '', what = ''] = move.split(':');
  switch (verb) {
    case 'god':
    case 'lose':
      return t(`move.${verb}`, { tile: tileName(what) });
    case 'bid':
      return t('move.bid', { sun: what });
    case 'done':
      return t('move.done');
    case 'draw':
      if (!what) return term('draw');
      return t(turnsTiles() ? 'move.turned' : 'move.drawn', { tile: tileName(what) });
    default:
      return term(verb);
  }
}

/** A sentence on a seat, in the second person if it is the only one of this page. */
function about(key: Key, seat: number, context: SeatNames, values: Values): string {
  const addressed = isYou(seat, context) ? (`${key}.you` as Key) : key;
  return t(addressed, { name: context.seats[seat]!.name, ...values });
}

function isEmpty(parts: Record<string, number>): boolean {
  return Object.keys(parts).length === 0;
}

/** Lists the parts of a score with their points: "gold +6 and Nile and floods +1". */
function formatParts(parts: Record<string, number>): string {
  return joinAnd(
    Object.entries(parts).map(
      ([part, points]) => `${t(`reason.part.${part}` as Key)} ${signed(points)}`,
    ),
  );
}

/** A probability in whole per cent; only what is certain is shown as certain. */
function likelihood(share: number): string {
  const rounded = Math.round(100 * share);
  if (rounded === 0 && share > 0) return `< ${percent(0.01)}`;
  if (rounded === 100 && share < 1) return `> ${percent(0.99)}`;
  return percent(share);
}

function signedPercent(share: number): string {
  const rounded = Math.round(100 * share) / 100;
  return rounded === 0 ? percent(0) : `${rounded > 0 ? '+' : '−'}${percent(Math.abs(rounded))}`;
}

function tenths(number: number): string {
  const rounded = Math.round(10 * number) / 10;
  const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  const text = Math.abs(rounded).toLocaleString(language(), digits);
  return rounded === 0 ? text : `${rounded > 0 ? '+' : '−'}${text}`;
}
