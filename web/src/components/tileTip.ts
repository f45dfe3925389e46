/** Where tiles stand in the page, and how a tip about one finds its place. */

const TILE = '[data-tile], [data-names-tile]';
const GAP = 6;
const MARGIN = 8;

export interface TileAt {
  element: Element;
  tile: string;
}

/** The tile that an event is about; with `inside`, also the first one within a focused element. */
export function tileAt(target: EventTarget | null, inside = false): TileAt | null {
  if (!(target instanceof Element)) return null;
  const group = target.closest('[data-tiles]') === target;
  const button = target.closest('button, a');
  const element =
    target.closest(TILE) ??
    (group ? null : (button?.querySelector(TILE) ?? (inside ? target.querySelector(TILE) : null)));
  const tile = element?.getAttribute('data-tile') ?? element?.getAttribute('data-names-tile');
  return element && tile ? { element, tile } : null;
}

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** The tile that an arrow key leads to within a group of tiles. */
export function arrowTarget(target: EventTarget | null, key: string): HTMLElement | null {
  const step = STEPS[key];
  if (step === undefined || !(target instanceof Element)) return null;
  const group = target.closest('[data-tiles]');
  if (!group) return null;
  const tiles = [...group.querySelectorAll<HTMLElement>('[data-tile][tabindex]')].filter(
    (tile) => tile.getClientRects().length > 0,
  );
  const index = tiles.indexOf(target as HTMLElement);
  if (index < 0) return tiles[step > 0 ? 0 : tiles.length - 1] ?? null;
  return tiles[index + step] ?? null;
}

type Box = Pick<DOMRect, 'left' | 'top' | 'bottom' | 'width' | 'height'>;

/** Below the tile if there is room, else above it, and always within the window. */
export function placeOf(
  tile: Box,
  tip: Box,
  { width, height } = { width: innerWidth, height: innerHeight },
): { left: number; top: number } {
  const middle = tile.left + tile.width / 2 - tip.width / 2;
  const left = Math.max(MARGIN, Math.min(middle, width - tip.width - MARGIN));
  const below = tile.bottom + GAP;
  const fits = below + tip.height + MARGIN <= height;
  return { left, top: fits ? below : Math.max(MARGIN, tile.top - GAP - tip.height) };
}
