import { levelName } from '@/lobby/botLevels';
import type { LotForSeat, View } from '@/protocol/types';
import { both, either, percent, signed, t, tileName, type Key } from '@/i18n';
import { ROWS, type Row } from '@/i18n/terms.svelte';
import { bidsIn, onTrack, standOf, sum } from './selectors';

/** What the page says about a view; nothing here decides anything. */

/** The row in which a kind of tile lies. */
export function rowOf(tile: string): Row {
  const rows = Object.entries(ROWS) as [Row, readonly string[]][];
  return rows.find(([, kinds]) => kinds.includes(tile))?.[0] ?? 'gods';
}

/** What a disaster takes, in little room: "−2 civ." */
export function lossShort(costs: Record<string, number>): string {
  const byRow = new Map<Row, number>();
  for (const [tile, n] of Object.entries(costs))
    byRow.set(rowOf(tile), (byRow.get(rowOf(tile)) ?? 0) + n);
  return [...byRow].map(([row, n]) => `${signed(-n)} ${t(`short.${row}` as Key)}`).join(' ');
}

/** The line under a seat's name. */
export function seatState(view: View, seat: number): string {
  const here = view.seats[seat]!;
  const words: string[] = [];
  if (here.kind === 'free') return t('table.seat.free');
  if (view.auction?.ra_player === seat)
    words.push(t(view.auction.kind === 'ra' ? 'seat.drewra' : 'seat.invoked'), t('seat.last'));
  else if (here.given_away) words.push(t('seat.botfor', { name: here.name }));
  else if (here.bot !== null) words.push(t('bot'), levelName(here.bot));
  else if (!here.here) words.push(t('seat.away'));
  return words.join(' · ');
}

/** What a seat does now, or can still do in the auction, for its foot. */
export function chances(view: View, seat: number, thinking: number | null): string {
  const here = view.seats[seat]!;
  const stand = standOf(view, seat);
  if (view.stage !== 'playing') return '';
  if (view.to_move === seat && view.phase !== 'auction')
    return t(thinking === seat || here.bot !== null ? 'seat.thinks' : 'seat.tomove');
  if (here.suns.length === 0) return t('seat.nosuns');
  if (stand !== 'asked' && stand !== 'waits') return '';
  if (here.can_beat === null) return t('seat.answers');
  const leader = view.auction?.leader ?? null;
  const mine = leader !== null && view.seats[leader]?.yours;
  return t(mine ? 'seat.canbeat' : 'seat.canbid', { sun: here.can_beat });
}

/** What the seat at the foot is asked, and what it should know. */
export interface Prompt {
  title: string;
  note: string;
  /** What is left out where there is little room. */
  extra?: string;
}

export function promptOf(view: View, seat: number, helper: boolean): Prompt {
  if (view.phase === 'auction') return answerPrompt(view, seat, helper);
  if (view.phase === 'lose') return losePrompt(view, helper);
  if (view.phase === 'god')
    return { title: t('ask.gods.more'), note: t('ask.gods.note', { n: gods(view, seat) }) };
  return turnPrompt(view, seat, helper);
}

function gods(view: View, seat: number): number {
  return view.seats[seat]?.tiles.god ?? 0;
}

function turnPrompt(view: View, seat: number, helper: boolean): Prompt {
  const tiles = onTrack(view).length;
  const canGod = view.legal.some((move) => move.startsWith('god:'));
  if (!view.legal.includes('draw'))
    return { title: t(canGod ? 'ask.turn.full' : 'ask.turn.full.plain'), note: '' };
  const lot = view.seats[seat]?.lot;
  const values = { n: tiles, chance: percent(view.ra_chance), worth: signed(lot?.total ?? 0) };
  const extra = helper ? t(tiles === 0 ? 'ask.turn.empty' : 'ask.turn.note', values) : '';
  const note = view.ra_limit - view.ra_tiles === 1 ? t('ask.lastra') : '';
  return { title: t('ask.turn'), note, extra };
}

function answerPrompt(view: View, seat: number, helper: boolean): Prompt {
  const auction = view.auction;
  const bids = bidsIn(view.legal);
  const leader = auction?.leader ?? null;
  const standing = {
    name: leader === null ? '' : view.seats[leader]!.name,
    sun: auction?.standing ?? 0,
  };
  const note = lastWord(view, seat);
  const extra = helper ? gain(view, seat) : '';
  if (!view.legal.includes('pass'))
    return { title: t(leader === null ? 'ask.forced' : 'ask.forced.beat', standing), note, extra };
  if (leader === null) return { title: t('ask.answer.first'), note, extra };
  return { title: t(bids.length ? 'ask.answer.beat' : 'ask.answer.cannot', standing), note, extra };
}

/** Who answers after this seat, each with his highest sun. */
function lastWord(view: View, seat: number): string {
  const after = (view.auction?.to_answer ?? []).filter((other) => other !== seat);
  if (after.length === 0) return t('ask.answer.lastword');
  const names = after.map((other) => {
    const { name, suns } = view.seats[other]!;
    return suns.length > 0 ? `${name} (${suns[0]})` : name;
  });
  return t('ask.answer.still', { names: both(names) });
}

function gain(view: View, seat: number): string {
  const here = view.seats[seat];
  if (!here?.lot || bidsIn(view.legal).length === 0) return '';
  const now = sum(here.epoch_now);
  return t('ask.answer.worth', { from: signed(now), to: signed(now + here.lot.total) });
}

const DISASTERS: Record<string, string> = { civilization: 'war', monuments: 'ear' };

function losePrompt(view: View, helper: boolean): Prompt {
  const note = helper && view.lose_hint ? t('ask.lose.note') : '';
  const [owed] = Object.entries(view.owed);
  if (!owed || !(owed[0] in DISASTERS))
    return { title: t('ask.lose.plain', { n: owed?.[1] ?? 1 }), note };
  const [category, n] = owed;
  const words = {
    n,
    disaster: tileName(DISASTERS[category]!),
    category: t(`ask.lose.${category}` as Key, { n }),
  };
  return { title: t('ask.lose', words), note };
}

/** Why a lot is worth what it is to a seat, part by part, the largest first. */
export function lotInWords(lot: LotForSeat): string {
  const parts = Object.entries(lot.parts)
    .toSorted(([, a], [, b]) => Math.abs(b) - Math.abs(a))
    .map(([part, n]) => `${t(`part.${part}` as Key)} ${signed(n)}`);
  if (lot.wakes > 0) parts.push(t('lot.wakes', { n: lot.wakes, tile: tileName('nil') }));
  if (lot.disasters > 0) parts.push(t('lot.disasters', { worth: signed(-lot.disasters) }));
  if (lot.later !== 0) parts.push(t('lot.later', { worth: signed(lot.later) }));
  return parts.join(' · ');
}

/** What the others do while one waits. */
export function waitingPrompt(view: View): string {
  const seat = view.to_move;
  if (seat === null) return '';
  const { name } = view.seats[seat]!;
  if (view.phase === 'auction') return t('ask.wait.answer', { name });
  if (view.phase === 'lose') return t('ask.wait.lose', { name });
  return t(view.seats[seat]!.bot ? 'ask.wait' : 'ask.wait.turn', { name });
}

/** What one may do now, as the live region says it after what happened. */
export function invitation(view: View): string {
  if (view.acting === null) return '';
  if (view.phase === 'lose') return t('say.lose');
  if (view.phase !== 'auction') return t('say.turn');
  const bids = bidsIn(view.legal).map(String);
  const moves = view.legal.includes('pass') ? [...bids, t('say.pass')] : bids;
  return t('say.answer', { moves: either(moves) });
}

/** A move in words, for a move that is kept while the line is broken, and for advice. */
export function moveInWords(move: string): string {
  const [verb, what = ''] = move.split(':');
  switch (verb) {
    case 'draw':
      return t('act.draw');
    case 'invoke':
      return t('act.invoke');
    case 'bid':
      return t('act.bid', { sun: what });
    case 'pass':
      return t('act.pass');
    case 'god':
      return t('act.god.take', { tile: tileName(what) });
    case 'lose':
      return t('act.lose', { tile: tileName(what) });
    default:
      return t('act.done');
  }
}

export function keptInWords(move: string): string {
  const [verb, what = ''] = move.split(':');
  if (verb === 'bid') return t('offline.move.bid', { sun: what });
  if (verb === 'draw' || verb === 'invoke' || verb === 'pass') return t(`offline.move.${verb}`);
  return t('offline.move.other');
}
