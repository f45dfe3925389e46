import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PageVersion, reloadOnce } from './pageVersion.svelte';

beforeEach(() => sessionStorage.clear());
afterEach(() => vi.unstubAllGlobals());

function serverSays(answer: Partial<Response> | null): void {
  vi.stubGlobal('fetch', () => (answer ? Promise.resolve(answer) : Promise.reject(new Error())));
}

it('notices another build than the first', async () => {
  const pageVersion = new PageVersion();
  pageVersion.observe('1-a');
  pageVersion.observe('1-a');
  expect(pageVersion.newer).toBe('');
  serverSays(null);
  await pageVersion.refresh();
  expect(pageVersion.newer).toBe('');
  serverSays({ ok: true, json: () => Promise.resolve({ build: '1-b' }) });
  await pageVersion.refresh();
  expect(pageVersion.newer).toBe('b');
});

it('knows its own build, whatever the server reports first', () => {
  const meta = document.createElement('meta');
  meta.name = 'sunbarge-build';
  meta.content = 'a';
  document.head.append(meta);
  const pageVersion = new PageVersion();
  meta.remove();
  pageVersion.observe('2-b');
  expect(pageVersion.newer).toBe('b');
  pageVersion.observe('2-a');
  expect(pageVersion.newer).toBe('');
});

it('tells of another build only after the games that are played, and until it is dismissed', () => {
  const pageVersion = new PageVersion();
  pageVersion.observe('1-a');
  const ends = [pageVersion.duringGame(), pageVersion.duringGame()];
  pageVersion.observe('1-b');
  expect([pageVersion.newer, pageVersion.announced]).toEqual(['b', '']);
  ends[0]!();
  expect(pageVersion.announced).toBe('');
  ends[1]!();
  expect(pageVersion.announced).toBe('b');
  pageVersion.dismissed = 'b';
  expect(pageVersion.announced).toBe('');
  pageVersion.observe('1-c');
  expect(pageVersion.announced).toBe('c');
});

it('tells of another build even during a game if a part of its own is gone', async () => {
  const pageVersion = new PageVersion();
  pageVersion.observe('1-a');
  pageVersion.duringGame();
  serverSays(null);
  await pageVersion.missPart();
  expect(pageVersion.announced).toBe('');
  serverSays({ ok: true, json: () => Promise.resolve({ build: '1-b' }) });
  await pageVersion.missPart();
  expect(pageVersion.announced).toBe('b');
});

it('loads the page anew once for each build', async () => {
  const reload = vi.fn();
  serverSays({ ok: true });
  expect(await reloadOnce('a.js', reload)).toBe(true);
  expect(await reloadOnce('a.js', reload)).toBe(false);
  expect(await reloadOnce('b.js', reload)).toBe(true);
  expect(reload).toHaveBeenCalledTimes(2);
});

it('does not leave the page for a server that is not there', async () => {
  const reload = vi.fn();
  serverSays(null);
  expect(await reloadOnce('a.js', reload)).toBe(false);
  serverSays({ ok: false });
  expect(await reloadOnce('a.js', reload)).toBe(false);
  expect(reload).not.toHaveBeenCalled();
});
