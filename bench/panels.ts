/**
 * Tens of thousands of open order panels that poll and listen, an open loop: what is due is asked whatever the server does
 * (Product §29.51). Then twice as many as it was told, and whether it stays upright and is soon itself again.
 */
import { type ChildProcess, execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';
import { residentMegabytes } from '../scripts/server-process.ts';
import type { Business } from './database.ts';
import { benchToken } from './fill.ts';
import type { Ask, Opened, PanelOrder, PanelsStart, Told } from './panel-client.ts';
import type { Running } from './processes.ts';
import { type Line, within } from './report.ts';

type Report = Extract<Told, { polls: unknown }>;

const OWN_FILES = 1000;
const SHARED_CONNECTIONS = 2000;
const WRITES_A_SECOND = 50;
const WARM_UP_SECONDS = 15;
const SECONDS = 30;
const OVERLOAD_SECONDS = 25;
const RECOVERY_SECONDS = 5;

const POLL_MS = 50;
const LIVE_MS = 300;
const REFUSED_MS = 1000;
const KILOBYTES_OF_STREAM = 16;
const MEGABYTES_OVERLOADED = 400;

export type Panels = { count: number; products: Running[]; business: Business };

/** What one process may open, its own files aside. */
function filesAllowed(): number {
  const allowed = execFileSync('sh', ['-c', 'ulimit -Hn'], { encoding: 'utf8' }).trim();
  return (allowed === 'unlimited' ? 1_000_000 : Number(allowed)) - OWN_FILES;
}

/** One connection and one stream a panel, where a process may open so many files; else fewer, and that is told. */
function sharesOf(count: number, processes: number): { connections: number; streams: number } {
  const all = filesAllowed() * processes;
  if (all >= 2 * count) return { connections: count, streams: count };
  const streams = Math.min(count, all - SHARED_CONNECTIONS);
  console.log(
    `  ulimit -n allows ${filesAllowed()} connections a process: polls share ${SHARED_CONNECTIONS}, as behind a proxy; ${streams} streams`,
  );
  return { connections: SHARED_CONNECTIONS, streams };
}

export async function measurePanels({ count, products, business }: Panels): Promise<Line[]> {
  const orders = await openOrders(business.pool, count);
  if (orders.length < count) throw new Error(`there are ${orders.length} orders for ${count} panels`);
  const ports = products.map(({ port }) => port);
  const memory = () => products.map(({ pid }) => residentMegabytes(pid));
  const shares = sharesOf(count, products.length);
  const start = { ports, orders, ...shares, staffToken: benchToken('staff', '1') };
  const lines: Line[] = [];

  const client = startClient();
  const more = startClient();
  try {
    await open(client, { ...start, client: 0, writes: WRITES_A_SECOND });
    await setTimeout(WARM_UP_SECONDS * 1000);
    const before = sum(memory());
    const opened = await client.ask<Opened>('streams');
    refuseFailed(opened);
    await setTimeout(WARM_UP_SECONDS * 1000);
    const streams = ((sum(memory()) - before) * 1024) / shares.streams;
    await client.ask<Report>('report');
    await setTimeout(SECONDS * 1000);
    const usual = await client.ask<Report>('report');
    lines.push(
      within('polls, p99', usual.polls.p99, POLL_MS, 'ms', {
        detail: `${Math.round(usual.polls.count / SECONDS)}/s; p50 ${ms(usual.polls.p50)}, longest ${ms(usual.polls.most)}`,
      }),
      within('events, p99 from the answer to the writer', usual.live.p99, LIVE_MS, 'ms', {
        detail: `${Math.round(usual.live.count / SECONDS)}/s; p50 ${ms(usual.live.p50)}`,
      }),
      within('errors and refusals', usual.refused + usual.errors.length, 0, '', {
        detail: usual.errors.slice(0, 3).join('; '),
      }),
      within('a stream', streams, KILOBYTES_OF_STREAM, 'KB', {
        detail: `process ${memory().map(Math.round).join(' + ')} MB with ${opened.opened} streams; writes p99 ${ms(usual.writes.p99)}`,
      }),
    );
    console.log(`  ${count} panels: measured; now twice as many …`);

    await open(more, { ...start, client: 1, writes: 0 }, { mayFail: true });
    let most = 0;
    for (let second = 0; second < OVERLOAD_SECONDS; second += 1) {
      await setTimeout(1000);
      most = Math.max(most, ...memory());
    }
    const tight = await Promise.all([client, more].map((one) => one.ask<Report>('report')));
    more.end();
    await setTimeout(RECOVERY_SECONDS * 1000);
    await client.ask<Report>('report');
    await setTimeout(5000);
    const after = await client.ask<Report>('report');
    const answered = sum(tight.map(({ polls }) => polls.count));
    const refused = sum(tight.map((one) => one.refused));
    const longest = Math.max(...tight.map(({ refusedTimes }) => refusedTimes.p99));
    lines.push(
      within('twice as many: refused, p99', longest, REFUSED_MS, 'ms', {
        detail: `${refused} refused, ${answered} answered (p99 ${ms(Math.max(...tight.map(({ polls }) => polls.p99)))}), errors ${sum(tight.map(({ errors }) => errors.length))}`,
      }),
      within('twice as many: writes, p99', tight[0]?.writes.p99 ?? 0, 2000, 'ms', {
        detail: `${tight[0]?.writes.count} of ${WRITES_A_SECOND * OVERLOAD_SECONDS}`,
      }),
      within('twice as many: memory of a process', most, MEGABYTES_OVERLOADED, 'MB'),
      within(`polls, p99, ${RECOVERY_SECONDS} s after it`, after.polls.p99, POLL_MS, 'ms', {
        detail: `${after.refused} refused`,
      }),
    );
  } finally {
    client.end();
    more.end();
  }
  return lines;
}

const ms = (value: number) => `${value.toFixed(0)} ms`;
const sum = (values: number[]) => values.reduce((all, one) => all + one, 0);

/** The newest payment of each of so many customers, which is under way. */
async function openOrders(pool: pg.Pool, count: number): Promise<PanelOrder[]> {
  const { rows } = await pool.query<{ id: string; reference: string; customer_id: string }>(
    `select distinct on (customer_id) id::text, reference, customer_id::text from orders where type = 'payment'
     order by customer_id, id desc limit $1`,
    [count],
  );
  await pool.query(`update orders set status = 'awaiting' where id = any($1) and status <> 'awaiting'`, [
    rows.map(({ id }) => id),
  ]);
  return rows.map(({ id, reference, customer_id }) => ({
    id,
    reference,
    token: benchToken('customer', customer_id),
  }));
}

type Client = { ask<T extends Told>(what: Ask): Promise<T>; end(): void };

function startClient(): Client {
  const child: ChildProcess = fork(join(import.meta.dirname, 'panel-client.ts'));
  return {
    async ask<T extends Told>(what: Ask) {
      child.send(what);
      const [told] = (await once(child, 'message')) as [T];
      return told;
    },
    end: () => {
      if (child.connected) child.send('end' satisfies Ask);
    },
  };
}

async function open(client: Client, start: PanelsStart, { mayFail = false } = {}): Promise<void> {
  const opened = await client.ask<Opened>({ start });
  if (!mayFail) refuseFailed(opened);
}

function refuseFailed({ opened, failed }: Opened): void {
  if (failed.length > 0) throw new Error(`after ${opened} connections: ${failed.join('; ')}`);
}
