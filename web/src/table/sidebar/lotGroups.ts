import { KINDS, LAST_EPOCH, PARTS, type Part } from '@/components/scoring/scores';
import { trackTiles } from '@/game/selectors';
import { formatTileCounts, signed, t, tileName } from '@/i18n';
import type { LotForSeat, View } from '@/protocol/types';

/** The category that each disaster strikes. */
const STRIKES: Record<string, Part> = {
  fun: 'pharaohs',
  dro: 'river',
  war: 'civilization',
  ear: 'monuments',
};

/** The tiles of a lot in one category, with the disasters that strike it. */
export interface LotGroup {
  part: Part;
  /** Kinds with their number. */
  tiles: [string, number][];
  /** What they change if the epoch ended now. */
  points: number;
  /** What they add to monuments that are scored later. */
  later: number;
  /** What the disasters among them would take. */
  costs: Record<string, number>;
}

/** The lot by category; the points of all groups add up to the total. */
export function lotGroups(view: View, lot: LotForSeat | null): LotGroup[] {
  const tiles = trackTiles(view);
  return PARTS.map((part): LotGroup => {
    const kinds = tiles.filter((tile) => KINDS[part].includes(tile) || STRIKES[tile] === part);
    const disaster = view.track.find(({ tile }) => tile !== null && STRIKES[tile] === part);
    return {
      part,
      tiles: counted(kinds),
      points: lot?.parts[part] ?? 0,
      later: part === 'monuments' ? (lot?.later ?? 0) : 0,
      costs: disaster?.costs ?? {},
    };
  }).filter(({ tiles, points }) => tiles.length > 0 || points !== 0);
}

function counted(tiles: string[]): [string, number][] {
  const counts = new Map<string, number>();
  for (const tile of tiles) counts.set(tile, (counts.get(tile) ?? 0) + 1);
  return [...counts];
}

/** Says in a few words why a group is worth what it is. */
export function lotReason(group: LotGroup, lot: LotForSeat, epoch: number, rival: string): string {
  const lost = formatTileCounts(group.costs);
  const reasons = [ownReason(group, lot, epoch, rival), lost && t('space.costs', { tiles: lost })];
  return reasons.filter(Boolean).join(' · ');
}

function ownReason({ part }: LotGroup, lot: LotForSeat, epoch: number, rival: string): string {
  switch (part) {
    case 'pharaohs':
      if (lot.lead === 0) return t('lot.level', { name: rival });
      return t(lot.lead > 0 ? 'lot.most' : 'lot.fewer', { n: Math.abs(lot.lead), name: rival });
    case 'river':
      if (lot.with_flood > 0) return t('lot.flood', { worth: signed(lot.with_flood) });
      return lot.wakes > 0 ? t('lot.wakes', { n: lot.wakes, tile: tileName('nil') }) : '';
    case 'civilization':
      return t('scoring.kinds', { n: lot.kinds });
    case 'monuments':
      return epoch === LAST_EPOCH ? '' : t('scoring.monuments');
    default:
      return '';
  }
}
