import type { EditionFacts } from '@/engine/editionFacts';
import { CIVILIZATION, MONUMENTS } from '@/game/tiles';
import { t, type Key } from '@/i18n';
import { scoringValues } from './scoring/scoringValues';

const isIn = (kinds: readonly string[], tile: string) => kinds.includes(tile);

/** What a tile does and scores, in one or two sentences. */
export function tileText(tile: string, facts: EditionFacts): string {
  const kind = isIn(CIVILIZATION, tile) ? 'civ' : isIn(MONUMENTS, tile) ? 'mon' : tile;
  return t(`help.tile.${kind}` as Key, scoringValues(facts));
}
