/**
 * The server in one file (Product §29.50): a process that reads a thousand sources, each twice, holds on to tens of
 * megabytes for them. What it opens by their place beside a source (styles, migrations, threads, processes) it still finds
 * there.
 */
import { basename, dirname, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';

const SERVER = fileURLToPath(new URL('.', import.meta.url));
/** From a build's folder back to the sources. */
const SOURCES = '../..';

/** Brings native code, or files of its own that it finds by where it stands, or is read by a thread that soon ends. */
const APART = [
  '@aws-sdk/client-s3',
  '@aws-sdk/lib-storage',
  '@electric-sql/pglite',
  '@node-rs/argon2',
  '@simplewebauthn/server',
  'date-holidays',
  'fontkit',
  'pdfkit',
  'sharp',
  'subset-font',
  'vite',
  'web-push',
];

/** Threads are built too: from its source each would bring what strips types into the process. */
const THREADS = ['accounts/hashing-thread', 'papers/drawing-thread', 'working-hours/holidays-thread'];
const PLACE = /new URL\('\.\/([\w-]+-thread)\.ts', import\.meta\.url\)|\bimport\.meta\.(?:dirname|url)\b/g;

/** What a source says of its own place, it says of that source and not of the one file. */
function keptPlaces(): Plugin {
  return {
    name: 'kept-places',
    transform: {
      order: 'pre',
      handler(code, id) {
        if (!id.startsWith(SERVER) || !code.includes('import.meta.')) return null;
        const source = relative(SERVER, id);
        const kept = (found: string, thread: string | undefined) => {
          if (thread !== undefined) return `new URL('./${thread}.js', import.meta.url)`;
          return found.endsWith('dirname')
            ? `(import.meta.dirname + ${JSON.stringify(`/${SOURCES}/${dirname(source)}`)})`
            : `new URL(${JSON.stringify(`${SOURCES}/${source}`)}, import.meta.url).href`;
        };
        return { code: code.replaceAll(PLACE, kept), map: null };
      },
    },
  };
}

/** A source with one letter beyond Latin is held with two bytes for each of its letters. */
function narrowLetters(): Plugin {
  return {
    name: 'narrow-letters',
    renderChunk: {
      order: 'post',
      handler: (code) => ({
        code: code.replaceAll(
          /[\u0100-\uffff]/g,
          (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
        ),
        map: null,
      }),
    },
  };
}

export default defineConfig({
  root: SERVER,
  logLevel: 'warn',
  publicDir: false,
  plugins: [keptPlaces(), narrowLetters()],
  ssr: { noExternal: true, external: APART },
  build: {
    ssr: true,
    target: 'node26',
    outDir: process.env.BUILD_DIR ?? 'build/unnamed',
    emptyOutDir: true,
    // Names stay: they are what the log says of where something failed.
    minify: false,
    rolldownOptions: {
      input: Object.fromEntries(
        ['main', ...THREADS].map((source) => [basename(source), `${SERVER}${source}.ts`]),
      ),
      output: {
        entryFileNames: '[name].js',
        // All in one folder: from each of them the sources are as far away.
        chunkFileNames: '[name]-[hash].js',
        minify: { mangle: false, compress: true, codegen: { removeWhitespace: true } },
      },
    },
  },
});
