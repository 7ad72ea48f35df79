/**
 * Starts the built server, the one that `scripts/build.ts` made current. Plain JavaScript: what strips types from
 * TypeScript would stay in memory as long as the server runs. `main.ts` is the same from its sources, for development.
 */
import { readFileSync } from 'node:fs';
import { enableCompileCache, flushCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** By then its first jobs have run. */
const SETTLED_MS = 10_000;

const builds = new URL('./build/', import.meta.url);
const current = readFileSync(new URL('current', builds), 'utf8').trim();
const build = new URL(`${current}/`, builds);
// Where the folder is nobody's to write, as in a container, it compiles at each start.
enableCompileCache(fileURLToPath(new URL('compiled', build)));
await import(new URL('main.js', build).href);
flushCompileCache();

// V8 would keep what starting left until it needs the room, and a process at rest never does.
setFlagsFromString('--expose-gc');
setTimeout(runInNewContext('gc'), SETTLED_MS, { type: 'major', flavor: 'last-resort' }).unref();
