import { legalBids, total, trackTiles } from '@/game/selectors';
import { joinAnd, joinOr, percent, signed, t, tileName, type Key } from '@/i18n';
import type { View } from '@/protocol/types';

/** What the action bar asks the acting player. */
export interface Prompt {
  title: string;
  note: string;
  /** Left out on small screens. */
  extra?: string;
}

export function promptOf(view: View, seat: number, helper: boolean): Prompt {
  if (view.phase === 'auction') return auctionPrompt(view, seat, helper);
  if (view.phase === 'lose') return losePrompt(view, helper);
  if (view.phase === 'god')
    return { title: t('ask.gods.more'), note: t('ask.gods.note', { n: godCount(view, seat) }) };
  return turnPrompt(view, seat, helper);
}

function godCount(view: View, seat: number): number {
  return view.seats[seat]?.tiles.god ?? 0;
}

function turnPrompt(view: View, seat: number, helper: boolean): Prompt {
  const tiles = trackTiles(view).length;
  const hasGods = view.legal.some((move) => move.startsWith('god:'));
  if (!view.legal.includes('draw'))
    return { title: t(hasGods ? 'ask.turn.full' : 'ask.turn.full.plain'), note: '' };
  const lot = view.seats[seat]?.lot;
  const values = { n: tiles, chance: percent(view.ra_chance), worth: signed(lot?.total ?? 0) };
  const extra = helper ? t(tiles === 0 ? 'ask.turn.empty' : 'ask.turn.note', values) : '';
  const note = view.ra_limit - view.ra_tiles === 1 ? t('ask.lastra') : '';
  return { title: t('ask.turn'), note, extra };
}

function auctionPrompt(view: View, seat: number, helper: boolean): Prompt {
  const leader = view.auction?.leader ?? null;
  const highest = {
    name: leader === null ? '' : view.seats[leader]!.name,
    sun: view.auction?.standing ?? 0,
  };
  const note = laterBidders(view, seat);
  const extra = helper ? epochGain(view, seat) : '';
  if (!view.legal.includes('pass'))
    return { title: t(leader === null ? 'ask.forced' : 'ask.forced.beat', highest), note, extra };
  if (leader === null) return { title: t('ask.answer.first'), note, extra };
  const canBeat = legalBids(view.legal).length > 0;
  return { title: t(canBeat ? 'ask.answer.beat' : 'ask.answer.cannot', highest), note, extra };
}

/** Names the players who bid after this seat, each with their highest sun. */
function laterBidders(view: View, seat: number): string {
  const later = (view.auction?.to_answer ?? []).filter((other) => other !== seat);
  if (later.length === 0) return t('ask.answer.lastword');
  const names = later.map((other) => {
    const { name, suns } = view.seats[other]!;
    return suns.length > 0 ? `${name} (${suns[0]})` : name;
  });
  return t('ask.answer.still', { names: joinAnd(names) });
}

/** The points of this epoch without and with the lot. */
function epochGain(view: View, seat: number): string {
  const { lot, epoch_now } = view.seats[seat] ?? {};
  if (!lot || !epoch_now || legalBids(view.legal).length === 0) return '';
  const now = total(epoch_now);
  return t('ask.answer.worth', { from: signed(now), to: signed(now + lot.total) });
}

/** The disaster that takes tiles of each category. */
const DISASTERS: Record<string, string> = { civilization: 'war', monuments: 'ear' };

function losePrompt(view: View, helper: boolean): Prompt {
  const note = helper && total(view.lose_hints) > 0 ? t('ask.lose.note') : '';
  const [owed] = Object.entries(view.owed);
  if (!owed || !(owed[0] in DISASTERS))
    return { title: t('ask.lose.plain', { n: owed?.[1] ?? 1 }), note };
  const [category, n] = owed;
  const values = {
    n,
    disaster: tileName(DISASTERS[category]!),
    category: t(`ask.lose.${category}` as Key, { n }),
  };
  return { title: t('ask.lose', values), note };
}

/** What the seat to move is doing, for players who wait. */
export function waitingPrompt(view: View): string {
  const seat = view.to_move;
  if (seat === null) return '';
  const { name } = view.seats[seat]!;
  if (view.phase === 'auction') return t('ask.wait.answer', { name });
  if (view.phase === 'lose') return t('ask.wait.lose', { name });
  return t(view.seats[seat]!.bot ? 'ask.wait' : 'ask.wait.turn', { name });
}

/** What the acting player can do, for the live region. */
export function turnAnnouncement(view: View): string {
  if (view.acting === null) return '';
  if (view.phase === 'lose') return t('say.lose');
  if (view.phase !== 'auction') return t('say.turn');
  const bids = legalBids(view.legal).map(String);
  const moves = view.legal.includes('pass') ? [...bids, t('say.pass')] : bids;
  return t('say.answer', { moves: joinOr(moves) });
}

/** Formats a move that waits for the connection: "Your pass". */
export function formatUnsentMove(move: string): string {
  const [verb, what = ''] = move.split(':');
  if (verb === 'bid') return t('offline.move.bid', { sun: what });
  if (verb === 'draw' || verb === 'invoke' || verb === 'pass') return t(`offline.move.${verb}`);
  return t('offline.move.other');
}
