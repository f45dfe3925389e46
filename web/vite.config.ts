import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { chunks } from './plugins/chunks.ts';
import { icons } from './plugins/icons.ts';
import { serviceWorker } from './plugins/serviceWorker.ts';

// Where `sunbarge serve` runs while the page is developed with `npm run dev`.
const server = process.env.SUNBARGE_SERVER ?? 'http://127.0.0.1:8640';

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

export default defineConfig({
  plugins: [
    svelte(),
    icons(path('./public/icon.svg')),
    serviceWorker(path('./src/serviceWorker/sw.ts')),
  ],
  build: {
    outDir: '../src/sunbarge/online/server/page',
    emptyOutDir: true,
    target: 'es2022',
    // The page's policy allows no data: addresses but for images; keep files as files.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: chunks } } },
  },
  server: {
    port: 5173,
    fs: { allow: [path('.'), path('../src/sunbarge/research')] },
    proxy: { '/api': { target: server, ws: true }, '/engine': { target: server } },
  },
  resolve: {
    // `@/…` is `src/…`, and `@shipped/…` what the Python package ships, here and in tsconfig.json.
    alias: { '@': path('./src'), '@shipped': path('../src/sunbarge') },
    ...(process.env.VITEST ? { conditions: ['browser'] } : {}),
  },
  test: {
    environment: 'happy-dom',
    include: ['src/**/*.test.ts', 'plugins/*.test.ts'],
    setupFiles: ['src/testing/loadTexts.ts'],
    pool: 'threads',
    maxWorkers: 1,
    // No test leaves anything behind, and a new world for each file takes a minute.
    isolate: false,
  },
});
