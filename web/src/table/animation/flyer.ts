import type { Box } from './spots';

const SVG = 'http://www.w3.org/2000/svg';

/** Creates an element at a box that shows symbols of the sprite; with a back side if it flips. */
export function createFlyer(symbols: string[], box: Box, flips = false): HTMLElement {
  const flyer = document.createElement('span');
  flyer.className = 'flyer';
  flyer.style.width = flyer.style.height = `${box.size}px`;
  flyer.style.left = `${box.x - box.size / 2}px`;
  flyer.style.top = `${box.y - box.size / 2}px`;
  if (flips) {
    const back = document.createElement('i');
    back.className = 'back';
    flyer.append(back);
  }
  flyer.append(createPicture(symbols));
  return flyer;
}

function createPicture(symbols: string[]): SVGElement {
  const picture = document.createElementNS(SVG, 'svg');
  picture.setAttribute('viewBox', '0 0 64 64');
  for (const id of symbols) {
    const use = document.createElementNS(SVG, 'use');
    use.setAttribute('href', `#${id}`);
    picture.append(use);
  }
  return picture;
}
