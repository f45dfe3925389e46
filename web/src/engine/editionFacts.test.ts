import { expect, it } from 'vitest';
import { editionFacts, editionNames } from './editionFacts';

it('reads the facts of an edition from its record', () => {
  expect(editionNames()).toContain('disk');
  const disk = editionFacts('disk');
  expect(disk).toMatchObject({
    raLimits: { 2: 6, 3: 8, 4: 9, 5: 10 },
    civilization: [-5, 0, 0, 5, 10, 15],
    fewestPharaohs: -2,
    invokerMustBeat: false,
    disastersStrikeAtOnce: true,
  });
  expect(disk.groups[3]).toEqual([
    [13, 8, 5, 2],
    [12, 9, 6, 3],
    [11, 10, 7, 4],
  ]);
  expect(Object.values(disk.bag).reduce((a, b) => a + b)).toBe(180);
  expect(editionFacts('french').invokerMustBeat).toBe(true);
});
