import type { SheetView, View } from '@/protocol/types';
import { t } from '@/i18n';

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

/** The tiles that a part counts. */
export const KINDS: Record<Part, readonly string[]> = {
  gods: ['god'],
  gold: ['gol'],
  pharaohs: ['pha'],
  river: ['nil', 'flo'],
  civilization: ['agr', 'art', 'ast', 'rel', 'wri'],
  monuments: ['for', 'obe', 'pal', 'pyr', 'sph', 'sta', 'ste', 'tem'],
  suns: [],
};

/** What stands for a part in its row. */
export const SIGN: Record<Part, string> = {
  gods: 't-god',
  gold: 't-gol',
  pharaohs: 't-pha',
  river: 't-nil',
  civilization: 't-ast',
  monuments: 't-pyr',
  suns: 'sun-up',
};

export const LAST_EPOCH = 3;

/** The parts that this sheet counts; monuments and suns wait for the last epoch. */
export function partsOf(sheet: SheetView): Part[] {
  return sheet.epoch === LAST_EPOCH ? [...PARTS] : PARTS.slice(0, 5);
}

export function scored(sheet: SheetView, seat: number, part: Part): number {
  return sheet.parts[seat]?.[part] ?? 0;
}

/** What a seat has scored in the first so many parts. */
export function sumOf(sheet: SheetView, seat: number, parts: readonly Part[]): number {
  return parts.reduce((sum, part) => sum + scored(sheet, seat, part), 0);
}

/** The tiles of a part that a seat had, kind by kind. */
export function tilesOf(sheet: SheetView, seat: number, part: Part): [string, number][] {
  const had = sheet.tiles[seat] ?? {};
  return KINDS[part].flatMap((tile): [string, number][] => {
    const n = had[tile] ?? 0;
    return n > 0 ? [[tile, n]] : [];
  });
}

/** Why a part brought what it brought, in a word or two. */
export function because(sheet: SheetView, seat: number, part: Part): string {
  const points = scored(sheet, seat, part);
  const kinds = tilesOf(sheet, seat, part).length;
  if (part === 'pharaohs' || part === 'suns') {
    if (points === 0) return '';
    return t(
      part === 'suns'
        ? points > 0
          ? 'sheet.highest'
          : 'sheet.lowest'
        : points > 0
          ? 'sheet.most'
          : 'sheet.fewest',
    );
  }
  if (part === 'river') {
    const had = sheet.tiles[seat] ?? {};
    return had.nil && !had.flo ? t('sheet.noflood') : '';
  }
  if (part === 'civilization' || part === 'monuments')
    return kinds > 0 ? t('sheet.kinds', { n: kinds }) : '';
  return '';
}

export function sunSum(view: View, seat: number): number {
  const { suns, spent } = view.seats[seat]!;
  return [...suns, ...spent].reduce((sum, sun) => sum + sun, 0);
}

/** A line of points for each seat: before the first epoch, and after each of them. */
export function courses(view: View): { seat: number; points: number[] }[] {
  return view.seats.map((_, seat) => {
    const [first] = view.sheets;
    const line = [first?.before[seat], ...view.sheets.map((sheet) => sheet.after[seat])];
    return { seat, points: line.filter((points): points is number => points != null) };
  });
}

/** The seats from first to last; the server names the winner among equals, the others share. */
export function ranking(view: View): { seat: number; rank: number; points: number }[] {
  const points = view.seats.map((seat) => seat.points ?? 0);
  const order = points
    .map((_, seat) => seat)
    .sort(
      (a, b) => points[b]! - points[a]! || Number(b === view.winner) - Number(a === view.winner),
    );
  return order.map((seat, place) => {
    const level = order.findIndex(
      (other) => points[other] === points[seat] && other !== view.winner,
    );
    return {
      seat,
      points: points[seat]!,
      rank: seat === view.winner ? 1 : Math.min(place, level) + 1,
    };
  });
}
