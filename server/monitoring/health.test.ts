/** What whoever watches the process can rely on (Product §24.7). */
import { API_BASE } from '@cowrie/contract/endpoint.ts';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { createTestApp, type TestApp } from '../testing/app.ts';

const TOKEN = 'a-token-that-only-the-collector-knows';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ METRICS_TOKEN: TOKEN });
});
afterAll(() => app.close());

const ask = (url: string, authorization?: string) =>
  app.http.inject({ url, headers: authorization ? { authorization } : {} });
const metrics = async () => (await ask('/metrics', `Bearer ${TOKEN}`)).body;

/** How often a route was answered so, as the figures have it. */
async function countOf(route: string, status: number): Promise<number> {
  const series = `cowrie_request_seconds_count{method="GET",route="${route}",status="${status}"} `;
  const line = (await metrics()).split('\n').find((one) => one.startsWith(series));
  return Number(line?.slice(series.length) ?? 0);
}

it('says that it is alive and ready', async () => {
  expect((await ask('/healthz')).json()).toEqual({ status: 'alive' });
  expect((await ask('/readyz')).json()).toEqual({ status: 'ready' });
});

it('says how far its machine’s clock is from the one that decides', async () => {
  app.clock.advance(-7_200_000);
  onTestFinished(() => void app.clock.advance(7_200_000));
  const { clock_ahead_seconds: ahead } = (await ask('/readyz')).json();
  expect(ahead).toBe(7200);
});

it('is not ready while its database answers nobody, and lives all the same', async () => {
  const { pool } = app.context.database;
  // Each of its connections waits for the database.
  let isOver = false;
  const hanging = Promise.all(
    Array.from({ length: pool.options.max }, () => pool.query('select pg_sleep(6)')),
  ).then(() => {
    isOver = true;
  });
  const told = metrics();
  const answers = await Promise.all([ask('/readyz'), ask('/readyz'), ask('/healthz')]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([503, 503, 200]);
  // Of the business nothing is told that cannot be known then (Product §31.70).
  expect(await told).toMatch(/^cowrie_ready 0$/m);
  expect(await told).toMatch(/^cowrie_figures_read 0$/m);
  expect(await told).not.toContain('cowrie_proofs_waiting');
  expect(isOver).toBe(false);
  await hanging;
  await expect.poll(async () => (await ask('/readyz')).statusCode).toBe(200);
});

it('shows its figures to whoever has the token, and to others not even that there are any', async () => {
  const shown = await ask('/metrics', `Bearer ${TOKEN}`);
  expect(shown.statusCode).toBe(200);
  expect(shown.headers['content-type']).toContain('text/plain');
  expect(shown.body).toMatch(/^process_cpu_seconds_total \d/m);
  for (const wrong of [undefined, 'Bearer ', `Bearer ${TOKEN}x`, `Bearer ${TOKEN.slice(1)}`, TOKEN])
    expect((await ask('/metrics', wrong)).statusCode, wrong).toBe(404);
});

it('has no figures where nobody set a token', async () => {
  const quiet = await createTestApp();
  onTestFinished(() => quiet.close());
  for (const authorization of ['Bearer ', 'Bearer undefined', `Bearer ${TOKEN}`])
    expect((await quiet.http.inject({ url: '/metrics', headers: { authorization } })).statusCode).toBe(404);
});

it('counts each answer and how long it took by its route, never by what was asked for', async () => {
  const [site, order] = [`${API_BASE}/site`, `${API_BASE}/payments/:id`];
  const [found, refused] = [await countOf(site, 200), await countOf(order, 401)];
  await ask(site);
  await ask(site);
  await ask(`${API_BASE}/payments/8675309`);
  expect([await countOf(site, 200), await countOf(order, 401)]).toEqual([found + 2, refused + 1]);
  const shown = await metrics();
  expect(shown).toContain(
    `cowrie_request_seconds_bucket{le="0.05",method="GET",route="${site}",status="200"}`,
  );
  // Among the figures it could stand by chance.
  expect(shown.match(/\{[^}]*\}/g)?.join()).not.toContain('8675309');
  expect(shown).not.toContain(TOKEN);
});
