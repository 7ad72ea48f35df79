import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const PGLITE = new URL('../package.json', import.meta.resolve('@electric-sql/pglite'));
const { version } = JSON.parse(readFileSync(PGLITE, 'utf8')) as { version: string };

/** Where the empty database is kept that belongs to the installed version of PGlite; `scripts/build.ts` has it made. */
export const KEPT_DATABASE = fileURLToPath(new URL(`./build/empty-database-${version}`, import.meta.url));
