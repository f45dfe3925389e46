import { expect, it } from 'vitest';
import { routeOf } from './router.svelte';

const at = (path: string) => routeOf(new URL(path, 'http://here'));

it('knows the pages of the site', () => {
  expect(at('/')).toEqual({ page: 'home' });
  expect(at('/table/abc?invite=xyz')).toEqual({ page: 'table', table: 'abc', invite: 'xyz' });
  expect(at('/table/abc')).toEqual({ page: 'table', table: 'abc', invite: null });
  expect(at('/replay')).toEqual({ page: 'replay', table: null, ply: null });
  expect(at('/replay/abc#12')).toEqual({ page: 'replay', table: 'abc', ply: 12 });
  expect(at('/report/abc#12')).toEqual({ page: 'report', table: 'abc', move: 12 });
  expect(at('/report')).toEqual({ page: 'report', table: null, move: null });
  expect(at('/rules')).toEqual({ page: 'rules', edition: 'disk' });
  expect(at('/rules/french')).toEqual({ page: 'rules', edition: 'french' });
  expect(at('/learn')).toEqual({ page: 'learn', lesson: null, edition: 'disk' });
  expect(at('/learn/nile?edition=bag')).toMatchObject({ lesson: 'nile', edition: 'bag' });
  expect(at('/analysis#disk/1')).toEqual({ page: 'analysis', table: null, place: 'disk/1' });
  expect(at('/companion')).toEqual({ page: 'companion', scoreOnly: false });
  expect(at('/companion/score')).toEqual({ page: 'companion', scoreOnly: true });
});

it('is nowhere anywhere else', () => {
  for (const path of ['/table', '/table/abc/more', '/elsewhere', '/companion/abc'])
    expect(at(path).page).toBe('notFound');
  expect(at('/replay/abc#nonsense')).toEqual({ page: 'replay', table: 'abc', ply: null });
});
