/** Anybody may send anything: nothing breaks, nothing takes long, nobody sees what is not theirs (Product §2.22). */
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { currentBuild } from '../server/pages/builds.ts';
import { callInProcess } from '../server/pages/call-in-process.ts';
import { deskApp } from '../server/pages/desk.ts';
import { pages } from '../server/pages/storefront.ts';
import { createTestApp } from '../server/testing/app.ts';
import { isPostgres } from '../server/testing/database.ts';
import { fuzz } from './run.ts';

const ROOT = join(import.meta.dirname, '..');
const SEED = Number(process.env.FUZZ_SEED ?? 20_260_101);
/** What the embedded engine itself may do otherwise, the first few hundred meet. */
const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? (isPostgres() ? 2500 : 600));
const isByHand = process.env.FUZZ_REQUESTS !== undefined;
const TIMEOUT_MS = 240_000 + REQUESTS * 50;

it(`holds against ${REQUESTS} requests of seed ${SEED}`, { timeout: TIMEOUT_MS }, async () => {
  const builds = { desk: join(ROOT, 'desk', 'build'), storefront: join(ROOT, 'storefront', 'build') };
  const app = await createTestApp(
    // Mails go to a folder: nobody reads them here, and an inbox takes a fifth of the time and keeps them all.
    { RATE_LIMIT_FACTOR: '1000000', METRICS_TOKEN: 'a-token-of-the-fuzzer', SMTP_URL: '' },
    {
      withPages: async (http) => {
        // Pages are there once they are built: `npm test` and `npm run fuzz` see to that.
        if (!Object.values(builds).every(currentBuild)) return;
        await deskApp(http, { buildsDir: builds.desk, publicUrl: 'http://localhost:3000' });
        await pages(http, {
          buildsDir: builds.storefront,
          call: callInProcess(http),
          publicUrl: 'http://localhost:3000',
          brandName: 'Cowrie',
          rateLimitFactor: 1_000_000,
          isDatabaseAway: async () => false,
          earlyHints: true,
        });
      },
    },
  );
  try {
    await app.http.listen({ port: 0, host: '127.0.0.1' });
    const start = performance.now();
    const findings = await fuzz(app, {
      seed: SEED,
      requests: REQUESTS,
      onFinding: isByHand ? console.log : undefined,
      onBatch(done, statuses) {
        if (!isByHand || done % 5000 !== 0) return;
        const answers = [...statuses].sort(([a], [b]) => a - b).map((pair) => pair.join(': '));
        console.log(`${done} in ${Math.round((performance.now() - start) / 1000)} s; ${answers.join(', ')}`);
      },
    });
    expect(findings.join('\n\n')).toBe('');
  } finally {
    await app.close();
  }
});
