import { CIVILIZATION, MONUMENTS } from '@/game/tiles';
import { t } from '@/i18n';
import type { SeatView, SheetView, View } from '@/protocol/types';

/** The parts of a score in the order in which they are counted. */
export const PARTS = [
  'gods',
  'gold',
  'pharaohs',
  'river',
  'civilization',
  'monuments',
  'suns',
] as const;
export type Part = (typeof PARTS)[number];

/** The kinds of tiles that count for each part. */
export const KINDS: Record<Part, readonly string[]> = {
  gods: ['god'],
  gold: ['gol'],
  pharaohs: ['pha'],
  river: ['nil', 'flo'],
  civilization: CIVILIZATION,
  monuments: MONUMENTS,
  suns: [],
};

/** The sprite symbol of each part. */
export const SYMBOL: Record<Part, string> = {
  gods: 't-god',
  gold: 't-gol',
  pharaohs: 't-pha',
  river: 't-nil',
  civilization: 't-ast',
  monuments: 't-pyr',
  suns: 'sun-up',
};

export const LAST_EPOCH = 3;

/** The parts that are scored in an epoch; monuments and suns only in the last one. */
export function scoredParts(scoring: SheetView): Part[] {
  return scoring.epoch === LAST_EPOCH ? [...PARTS] : PARTS.slice(0, 5);
}

export function partPoints(scoring: SheetView, seat: number, part: Part): number {
  return scoring.parts[seat]?.[part] ?? 0;
}

/** The points of a seat for some parts together. */
export function sumOfParts(scoring: SheetView, seat: number, parts: readonly Part[]): number {
  return parts.reduce((sum, part) => sum + partPoints(scoring, seat, part), 0);
}

/** The tiles of a seat that count for a part, as pairs of kind and count. */
export function partTiles(scoring: SheetView, seat: number, part: Part): [string, number][] {
  const tiles = scoring.tiles[seat] ?? {};
  return KINDS[part].flatMap((kind): [string, number][] => {
    const n = tiles[kind] ?? 0;
    return n > 0 ? [[kind, n]] : [];
  });
}

/** Explains the points of a part in a word or two. */
export function partReason(scoring: SheetView, seat: number, part: Part): string {
  const points = partPoints(scoring, seat, part);
  const kinds = partTiles(scoring, seat, part).length;
  switch (part) {
    case 'pharaohs':
      return points === 0 ? '' : t(points > 0 ? 'scoring.most' : 'scoring.fewest');
    case 'suns':
      return points === 0 ? '' : t(points > 0 ? 'scoring.highest' : 'scoring.lowest');
    case 'river': {
      const { nil, flo } = scoring.tiles[seat] ?? {};
      return nil && !flo ? t('scoring.noflood') : '';
    }
    case 'civilization':
    case 'monuments':
      return kinds > 0 ? t('scoring.kinds', { n: kinds }) : '';
    default:
      return '';
  }
}

export function sumOfSuns(view: View, seat: number): number {
  const { suns, spent } = view.seats[seat]!;
  return [...suns, ...spent].reduce((sum, sun) => sum + sun, 0);
}

/** The part of a view that the chart of the points shows. */
export interface PointsView {
  seats: Pick<SeatView, 'name' | 'yours'>[];
  sheets: Pick<SheetView, 'before' | 'after'>[];
}

/** The points of each seat before the first epoch and after each; hidden ones are left out. */
export function pointSeries(view: PointsView): { seat: number; points: number[] }[] {
  return view.seats.map((_, seat) => {
    const [first] = view.sheets;
    const series = [first?.before[seat], ...view.sheets.map((scoring) => scoring.after[seat])];
    return { seat, points: series.filter((points): points is number => points != null) };
  });
}

/** The points that each seat had at the start, and by which each epoch changed them; null if hidden. */
export function pointChanges(view: View, seat: number): (number | null)[] {
  const changes = view.sheets.map(({ before, after }) =>
    before[seat] == null || after[seat] == null ? null : after[seat] - before[seat],
  );
  return [view.sheets[0]?.before[seat] ?? null, ...changes];
}

/** What a part of the score brought a seat in all epochs. */
export function partTotal(view: View, seat: number, part: Part): number {
  return view.sheets.reduce((sum, scoring) => sum + partPoints(scoring, seat, part), 0);
}

/** The seats from first to last; of equal points, the server's winner is first and the rest share a rank. */
export function ranking(view: View): { seat: number; rank: number; points: number }[] {
  const points = view.seats.map((seat) => seat.points ?? 0);
  const isWinner = (seat: number) => Number(seat === view.winner);
  const order = [...points.keys()].sort(
    (a, b) => points[b]! - points[a]! || isWinner(b) - isWinner(a),
  );
  return order.map((seat, place) => {
    const firstEqual = order.findIndex(
      (other) => points[other] === points[seat] && other !== view.winner,
    );
    const rank = seat === view.winner ? 1 : Math.min(place, firstEqual) + 1;
    return { seat, points: points[seat]!, rank };
  });
}
