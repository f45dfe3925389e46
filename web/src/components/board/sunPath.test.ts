import { expect, it } from 'vitest';
import { at, path, stations } from './sunPath';

it('rises from dawn, stands highest at noon and sets at dusk', () => {
  expect(at(0)).toEqual({ x: 6, y: 74 });
  expect(at(0.5)).toEqual({ x: 50, y: 22 });
  expect(at(1)).toEqual({ x: 94, y: 74 });
});

it('has a station for every Ra tile, evenly from left to right', () => {
  const way = stations(9);
  expect(way).toHaveLength(9);
  const steps = way.slice(1).map((station, i) => station.x - way[i]!.x);
  for (const step of steps) expect(step).toBeCloseTo(11);
});

it('draws the way up to where the sun stands', () => {
  expect(path(1)).toBe('M6 74Q50 -30 94 74');
  expect(path(0)).toBe('M6 74Q6 74 6 74');
});
