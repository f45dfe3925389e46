import { expect, it } from 'vitest';
import { arrowTarget, placeOf, tileAt } from './tileTip';

function page(html: string): HTMLElement {
  const root = document.createElement('div');
  root.innerHTML = html;
  return root;
}

it('finds the tile under the pointer, and the one in a focused button', () => {
  const root = page(
    '<button><span data-tile="gol"><i></i></span></button><b data-names-tile="ra">Ra</b><p></p>',
  );
  expect(tileAt(root.querySelector('i'))?.tile).toBe('gol');
  expect(tileAt(root.querySelector('button'), true)?.tile).toBe('gol');
  expect(tileAt(root.querySelector('b'))?.tile).toBe('ra');
  expect(tileAt(root.querySelector('p'))).toBeNull();
  expect(tileAt(null)).toBeNull();
});

it('goes from tile to tile with arrow keys, within a group only', () => {
  const root = page(
    '<div data-tiles><i data-tile="pha" tabindex="-1"></i><i data-tile="nil" tabindex="-1"></i></div>',
  );
  const [group, first, second] = root.querySelectorAll<HTMLElement>('div, i');
  for (const tile of [first!, second!]) tile.getClientRects = () => [{}] as unknown as DOMRectList;
  expect(arrowTarget(group!, 'ArrowRight')).toBe(first);
  expect(arrowTarget(first!, 'ArrowRight')).toBe(second);
  expect(arrowTarget(second!, 'ArrowRight')).toBeNull();
  expect(arrowTarget(second!, 'ArrowLeft')).toBe(first);
  expect(arrowTarget(first!, 'x')).toBeNull();
  expect(arrowTarget(root, 'ArrowRight')).toBeNull();
});

it('places a tip below its tile, or above it at the foot of the window', () => {
  const tip = { left: 0, top: 0, bottom: 0, width: 200, height: 80 };
  const at = (left: number, top: number) => ({
    left,
    top,
    bottom: top + 40,
    width: 40,
    height: 40,
  });
  const window = { width: 360, height: 740 };
  expect(placeOf(at(100, 100), tip, window)).toEqual({ left: 20, top: 146 });
  expect(placeOf(at(340, 690), tip, window)).toEqual({ left: 152, top: 604 });
});
