// Bundles src/local/compareTables.ts, with which tests compare tables in the browser with those of
// the server. They say where to with `--outDir`.
import { defineConfig } from 'vite';

export default defineConfig({
  base: './',
  publicDir: false,
  resolve: { alias: { '@': new URL('./src', import.meta.url).pathname } },
  worker: { format: 'es' },
  build: {
    rolldownOptions: {
      input: 'src/local/compareTables.ts',
      preserveEntrySignatures: 'strict',
      output: { entryFileNames: 'compare.js' },
    },
    target: 'es2022',
    modulePreload: false,
    minify: false,
  },
});
