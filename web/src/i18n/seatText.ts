import { auctionStatus } from '@/game/selectors';
import { rowOf, type Row } from '@/game/tiles';
import type { LotForSeat, View } from '@/protocol/types';
import type { Key } from './keys';
import { levelName } from './names';
import { tileName } from './terms.svelte';
import { signed, t } from './translate.svelte';

/** Formats the tiles that a disaster takes, by row and short: "−2 civ." */
export function formatLossShort(costs: Record<string, number>): string {
  const byRow = new Map<Row, number>();
  for (const [tile, n] of Object.entries(costs))
    byRow.set(rowOf(tile), (byRow.get(rowOf(tile)) ?? 0) + n);
  return [...byRow].map(([row, n]) => `${signed(-n)} ${t(`short.${row}` as Key)}`).join(' ');
}

/** The caption below a seat's name: Ra player, bot or not connected. */
export function seatCaption(view: View, seat: number): string {
  return captionParts(view, seat).join(' · ');
}

/** The parts of the caption, the most important one first. */
export function captionParts(view: View, seat: number): string[] {
  const { kind, bot, name, given_away, here } = view.seats[seat]!;
  const words: string[] = [];
  if (kind === 'free') return [t('table.seat.free')];
  if (view.auction?.ra_player === seat)
    words.push(t(view.auction.kind === 'ra' ? 'seat.drewra' : 'seat.invoked'), t('seat.last'));
  else if (given_away) words.push(t('seat.botfor', { name }));
  else if (bot !== null) words.push(t('bot'), levelName(bot));
  else if (!here) words.push(t('seat.disconnected'));
  return words;
}

/** What a seat is doing, or can still bid in the auction. */
export function seatActivity(view: View, seat: number, thinking: number | null): string {
  const { bot, suns, can_beat } = view.seats[seat]!;
  const status = auctionStatus(view, seat);
  if (view.stage !== 'playing') return '';
  if (view.to_move === seat && view.phase !== 'auction')
    return t(thinking === seat || bot !== null ? 'seat.thinks' : 'seat.tomove');
  if (suns.length === 0) return t('seat.nosuns');
  if (status !== 'next' && status !== 'waits') return '';
  if (can_beat === null) return t('seat.answers');
  const leader = view.auction?.leader ?? null;
  const ownBid = leader !== null && view.seats[leader]?.yours;
  return t(ownBid ? 'seat.canbeat' : 'seat.canbid', { sun: can_beat });
}

/** Explains what a lot is worth to a seat, part by part, the largest first. */
export function formatLotValue(lot: LotForSeat): string {
  const parts = Object.entries(lot.parts)
    .toSorted(([, a], [, b]) => Math.abs(b) - Math.abs(a))
    .map(([part, n]) => `${t(`part.${part}` as Key)} ${signed(n)}`);
  if (lot.wakes > 0) parts.push(t('lot.wakes', { n: lot.wakes, tile: tileName('nil') }));
  if (lot.disasters > 0) parts.push(t('lot.disasters', { worth: signed(-lot.disasters) }));
  if (lot.later !== 0) parts.push(t('lot.later', { worth: signed(lot.later) }));
  return parts.join(' · ');
}
