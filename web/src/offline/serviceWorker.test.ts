import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pageVersion } from '@/api/pageVersion.svelte';
import { ACTIVATED, buildName, TIDY } from '@/serviceWorker/names';
import { registerServiceWorker } from './serviceWorker';

const meta = document.createElement('meta');
const workers = Object.assign(new EventTarget(), {
  register: vi.fn(() => Promise.reject(new Error('denied'))),
  controller: { postMessage: vi.fn() },
});
const request = vi.fn(() => Promise.resolve());

beforeEach(() => {
  meta.name = 'sunbarge-build';
  meta.content = 'a';
  document.head.append(meta);
  vi.stubGlobal('navigator', { serviceWorker: workers, locks: { request } });
});
afterEach(() => {
  meta.remove();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

it('registers the worker, and holds the files of its build', async () => {
  registerServiceWorker();
  dispatchEvent(new Event('load'));
  expect(workers.register).toHaveBeenCalledWith('/sw.js', { updateViaCache: 'none' });
  expect(workers.controller.postMessage).toHaveBeenCalledWith(TIDY);
  expect(request).toHaveBeenCalledWith(buildName('a'), { mode: 'shared' }, expect.anything());
});

it('asks the server for its build when another worker has taken over', () => {
  const refresh = vi.spyOn(pageVersion, 'refresh').mockResolvedValue();
  registerServiceWorker();
  workers.dispatchEvent(new MessageEvent('message', { data: ACTIVATED }));
  expect(refresh).toHaveBeenCalled();
  refresh.mockRestore();
});

it('does nothing where browsers offer no worker, or the page is being developed', () => {
  vi.stubGlobal('navigator', {});
  expect(registerServiceWorker).not.toThrow();
  meta.remove();
  vi.stubGlobal('navigator', { serviceWorker: workers });
  registerServiceWorker();
  expect(workers.register).not.toHaveBeenCalled();
});
