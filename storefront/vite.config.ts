import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { serviceWorker } from './offline/build-service-worker.ts';

const FRAMEWORK =
  /node_modules\/(react|react-dom|react-router|scheduler|cookie|cookie-es|set-cookie-parser)\//;
/** What stands around every page; see frame.tsx for who imports it. */
const SHELL =
  /storefront\/app\/(frame\/(?!not-found|page)|session\/(store|use-session|use-sign-out|guards)|offline\/connection|paths|root|stylesheet)|ui\/(cx|button|spinner|icon|first-icons|dialog|logo|notices|alert|safe-html|field|text-input|when|amount)\.|contract\/(money|time)\./;

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), serviceWorker()],
  // Found at start, or the first page after one is discovered late answers 504.
  optimizeDeps: { entries: ['app/**/*.{ts,tsx}', '../ui/*.{ts,tsx}', '../contract/*.ts'] },
  resolve: { dedupe: ['react', 'react-dom', 'react-router'] },
  // Our own packages are TypeScript sources: they belong in the server's bundle.
  ssr: { noExternal: [/^@cowrie\//] },
  build: { target: 'es2022', assetsInlineLimit: 0, cssMinify: true, reportCompressedSize: false },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // Two files instead of thirty for what every page loads: fewer requests, and they compress better.
            codeSplitting: {
              groups: [
                { name: 'framework', test: FRAMEWORK, priority: 2 },
                { name: 'shell', test: SHELL, priority: 1 },
              ],
            },
          },
        },
      },
    },
  },
});
