import { legalBids, trackTiles } from '@/game/selectors';
import { DISASTERS } from '@/game/tiles';
import type { View } from '@/protocol/types';
import type { Ring } from './lessons';

/** A moment of a game at which the coach has something to say: `hint.ID` in the catalogues. */
export interface Moment {
  id: string;
  ring: Ring[];
  /** Whether a view is such a moment, for the player of a seat. */
  when: (view: View, seat: number) => boolean;
}

/** A lot of at least so many points is spoken of. */
const GOOD_LOT = 5;

const acts = (view: View, seat: number) => view.acting === seat && view.stage === 'playing';
const onTurn = (view: View, seat: number) => acts(view, seat) && view.phase === 'turn';
const asked = (view: View, seat: number) => acts(view, seat) && view.phase === 'auction';
const raLeft = (view: View) => view.ra_limit - view.ra_tiles;
const lotOf = (view: View, seat: number) => view.seats[seat]!.lot?.total ?? 0;
const alone = (view: View, seat: number) =>
  view.seats.every(({ suns }, other) => other === seat || suns.length === 0);

/** The most urgent first: the first that fits and was not shown yet is shown. */
export const MOMENTS: Moment[] = [
  {
    id: 'lose',
    ring: ['civilization', 'monuments'],
    when: (view, seat) => acts(view, seat) && view.phase === 'lose',
  },
  {
    id: 'forced',
    ring: ['suns'],
    when: (view, seat) => asked(view, seat) && !view.legal.includes('pass'),
  },
  {
    id: 'disaster',
    ring: ['track'],
    when: (view, seat) =>
      asked(view, seat) &&
      lotOf(view, seat) < 0 &&
      trackTiles(view).some((tile) => (DISASTERS as readonly string[]).includes(tile)),
  },
  {
    id: 'just',
    ring: ['suns'],
    when: (view, seat) =>
      asked(view, seat) &&
      view.auction?.to_answer.length === 1 &&
      legalBids(view.legal).length > 0 &&
      lotOf(view, seat) > 0,
  },
  {
    id: 'after',
    ring: ['seats'],
    when: (view, seat) =>
      asked(view, seat) && (view.auction?.to_answer.length ?? 0) > 1 && lotOf(view, seat) > 0,
  },
  {
    id: 'poor',
    ring: ['track'],
    when: (view, seat) => asked(view, seat) && lotOf(view, seat) <= 0,
  },
  {
    id: 'god',
    ring: ['gods', 'track'],
    when: (view) => view.legal.some((m) => m.startsWith('god:')),
  },
  {
    id: 'full',
    ring: ['track'],
    when: (view, seat) => onTurn(view, seat) && !view.legal.includes('draw'),
  },
  {
    id: 'last',
    ring: ['ra'],
    when: (view, seat) => onTurn(view, seat) && raLeft(view) === 1 && trackTiles(view).length > 0,
  },
  { id: 'alone', ring: ['bag'], when: (view, seat) => onTurn(view, seat) && alone(view, seat) },
  {
    id: 'good',
    ring: ['track'],
    when: (view, seat) => onTurn(view, seat) && lotOf(view, seat) >= GOOD_LOT,
  },
  {
    id: 'open',
    ring: ['bag'],
    when: (view, seat) => onTurn(view, seat) && trackTiles(view).length === 0,
  },
  { id: 'grow', ring: ['track', 'bag'], when: (view, seat) => onTurn(view, seat) },
  {
    id: 'out',
    ring: ['seats'],
    when: (view, seat) => view.stage === 'playing' && view.seats[seat]!.suns.length === 0,
  },
];

/** What the coach says now: the first moment that fits and was not spoken of. */
export function momentOf(view: View, seat: number, shown: ReadonlySet<string>): Moment | null {
  return MOMENTS.find(({ id, when }) => !shown.has(id) && when(view, seat)) ?? null;
}
