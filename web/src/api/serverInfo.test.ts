import { afterEach, expect, it, vi } from 'vitest';
import { ServerInfo } from './serverInfo.svelte';

afterEach(() => vi.unstubAllGlobals());

it('asks once what can be played here, and again after a failure', async () => {
  const fetch = vi.fn(() => Promise.resolve({ ok: false, status: 503 }));
  vi.stubGlobal('fetch', fetch);
  const serverInfo = new ServerInfo();
  await expect(serverInfo.load()).rejects.toThrow('503');
  const found = { build: '', editions: [{ name: 'disk' }], bots: [] };
  vi.stubGlobal('fetch', () => Promise.resolve({ ok: true, json: () => Promise.resolve(found) }));
  expect(await serverInfo.load()).toBe(await serverInfo.load());
  expect(serverInfo.edition('disk')).toEqual({ name: 'disk' });
  expect(serverInfo.edition('other')).toBe(null);
});

it('takes what it stored only if that has the form of today', () => {
  const about = { version: 2, build: '', editions: [], bots: [], gone_seconds: 1 };
  localStorage.setItem('sunbarge.about', JSON.stringify(about));
  expect(new ServerInfo().current).toEqual(about);
  localStorage.setItem('sunbarge.about', '{"editions":{"disk":{}}}');
  expect(new ServerInfo().current).toBe(null);
});
