/**
 * Starts the built server, the one that `scripts/build.ts` made current. Plain JavaScript: what strips types from
 * TypeScript would stay in memory as long as the server runs. `main.ts` is the same from its sources, for development.
 */
import { readFileSync } from 'node:fs';

const builds = new URL('./build/', import.meta.url);
const current = readFileSync(new URL('current', builds), 'utf8').trim();
await import(new URL(`${current}/main.js`, builds).href);
