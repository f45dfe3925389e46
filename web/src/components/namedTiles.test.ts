import { expect, it } from 'vitest';
import { cutAtTiles } from './namedTiles';

it('finds the names of tiles in a sentence', () => {
  expect(cutAtTiles('You take Step pyramid and 2 × Nile', ['nil', 'ste', 'pyr'])).toEqual([
    { text: 'You take ', tile: null },
    { text: 'Step pyramid', tile: 'ste' },
    { text: ' and 2 × ', tile: null },
    { text: 'Nile', tile: 'nil' },
  ]);
  expect(cutAtTiles('You pass', [])).toEqual([{ text: 'You pass', tile: null }]);
});
