import { afterEach, expect, it, vi } from 'vitest';
import { Knowledge } from './serverInfo.svelte';

afterEach(() => vi.unstubAllGlobals());

it('asks once what can be played here, and again after a failure', async () => {
  const fetch = vi.fn(() => Promise.resolve({ ok: false, status: 503 }));
  vi.stubGlobal('fetch', fetch);
  const about = new Knowledge();
  await expect(about.load()).rejects.toThrow('503');
  const found = { build: '', editions: [{ name: 'disk' }], bots: [] };
  vi.stubGlobal('fetch', () => Promise.resolve({ ok: true, json: () => Promise.resolve(found) }));
  expect(await about.load()).toBe(await about.load());
  expect(about.edition('disk')).toEqual({ name: 'disk' });
  expect(about.edition('other')).toBe(null);
});
