import { expect, it } from 'vitest';
import { sunPath, sunPosition, sunStations } from './sunPath';

it('rises at dawn, is highest at noon and sets at dusk', () => {
  expect(sunPosition(0)).toEqual({ x: 6, y: 74 });
  expect(sunPosition(0.5)).toEqual({ x: 50, y: 22 });
  expect(sunPosition(1)).toEqual({ x: 94, y: 74 });
});

it('has a station for every Ra tile, evenly from left to right', () => {
  const stations = sunStations(9);
  expect(stations).toHaveLength(9);
  const steps = stations.slice(1).map((station, i) => station.x - stations[i]!.x);
  for (const step of steps) expect(step).toBeCloseTo(11);
});

it('draws the path up to the sun', () => {
  expect(sunPath(1)).toBe('M6 74Q50 -30 94 74');
  expect(sunPath(0)).toBe('M6 74Q6 74 6 74');
});
