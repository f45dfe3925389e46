/** Elements with `data-spot="NAME"` are where animations start and end. */

export interface Box {
  /** The centre. */
  x: number;
  y: number;
  size: number;
}

/** Returns the first visible element of these spots, by priority. */
export function findSpot(...names: string[]): HTMLElement | null {
  for (const name of names)
    for (const found of document.querySelectorAll<HTMLElement>(`[data-spot="${name}"]`))
      if (isVisible(found)) return found;
  return null;
}

function isVisible(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect();
  return width > 0 && height > 0;
}

/** Returns the box of the tile, sun or empty space in an element, or of the element itself. */
export function boxOf(element: Element | null): Box | null {
  if (!element) return null;
  const inner = [...element.querySelectorAll('.tile, .sun, .hole')].find(isVisible) ?? element;
  const { left, top, width, height } = inner.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2, size: Math.min(width, height, 90) };
}
