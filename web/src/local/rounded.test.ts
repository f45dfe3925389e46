import { expect, it } from 'vitest';
import { rounded } from './rounded';

it('rounds as Python does: ties to the even digit, others to the nearest', () => {
  expect(rounded(2.25, 1)).toBe(2.2);
  expect(rounded(2.75, 1)).toBe(2.8);
  expect(rounded(0.35, 1)).toBe(0.3); // the number is a bit below 0.35
  expect(rounded(0.15625, 4)).toBe(0.1562);
  expect(rounded(0.46875, 4)).toBe(0.4688);
  expect(rounded(1 / 3, 4)).toBe(0.3333);
  expect(rounded(7, 1)).toBe(7);
  expect(rounded(0, 4)).toBe(0);
});
