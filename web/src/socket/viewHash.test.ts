import { expect, it } from 'vitest';
import { canonicalJson, viewHash } from './viewHash';

it('sorts keys at every level and leaves no blanks', () => {
  expect(canonicalJson({ b: [1, { z: null, a: 'é"' }], a: 0.1724 })).toBe(
    '{"a":0.1724,"b":[1,{"a":"é\\"","z":null}]}',
  );
});

it('gives the hash that the server gives', () => {
  // json.dumps(..., sort_keys=True, ensure_ascii=False, separators=(",", ":")), SHA-256
  const view = { seq: 3, table: 'Nil-été', seats: [{ points: null }], '10': 1, '9': true };
  expect(viewHash(view)).toBe('58a527af0137a258');
});

it('does not care for the order in which keys came', () => {
  expect(viewHash({ a: 1, b: 2 })).toBe(viewHash({ b: 2, a: 1 }));
  expect(viewHash({ a: 1, b: 2 })).not.toBe(viewHash({ a: 2, b: 1 }));
});
