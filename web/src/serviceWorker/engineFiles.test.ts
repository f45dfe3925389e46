import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FakeCaches } from '@/testing/fakeCaches';
import { storeEngine } from './engineFiles';
import { buildName, USED_FILES } from './names';

let caches: FakeCaches;
let files: Record<string, string>;
let asked: string[];
/** What the server answers where it has no file. */
let missing: number;

/** A server with an engine, and nets for two and three. */
function serve(version: string): void {
  const nets = { 2: { file: `net-2-${version}.f2` }, 3: { file: 'net-3.f2' } };
  files = {
    '/engine/files.json': JSON.stringify({ module: `engine-${version}.wasm`, nets }),
    [`/engine/engine-${version}.wasm`]: `module ${version}`,
  };
}

beforeEach(() => {
  caches = new FakeCaches();
  [asked, missing] = [[], 404];
  vi.stubGlobal('caches', caches);
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    return path in files ? new Response(files[path]) : new Response(null, { status: missing });
  });
});
afterEach(() => vi.unstubAllGlobals());

const cache = async () => (await caches.open(USED_FILES)) as Cache;
const stored = async () => (await (await cache()).keys()).map(({ url }) => new URL(url).pathname);

it('stores the list and the module, the module once', async () => {
  serve('1');
  await storeEngine();
  await storeEngine();
  expect(await stored()).toEqual(['/engine/engine-1.wasm', '/engine/files.json']);
  expect(asked.filter((path) => path.endsWith('.wasm'))).toHaveLength(1);
});

it('removes what an older engine has left, and keeps nets that are the same', async () => {
  serve('1');
  await storeEngine();
  for (const path of ['/engine/net-2-1.f2', '/engine/net-3.f2', '/other.bin'])
    await (await cache()).put(path, new Response(''));
  serve('2');
  await storeEngine();
  expect((await stored()).sort()).toEqual([
    '/engine/engine-2.wasm',
    '/engine/files.json',
    '/engine/net-3.f2',
    '/other.bin',
  ]);
});

it('keeps the files of an older engine while a page of an older build is open', async () => {
  serve('1');
  await storeEngine();
  await (await cache()).put('/engine/net-2-1.f2', new Response(''));
  for (const id of ['old', 'new']) await caches.open(buildName(id));
  serve('2');
  await storeEngine();
  expect(await stored()).toContain('/engine/net-2-1.f2');
  await caches.delete(buildName('old'));
  await storeEngine();
  expect(await stored()).not.toContain('/engine/net-2-1.f2');
});

it('waits for an engine that is not built yet, and for room', async () => {
  files = {};
  for (missing of [204, 404]) await storeEngine();
  expect(await caches.keys()).toEqual([]);
  serve('1');
  caches.room = 0;
  await storeEngine();
  expect(await stored()).toEqual([]);
});
