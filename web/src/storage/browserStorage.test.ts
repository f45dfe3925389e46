import { beforeEach, expect, it } from 'vitest';
import { readJson } from './browserStorage';

beforeEach(() => localStorage.clear());

function read<T>(stored: string, fallback: T): T {
  localStorage.setItem('key', stored);
  return readJson(localStorage, 'key', fallback);
}

it('reads what is stored', () => {
  expect(read('{"a":1}', {})).toEqual({ a: 1 });
  expect(read('[1]', [] as number[])).toEqual([1]);
  expect(read('"yes"', '')).toBe('yes');
  expect(read('{"a":1}', null)).toEqual({ a: 1 });
});

it('takes the fallback for what is missing, broken or of another kind', () => {
  expect(readJson(localStorage, 'key', 'none')).toBe('none');
  expect(readJson(undefined, 'key', 'none')).toBe('none');
  for (const stored of ['', '{', 'null', '5', '"x"', '[1]', 'true'])
    expect(read(stored, { a: 0 })).toEqual({ a: 0 });
  for (const stored of ['null', '5', '{"a":1}']) expect(read(stored, [7])).toEqual([7]);
});
