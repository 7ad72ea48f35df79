/** For whoever watches the process: alive and ready (Product §24.7). Its figures: `metrics.ts`. */
import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { skewSeconds } from '../clock.ts';
import type { Context } from '../context.ts';
import { hurriedly } from '../database/hurry.ts';
import type { Writing } from '../database/write-check.ts';

/** A database that takes longer answers nobody. */
const PATIENCE_MS = 2_000;

/** Why the process can do nothing for anybody now; null where it can. */
type Trouble =
  | 'the database does not answer'
  | 'the database takes no writes'
  | 'the database has no room on its disk'
  | null;

const TROUBLE: Record<Writing, Trouble> = {
  works: null,
  'read-only': 'the database takes no writes',
  'disk-full': 'the database has no room on its disk',
};

async function troubleOf({ database, log }: Context): Promise<Trouble> {
  try {
    return TROUBLE[await database.canWrite()];
  } catch (err) {
    log.debug({ err }, 'the database was asked in vain');
    return 'the database does not answer';
  }
}

export function healthRoutes(http: FastifyInstance, context: Context): void {
  http.get('/healthz', async () => ({ status: 'alive' }));

  let asking: Promise<Trouble> | null = null;
  let told: Trouble = null;
  /** Once as it comes, and once as it goes. */
  function tell(trouble: Trouble) {
    if (trouble === told) return;
    told = trouble;
    if (trouble) context.log.error({ because: trouble }, 'not ready');
    else context.log.info('ready again');
  }

  http.get('/readyz', async (_, reply) => {
    // Every desk asks all the time: one question at a time is enough, and none piles up before a database that hangs.
    asking ??= hurriedly(() => troubleOf(context), true).finally(() => {
      asking = null;
    });
    const late = setTimeout(PATIENCE_MS, 'the database does not answer' as const);
    const trouble = await Promise.race([asking, late]);
    tell(trouble);
    if (trouble) return reply.code(503).send({ status: 'unavailable', because: trouble });
    const seconds = skewSeconds(context.clock);
    // It serves all the same: the database's clock decides.
    return { status: 'ready', ...(seconds !== 0 && { clock_ahead_seconds: seconds }) };
  });
}
