import figures from './figures.svg?raw';
import icons from './icons.svg?raw';
import tiles from './tiles.svg?raw';

/**
 * Puts the drawings into the document once, so that `<use href="#t-pha">` finds them.
 *
 * A file of its own would not see the page's colours in every browser.
 */
export function drawSprite(): void {
  const holder = document.createElement('div');
  holder.hidden = true;
  holder.id = 'drawings';
  const parser = new DOMParser();
  for (const text of [tiles, figures, icons])
    holder.append(
      document.importNode(parser.parseFromString(text, 'image/svg+xml').documentElement, true),
    );
  document.body.prepend(holder);
}
