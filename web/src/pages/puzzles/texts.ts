import { decimal, formatMove, percent, signed, t, tileName, type Key } from '@/i18n';
import type { View } from '@/protocol/types';
import { totalOf, type Outcome } from './comparison';
import type { Kind, Puzzle } from './puzzles';

/** The players of the puzzles, by seat; the reader's own name is not shown. */
export const NAMES = ['Maud', 'Ibis', 'Teodor', 'Nofret', 'Amun'];

export function kindName(kind: Kind): string {
  return t(`puzzle.kind.${kind}`);
}

/** The question that a position asks. */
export function questionOf({ kind }: Puzzle, view: View): string {
  if (view.phase === 'lose') return t('puzzle.ask.lose');
  if (view.phase === 'god') return t('puzzle.ask.gods');
  if (view.phase === 'auction') return auctionQuestion(view, kind);
  if (!view.legal.includes('draw')) return t('puzzle.ask.full');
  if (kind === 'god') return t('puzzle.ask.god');
  return t(kind === 'last-ra' ? 'puzzle.ask.lastRa' : 'puzzle.ask.draw');
}

function auctionQuestion(view: View, kind: Kind): string {
  if (!view.legal.includes('pass')) return t('puzzle.ask.forced');
  if (kind === 'disaster') return t('puzzle.ask.disaster');
  return t(view.auction!.to_answer.length === 1 ? 'puzzle.ask.last' : 'puzzle.ask.bid');
}

/** What the expert does: "The expert passes". */
export function expertDoes(move: string): string {
  const [verb, what = ''] = move.split(':');
  const tile = verb === 'god' || verb === 'lose' ? tileName(what) : '';
  return t(`puzzle.expert.${verb}` as Key, { sun: what, tile });
}

/** Why one move is better than another: what follows each, and the difference in the end. */
export function reasonOf(view: View, seat: number, better: Outcome, other: Outcome): string {
  const points = Math.round(10 * (better.value.points - other.value.points)) / 10;
  const chance = percent(better.value.win - other.value.win);
  const end = t(points > 0 ? 'puzzle.why.both' : 'puzzle.why.chance', {
    points: decimal(points),
    chance,
  });
  return [consequence(view, seat, better), consequence(view, seat, other), end].join(' ');
}

function consequence(view: View, seat: number, outcome: Outcome): string {
  const move = formatMove(outcome.move);
  if (outcome.move === 'draw') {
    const values = { move, chance: percent(view.ra_chance) };
    const last = view.ra_limit - view.ra_tiles === 1;
    return t(last ? 'puzzle.why.drawLast' : 'puzzle.why.draw', values);
  }
  const { winner } = outcome.value;
  if (winner === null) return t('puzzle.why.nobody', { move });
  const lot = signed(view.seats[winner?.seat ?? seat]!.lot?.total ?? 0);
  if (winner?.seat === seat) return t('puzzle.why.you', { move, sun: winner.sun, lot });
  if (winner) {
    const { name } = view.seats[winner.seat]!;
    return t('puzzle.why.other', { move, name, sun: winner.sun, lot });
  }
  const now = totalOf(outcome, seat);
  return now === null
    ? t('puzzle.why.plain', { move })
    : t('puzzle.why.now', { move, points: signed(now) });
}
