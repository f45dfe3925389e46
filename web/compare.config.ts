// Bundles what tests compare the page with Python by (src/testing/parity). They say where to with `--outDir`.
import { defineConfig } from 'vite';

export default defineConfig({
  base: './',
  publicDir: false,
  resolve: { alias: { '@': new URL('./src', import.meta.url).pathname } },
  worker: { format: 'es' },
  build: {
    rolldownOptions: {
      input: {
        engine: 'src/testing/parity/engine.ts',
        tables: 'src/testing/parity/tables.ts',
        gameReports: 'src/testing/parity/gameReports.ts',
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
