import { tileName } from './terms.svelte';
import { t } from './translate.svelte';

/** Formats a move of the notation. */
export function formatMove(move: string): string {
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

/** Formats a move, a draw with the tile that came. */
export function formatMoveWithTile(move: string): string {
  const [verb, tile] = move.split(':');
  const what = formatMove(move);
  return verb === 'draw' && tile ? t('colon', { what, which: tileName(tile) }) : what;
}
