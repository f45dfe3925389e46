import { expect, it } from 'vitest';
import type { CompanionGame } from './companionGame';
import { tagsOf } from './record';

const suns = [
  [9, 6, 5, 2],
  [8, 7, 4, 3],
];
const companion = {
  setup: { edition: 'disk', house: ['no-penalties'], names: ['Maud', 'Ibis'], date: '2026-11-18' },
  groups: [1, 0],
  start: {
    ...{ edition: 'disk', house: ['no-penalties'], epoch: 1, ra_tiles: 0, sun: 1 },
    ...{ track: [], phase: 'turn', to_move: 0, bag: { ra: 30, god: 8 } },
    seats: suns.map((group) => ({ suns: group, spent: [], tiles: {}, score: 10 })),
  },
  game: { isOver: false, scores: [12, 30] },
} as unknown as CompanionGame;

it('has the tags that a record needs, and who played when', () => {
  expect(tagsOf(companion)).toEqual([
    ...[
      ['Edition', 'disk'],
      ['Players', '2'],
      ['Groups', '1 0'],
      ['House', 'no-penalties'],
    ],
    ...[
      ['Seat0', 'Maud'],
      ['Seat1', 'Ibis'],
      ['Date', '2026-11-18'],
      ['Result', '*'],
    ],
  ]);
});

it('has the position where the suns are not those of the groups, and the result at the end', () => {
  const over = { isOver: true, scores: [12, 30] };
  const tags = Object.fromEntries(
    tagsOf({ ...companion, groups: null, game: over } as unknown as CompanionGame),
  );
  expect(tags.Groups).toBe('?');
  expect(tags.Position).toBe(
    'disk+no-penalties/1.0.1/-/turn.0/-/-/9.6.5.2,-,-,10;8.7.4.3,-,-,10/ra30.god8',
  );
  expect(tags.Result).toBe('12 30');
});
