/**
 * The business in figures that Prometheus reads (Product §31.70). They are the installation's, not the process's: each
 * process tells the same, so a query takes their `max`. Where the database does not answer they are absent, not stale.
 */
import { Gauge, Registry } from 'prom-client';
import { skewSeconds } from '../clock.ts';
import type { Context } from '../context.ts';
import { hurriedly } from '../database/hurry.ts';
import { inTime } from '../in-time.ts';
import { type WaitingJobs, waitingJobs } from '../jobs/figures.ts';
import type { BusinessFigures } from '../reports/business-figures.ts';

export type ReadFigures = (db: Context['db'], now: Date) => Promise<BusinessFigures>;

/** However many ask, and however often. */
const KEPT_MS = 10_000;
/** Prometheus waits for ten seconds, for all of it. */
const PATIENCE_MS = 2_000;

const GAUGES = {
  cowrie_ready: { help: 'Whether a write can work now: 1, or 0' },
  cowrie_clock_ahead_seconds: { help: 'How far the machine’s clock is ahead of the database’s' },
  cowrie_figures_read: { help: 'Whether what follows could be read: 1, or 0 where it is absent' },
  cowrie_open_orders: { help: 'Open orders', labels: ['type', 'status'] },
  cowrie_orders_placed_30_days: {
    help: 'Orders placed within 30 days as they stand',
    labels: ['type', 'status'],
  },
  cowrie_proofs_waiting: { help: 'Orders whose proof waits to be checked' },
  cowrie_oldest_proof_seconds: { help: 'How long the oldest of them has waited' },
  cowrie_money_waiting_minor_units: {
    help: 'Money that waits for a proof to be checked, a receiver to be paid, an order to end, a refund, an explanation',
    labels: ['waits_for', 'currency'],
  },
  cowrie_money_at_hand_minor_units: { help: 'Foreign money at hand', labels: ['currency'] },
  cowrie_promises_open: { help: 'Payments under way that were promised a moment' },
  cowrie_promises_broken: { help: 'Those of them whose moment has passed' },
  cowrie_promised_payouts_day: { help: 'Payments of the last 24 hours that were promised a moment' },
  cowrie_promised_payouts_kept_day: { help: 'Those of them whose receiver was paid by then' },
  cowrie_jobs_waiting: { help: 'Jobs that are due and not done', labels: ['queue'] },
  cowrie_jobs_retrying: { help: 'Those of them that have failed before', labels: ['queue'] },
  cowrie_job_oldest_seconds: { help: 'How long the oldest of them has waited', labels: ['queue'] },
  cowrie_job_overdue_seconds: {
    help: 'For how long a try of one was due that nobody began',
    labels: ['queue'],
  },
} as const satisfies Record<string, { help: string; labels?: readonly string[] }>;
type Name = keyof typeof GAUGES;

type Labels = Record<string, string>;
/** One value of one gauge. */
type Sample = [name: Name, value: number, labels?: Labels];

/** @returns what Prometheus is told, no older than some seconds. */
export function createBusinessMetrics(context: Context, readFigures: ReadFigures): () => Promise<string> {
  let told: Promise<string> | undefined;
  let toldAt = 0;
  return () => {
    const now = context.clock().getTime();
    if (!told || Math.abs(now - toldAt) >= KEPT_MS) {
      toldAt = now;
      told = samplesOf(context, readFigures).then(textOf);
    }
    return told;
  };
}

/** Each gauge that has a value. */
function textOf(samples: readonly Sample[]): Promise<string> {
  const registry = new Registry();
  for (const [name, own] of Map.groupBy(samples, ([of]) => of)) {
    const { help, ...gauge } = GAUGES[name];
    const labelNames = 'labels' in gauge ? gauge.labels : [];
    const shown = new Gauge<string>({ name, help, labelNames, registers: [registry] });
    for (const [, value, labels = {}] of own) shown.set(labels, value);
  }
  return registry.metrics();
}

async function samplesOf(context: Context, readFigures: ReadFigures): Promise<Sample[]> {
  const { database, db, clock, log } = context;
  const within = <T>(work: () => Promise<T>) => hurriedly(() => inTime(PATIENCE_MS, work));
  const writing = await within(() => database.canWrite()).catch(() => 'silent');
  const samples: Sample[] = [
    ['cowrie_ready', writing === 'works' ? 1 : 0],
    ['cowrie_clock_ahead_seconds', skewSeconds(clock)],
  ];
  if (writing === 'silent') return [...samples, ['cowrie_figures_read', 0]];
  try {
    const business = ofBusiness(await within(() => readFigures(db, clock())));
    return [
      ...samples,
      ...business,
      ...ofJobs(await within(() => waitingJobs(database))),
      ['cowrie_figures_read', 1],
    ];
  } catch (err) {
    log.warn({ err }, 'the figures of the business were not read');
    return [...samples, ['cowrie_figures_read', 0]];
  }
}

function ofBusiness({ open, placed, proofs, money, atHand, promises }: BusinessFigures): Sample[] {
  return [
    ...open.map(({ count, ...kind }): Sample => ['cowrie_open_orders', count, kind]),
    ...placed.map(({ count, ...kind }): Sample => ['cowrie_orders_placed_30_days', count, kind]),
    ['cowrie_proofs_waiting', proofs.count],
    ['cowrie_oldest_proof_seconds', proofs.oldestSeconds],
    ...money.map(
      ({ waitsFor, currency, amount }): Sample => [
        'cowrie_money_waiting_minor_units',
        Number(amount),
        { waits_for: waitsFor, currency },
      ],
    ),
    ...atHand.map(
      ({ currency, amount }): Sample => ['cowrie_money_at_hand_minor_units', Number(amount), { currency }],
    ),
    ['cowrie_promises_open', promises.open],
    ['cowrie_promises_broken', promises.broken],
    ['cowrie_promised_payouts_day', promises.promised],
    ['cowrie_promised_payouts_kept_day', promises.kept],
  ];
}

const ofJobs = (queues: readonly WaitingJobs[]): Sample[] =>
  queues.flatMap(({ queue, count, retrying, oldestSeconds, overdueSeconds }): Sample[] => [
    ['cowrie_jobs_waiting', count, { queue }],
    ['cowrie_jobs_retrying', retrying, { queue }],
    ['cowrie_job_oldest_seconds', oldestSeconds, { queue }],
    ['cowrie_job_overdue_seconds', overdueSeconds, { queue }],
  ]);
