import { fileURLToPath } from 'node:url';
import server from '../../package.json' with { type: 'json' };

/** Where the empty database is kept that belongs to the installed version of PGlite; `scripts/build.ts` has it made. */
export const KEPT_DATABASE = fileURLToPath(
  new URL(`./build/empty-database-${server.dependencies['@electric-sql/pglite']}`, import.meta.url),
);
