// Bundles what tests compare the page with Python by: src/engine/replay.ts for the engine,
// src/local/compareTables.ts for tables, src/analysis/compareReports.ts for reports. They say where to with `--outDir`.
import { defineConfig } from 'vite';

export default defineConfig({
  base: './',
  publicDir: false,
  resolve: { alias: { '@': new URL('./src', import.meta.url).pathname } },
  worker: { format: 'es' },
  build: {
    rolldownOptions: {
      input: {
        replay: 'src/engine/replay.ts',
        compareTables: 'src/local/compareTables.ts',
        compareReports: 'src/analysis/compareReports.ts',
      },
      preserveEntrySignatures: 'strict',
      output: { entryFileNames: '[name].js' },
    },
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: false,
    minify: false,
  },
});
