import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { shareWorker } from './build-steps/share-worker.ts';

const BASE = '/desk/';

/** The desk alone: built into the folder that scripts/build.ts names, or mounted by the server as middleware while developing. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: BASE,
  plugins: [react(), tailwindcss(), shareWorker(BASE)],
  // The content security policy allows no data: fonts, so nothing is inlined.
  build: {
    outDir: process.env.BUILD_DIR ?? 'build/unnamed',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
  },
  optimizeDeps: { entries: ['main.tsx', '**/*.tsx'] },
});
