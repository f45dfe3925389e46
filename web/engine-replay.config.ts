// Bundles src/engine/replay.ts, with which tests compare the engine with the native one. They say
// where to with `--outDir`.
import { defineConfig } from 'vite';

export default defineConfig({
  base: './',
  publicDir: false,
  resolve: { alias: { '@': new URL('./src', import.meta.url).pathname } },
  worker: { format: 'es' },
  build: {
    rolldownOptions: {
      input: 'src/engine/replay.ts',
      preserveEntrySignatures: 'strict',
      output: { entryFileNames: 'replay.js' },
    },
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: false,
    minify: false,
  },
});
