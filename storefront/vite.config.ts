import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  // Found at start, or the first page after one is discovered late answers 504.
  optimizeDeps: { entries: ['app/**/*.{ts,tsx}', '../ui/*.{ts,tsx}', '../contract/*.ts'] },
  resolve: { dedupe: ['react', 'react-dom', 'react-router'] },
  // Our own packages are TypeScript sources: they belong in the server's bundle.
  ssr: { noExternal: [/^@cowrie\//] },
  build: { target: 'es2022', assetsInlineLimit: 0, cssMinify: true, reportCompressedSize: false },
});
