/** What whoever watches the business can rely on (Product §31.70, §31.72). */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { transaction } from '../database/transaction.ts';
import { keepFigures } from '../figures/index.ts';
import { createTestApp, type TestApp } from '../testing/app.ts';
import { orderAt } from '../testing/orders.ts';

const TOKEN = 'a-token-that-only-the-collector-knows';
const MONITORING = join(import.meta.dirname, '../../deploy/monitoring');

let app: TestApp;
/** Before there was anything to tell of. */
let begun: number;
beforeAll(async () => {
  app = await createTestApp({ METRICS_TOKEN: TOKEN });
  begun = app.clock.now().getTime();
  const [customer, owner] = [await app.customer(), await app.staff('owner')];
  await sql`update payment_methods set promise_minutes = 60`.execute(app.context.db);
  for (const status of ['pending', 'awaiting', 'processing', 'successful'] as const)
    await orderAt(status, 'payment', customer, owner);
});
afterAll(() => app.close());

async function metrics(): Promise<string> {
  // Kept for some seconds.
  app.clock.advance(10_000);
  return (await app.http.inject({ url: '/metrics', headers: { authorization: `Bearer ${TOKEN}` } })).body;
}

/** What is told once it is of figures that were kept now. */
async function withFigures(): Promise<string> {
  await keepFigures(app.context.db, app.clock.now());
  let told = '';
  const areRead = async () => {
    told = await metrics();
    return seriesIn(told, 'cowrie_figures_read');
  };
  await expect.poll(areRead).toBe(1);
  return told;
}

/** The value of a series, as it is written; undefined where there is none. */
function seriesIn(text: string, series: string): number | undefined {
  const line = text.split('\n').find((one) => one.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length + 1));
}

it('tells how orders stand, what waits and for how long, and whether promises are kept', async () => {
  app.clock.advance(50_000);
  const told = await withFigures();
  const value = (series: string) => seriesIn(told, series);
  expect(value('cowrie_open_orders{type="payment",status="processing"}')).toBe(1);
  expect(value('cowrie_orders_placed_30_days{type="payment",status="successful"}')).toBe(1);
  expect(value('cowrie_proofs_waiting')).toBe(1);
  expect(value('cowrie_oldest_proof_seconds')).toBeGreaterThan(59);
  expect(value('cowrie_oldest_proof_seconds')).toBeLessThanOrEqual(
    (app.clock.now().getTime() - begun) / 1000,
  );
  // ₦150,000 each, of which ¥750 are still to be sent.
  expect(value('cowrie_money_waiting_minor_units{waits_for="proof",currency="NGN"}')).toBe(15_000_000);
  expect(value('cowrie_money_waiting_minor_units{waits_for="order",currency="NGN"}')).toBe(15_000_000);
  expect(value('cowrie_money_waiting_minor_units{waits_for="payout",currency="RMB"}')).toBe(75_000);
  expect(value('cowrie_promises_open')).toBe(2);
  expect(value('cowrie_promises_broken')).toBe(0);
  expect(value('cowrie_promised_payouts_day')).toBe(1);
  expect(value('cowrie_promised_payouts_kept_day')).toBe(1);
  expect(value('cowrie_ready')).toBe(1);
});

it('tells which jobs fail and wait, how long the oldest has, and whether anybody is at work on them', async () => {
  const nobody = { kind: 'security', to: '', name: 'Ada', desk: false, news: 'password-changed' };
  await transaction(app.context.db, (tx) => app.context.jobs.send(tx, 'mail', nobody));
  const failed = 'cowrie_job_tries_total{queue="mail",outcome="failed"}';
  let told = '';
  const retrying = async () => {
    // Figures are kept for ten seconds.
    app.clock.advance(10_000);
    told = await metrics();
    return seriesIn(told, 'cowrie_jobs_retrying{queue="mail"}');
  };
  await expect.poll(retrying).toBe(1);
  expect(seriesIn(told, 'cowrie_jobs_waiting{queue="mail"}')).toBe(1);
  await app.context.database.executeSql(
    `update pgboss.job set created_on = now() - interval '1 hour' where name = 'mail' and state < 'active'`,
  );
  await expect.poll(retrying).toBe(1);
  expect(seriesIn(told, failed)).toBeGreaterThan(0);
  expect(seriesIn(told, 'cowrie_job_oldest_seconds{queue="mail"}')).toBeGreaterThan(3000);
  expect(seriesIn(told, 'cowrie_job_overdue_seconds{queue="mail"}')).toBeLessThan(600);
  // An alarm on a rate would miss the first of a kind.
  expect(seriesIn(told, 'cowrie_job_tries_total{queue="backup-news",outcome="given_up"}')).toBe(0);
});

it('has every figure and label that the dashboard and the alarms ask for', async () => {
  const told = await withFigures();
  const labels = new Map<string, Set<string>>();
  for (const [, name = '', own = ''] of told.matchAll(/^(\w+)(?:\{(.*)\})? /gm))
    labels.set(
      name,
      new Set([
        ...(labels.get(name) ?? []),
        ...[...own.matchAll(/(\w+)="/g)].map(([, label]) => label ?? ''),
      ]),
    );
  const asked = ['dashboard.json', 'alerts.yaml'].map((file) =>
    readFileSync(join(MONITORING, file), 'utf8').replaceAll('\\"', '"'),
  );
  const found = asked.flatMap((text) => [
    ...text.matchAll(/\b((?:cowrie|process|nodejs)_\w+)(?:\{([^}]*)\})?/g),
  ]);
  expect(found.length).toBeGreaterThan(40);
  for (const [, name = '', own = ''] of found) {
    expect(labels.keys(), name).toContain(name);
    // `job` and `instance` Prometheus adds by itself.
    for (const [, label = ''] of own.matchAll(/(\w+)(?=[!=]?[=~])/g))
      expect(['job', 'instance', ...(labels.get(name) ?? [])], `${name}{${label}}`).toContain(label);
  }
});
