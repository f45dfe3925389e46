import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FakeCaches } from '@/testing/fakeCaches';
import { USED_FILES } from './names';
import { usedFile } from './usedFiles';

let caches: FakeCaches;
let server: Response | null;

beforeEach(() => {
  caches = new FakeCaches();
  vi.stubGlobal('caches', caches);
  vi.stubGlobal('fetch', () =>
    server ? Promise.resolve(server.clone()) : Promise.reject(new Error('gone')),
  );
});
afterEach(() => vi.unstubAllGlobals());

async function ask(path: string): Promise<string> {
  const stored: Promise<void>[] = [];
  const response = await usedFile(new Request(`https://ra.example${path}`), (one) =>
    stored.push(one),
  );
  await Promise.all(stored);
  return response.ok ? response.text() : `failed ${response.status}`;
}

async function kept(): Promise<string[]> {
  const cache = (await caches.open(USED_FILES)) as Cache;
  return (await cache.keys()).map(({ url }) => new URL(url).pathname);
}

it('keeps what was used for the time without a server', async () => {
  server = new Response('net 3', { headers: { etag: '1' } });
  expect(await ask('/nets/3.bin')).toBe('net 3');
  server = null;
  expect(await ask('/nets/3.bin')).toBe('net 3');
  expect(await ask('/nets/4.bin')).toBe('failed 0');
});

it('takes the newer one of the server, and none of its errors', async () => {
  server = new Response('old', { headers: { etag: '1' } });
  await ask('/nets/3.bin');
  server = new Response('new', { headers: { etag: '2' } });
  expect(await ask('/nets/3.bin')).toBe('new');
  server = new Response('', { status: 502 });
  expect(await ask('/nets/3.bin')).toBe('new');
  server = new Response('', { status: 404 });
  expect(await ask('/nets/4.bin')).toBe('failed 404');
  expect(await kept()).toEqual(['/nets/3.bin']);
});

it('does not ask again for a file that cannot change', async () => {
  server = new Response('one');
  expect(await ask('/engine/net-3-0123456789ab.f2')).toBe('one');
  server = new Response('two');
  expect(await ask('/engine/net-3-0123456789ab.f2')).toBe('one');
});

it('forgets the oldest without room, and works without any', async () => {
  caches.room = 1;
  server = new Response('net');
  await ask('/nets/3.bin');
  await ask('/nets/4.bin');
  expect(await kept()).toEqual(['/nets/4.bin']);
  caches.room = 0;
  expect(await ask('/nets/5.bin')).toBe('net');
  vi.stubGlobal('caches', { open: () => Promise.reject(new Error('denied')) });
  expect(await ask('/nets/5.bin')).toBe('net');
});
