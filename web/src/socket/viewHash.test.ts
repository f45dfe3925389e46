import { expect, it } from 'vitest';
import { canonical, hashOf } from './viewHash';

it('sorts keys at every level and leaves no blanks', () => {
  expect(canonical({ b: [1, { z: null, a: 'é"' }], a: 0.1724 })).toBe(
    '{"a":0.1724,"b":[1,{"a":"é\\"","z":null}]}',
  );
});

it('gives the hash that the server gives', () => {
  // json.dumps(..., sort_keys=True, ensure_ascii=False, separators=(",", ":")), SHA-256
  const view = { seq: 3, table: 'Nil-été', seats: [{ points: null }], '10': 1, '9': true };
  expect(hashOf(view)).toBe('58a527af0137a258');
});

it('does not care for the order in which keys came', () => {
  expect(hashOf({ a: 1, b: 2 })).toBe(hashOf({ b: 2, a: 1 }));
  expect(hashOf({ a: 1, b: 2 })).not.toBe(hashOf({ a: 2, b: 1 }));
});
