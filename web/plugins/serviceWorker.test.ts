import { expect, test } from 'vitest';
import { hashOf, withBuild } from './serviceWorker.ts';

test('every change of a file or of its name makes another build', () => {
  const build = (...files: [string, string][]) => hashOf(new Map(files));
  const one = build(['a.js', '1'], ['b.js', '2']);
  expect(build(['b.js', '2'], ['a.js', '1'])).toBe(one);
  expect(build(['a.js', '1'], ['b.js', '3'])).not.toBe(one);
  expect(build(['a.js', '1'], ['c.js', '2'])).not.toBe(one);
  expect(one).toMatch(/^[0-9a-f]{12}$/);
});

test('the page says its build', () => {
  expect(withBuild('<title>Ra</title>', '1a')).toContain(
    '<meta name="sunbarge-build" content="1a" />',
  );
});
