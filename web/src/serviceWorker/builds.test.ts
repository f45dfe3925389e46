import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FakeCaches, FakeLocks } from '@/testing/fakeCaches';
import { removeUnusedBuilds, storeBuild, storedFile, storedIndex } from './builds';
import { buildName } from './names';

const build = (id: string) => ({ id, files: ['/index.html', `/assets/table-${id}.js`] });
let caches: FakeCaches;
let locks: FakeLocks;
let asked: string[];

/** A server with one build. */
function serve(id: string, missing = ''): void {
  asked = [];
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    return path === missing
      ? new Response('', { status: 404 })
      : new Response(path === '/index.html' ? `build ${id}` : `script ${path}`);
  });
}

beforeEach(() => {
  caches = new FakeCaches();
  locks = new FakeLocks();
  vi.stubGlobal('caches', caches);
  vi.stubGlobal('navigator', { locks });
});
afterEach(() => vi.unstubAllGlobals());

const text = async (found: Promise<Response | undefined>) => (await found)?.text();

it('stores a build, and shows the page of the newest', async () => {
  serve('a');
  await storeBuild(build('a'));
  serve('b');
  await storeBuild(build('b'));
  expect(await text(storedIndex('b'))).toBe('build b');
  expect(await text(storedFile('/assets/table-a.js', 'b'))).toBe('script /assets/table-a.js');
  expect(await storedFile('/assets/table-c.js', 'b')).toBeUndefined();
});

it('does not fetch again what has the same name in another build', async () => {
  serve('a');
  await storeBuild(build('a'));
  serve('b');
  await storeBuild({ id: 'b', files: ['/index.html', '/assets/table-a.js'] });
  expect(asked).toEqual(['/index.html']);
});

it('stores all of a build or nothing', async () => {
  serve('a', '/assets/table-a.js');
  await expect(storeBuild(build('a'))).rejects.toThrow('404');
  expect(await caches.keys()).toEqual([]);
});

it('does not mix a build with the page of another', async () => {
  serve('b');
  await expect(storeBuild(build('a'))).rejects.toThrow('another build');
  expect(await caches.keys()).toEqual([]);
});

it('keeps builds while a page of theirs is open', async () => {
  for (const id of ['a', 'b', 'c']) {
    serve(id);
    await storeBuild(build(id));
  }
  locks.held.add(buildName('a'));
  expect(await removeUnusedBuilds('c')).toBe(1);
  expect(await caches.keys()).toEqual([buildName('a'), buildName('c')]);
  locks.held.clear();
  await removeUnusedBuilds('c');
  expect(await caches.keys()).toEqual([buildName('c')]);
});

it('makes room by removing builds that nobody uses', async () => {
  serve('a');
  await storeBuild(build('a'));
  caches.room = 2;
  serve('b');
  locks.held.add(buildName('a'));
  await expect(storeBuild(build('b'))).rejects.toThrow('no room');
  expect(await caches.keys()).toEqual([buildName('a')]);
  locks.held.clear();
  await storeBuild(build('b'));
  expect(await caches.keys()).toEqual([buildName('b')]);
});

it('finds nothing where the browser denies storage', async () => {
  vi.stubGlobal('caches', { has: () => Promise.reject(new Error('denied')) });
  expect(await storedIndex('a')).toBeUndefined();
});
