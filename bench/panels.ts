/**
 * Tens of thousands of open order panels that poll and listen, an open loop: what is due is asked whatever the server does
 * (Product §29.51). Then twice as many as it was told, and whether it stays upright and is soon itself again.
 */
import { type ChildProcess, execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';
import { findHaproxy } from '../scripts/find-programs.ts';
import { residentMegabytes } from '../scripts/server-process.ts';
import { type Balancers, startBalancers } from './balancer.ts';
import type { Business } from './database.ts';
import { benchToken } from './fill.ts';
import type { Ask, Opened, PanelOrder, PanelsStart, Report, Told } from './panel-client.ts';
import type { Running } from './processes.ts';
import { type Line, within } from './report.ts';

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
/** What fewer take drowns in what the process takes otherwise. */
const WEIGHABLE_STREAMS = 5000;
const MEGABYTES_OVERLOADED = 400;

export type Panels = { count: number; products: Running[]; business: Business };

/** What one process may open, its own files aside. */
function filesAllowed(): number {
  const allowed = execFileSync('sh', ['-c', 'ulimit -Hn'], { encoding: 'utf8' }).trim();
  return (allowed === 'unlimited' ? 1_000_000 : Number(allowed)) - OWN_FILES;
}

type Shares = { connections: number; streams: number };

/**
 * One connection and one stream a panel, and in the end one more of as many again, where a process may open so many files;
 * else fewer, and that is told.
 */
function sharesOf(count: number, processes: number): Shares {
  const all = filesAllowed() * processes;
  if (all >= 3 * count) return { connections: count, streams: count };
  const streams = Math.min(count, all - 2 * SHARED_CONNECTIONS);
  console.log(
    `  ulimit -n allows ${filesAllowed()} connections a process: polls share ${SHARED_CONNECTIONS}, as behind a proxy; ${streams} streams`,
  );
  return { connections: SHARED_CONNECTIONS, streams };
}

/** Where clients connect: the product itself, or what stands before several of it. */
async function entranceOf(products: Running[], { connections, streams }: Shares): Promise<Balancers> {
  const ports = products.map(({ port }) => port);
  const haproxy = findHaproxy();
  if (ports.length === 1) return { ports, stop: async () => {} };
  if (!haproxy) {
    console.log('  HAProxy is not installed: clients spread over the processes by themselves');
    return { ports, stop: async () => {} };
  }
  // Twice as many panels come in the end; those have no streams.
  const needed = { connections: 2 * connections + streams, files: filesAllowed() };
  const balancers = await startBalancers(haproxy, { products: ports, ...needed });
  console.log(`  behind HAProxy, ${balancers.ports.length} × one thread, for what one may open`);
  return balancers;
}

export async function measurePanels({ count, products, business }: Panels): Promise<Line[]> {
  const orders = await openOrders(business.pool, count);
  if (orders.length < count) throw new Error(`there are ${orders.length} orders for ${count} panels`);
  const memory = () => products.map(({ pid }) => residentMegabytes(pid));
  const shares = sharesOf(count, products.length);
  const entrance = await entranceOf(products, shares);
  const start = { ports: entrance.ports, orders, staffToken: benchToken('staff', '1') };
  const lines: Line[] = [];

  const usually = startClients(Math.ceil((shares.connections + shares.streams) / filesAllowed()));
  const more = startClients(Math.ceil(shares.connections / filesAllowed()), usually.count);
  try {
    refuseFailed(await usually.start({ ...start, ...shares, opensFirst: true, writes: WRITES_A_SECOND }));
    await setTimeout(WARM_UP_SECONDS * 1000);
    const before = sum(memory());
    const opened = await usually.openStreams();
    refuseFailed(opened);
    await setTimeout(WARM_UP_SECONDS * 1000);
    const kilobytes = ((sum(memory()) - before) * 1024) / shares.streams;
    await usually.report();
    await setTimeout(SECONDS * 1000);
    const usual = await usually.report();
    const [polls, live] = [tallyOf(usual.polls), tallyOf(usual.live)];
    const isWeighable = shares.streams >= WEIGHABLE_STREAMS;
    lines.push(
      within('polls, p99', polls.p99, POLL_MS, 'ms', {
        detail: `${Math.round(polls.count / SECONDS)}/s; p50 ${ms(polls.p50)}, longest ${ms(polls.most)}`,
      }),
      within('events, p99 from the answer to the writer', live.p99, LIVE_MS, 'ms', {
        detail: `${Math.round(live.count / SECONDS)}/s; p50 ${ms(live.p50)}`,
      }),
      within('errors and refusals', usual.refused.length + usual.errors.length, 0, '', {
        detail: usual.errors.slice(0, 3).join('; '),
      }),
      within('a stream', kilobytes, isWeighable ? KILOBYTES_OF_STREAM : Number.POSITIVE_INFINITY, 'KB', {
        detail: `process ${memory().map(Math.round).join(' + ')} MB with ${opened.opened} streams; writes p99 ${ms(tallyOf(usual.writes).p99)}`,
      }),
    );
    console.log(`  ${count} panels: measured; now twice as many …`);

    await more.start({ ...start, connections: shares.connections, opensFirst: false, streams: 0, writes: 0 });
    let most = 0;
    for (let second = 0; second < OVERLOAD_SECONDS; second += 1) {
      await setTimeout(1000);
      most = Math.max(most, ...memory());
    }
    const [first, second] = await Promise.all([usually.report(), more.report()]);
    more.end();
    await setTimeout(RECOVERY_SECONDS * 1000);
    await usually.report();
    await setTimeout(5000);
    const after = await usually.report();
    const answered = tallyOf([...first.polls, ...second.polls]);
    const refused = tallyOf([...first.refused, ...second.refused]);
    const written = tallyOf(first.writes);
    const errors = [...first.errors, ...second.errors];
    lines.push(
      within('twice as many: refused, p99', refused.p99, REFUSED_MS, 'ms', {
        detail: `${refused.count} refused, ${answered.count} answered (p99 ${ms(answered.p99)}), errors ${errors.length} ${errors.slice(0, 3).join('; ')}`,
      }),
      within('twice as many: writes, p99', written.p99, 2000, 'ms', {
        detail: `${written.count} of ${WRITES_A_SECOND * OVERLOAD_SECONDS}`,
      }),
      within('twice as many: memory of a process', most, MEGABYTES_OVERLOADED, 'MB'),
      within(`polls, p99, ${RECOVERY_SECONDS} s after it`, tallyOf(after.polls).p99, POLL_MS, 'ms', {
        detail: `${after.refused.length} refused`,
      }),
    );
  } finally {
    usually.end();
    more.end();
    await entrance.stop();
  }
  return lines;
}

type Tally = { count: number; p50: number; p99: number; most: number };

/** What half, and 99 of 100, took at most. */
function tallyOf(times: number[]): Tally {
  const sorted = Float64Array.from(times).sort();
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { count: sorted.length, p50: at(0.5), p99: at(0.99), most: sorted.at(-1) ?? 0 };
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
type Clients = {
  count: number;
  start(start: Omit<PanelsStart, 'client'>): Promise<Opened>;
  openStreams(): Promise<Opened>;
  report(): Promise<Report>;
  end(): void;
};

/** As many processes as may open all the connections; each has its share of panels, connections, streams and writes. */
function startClients(count: number, after = 0): Clients {
  const clients = Array.from({ length: count }, startClient);
  const each = <T extends Told>(ask: (index: number) => Ask) =>
    Promise.all(clients.map((client, index) => client.ask<T>(ask(index))));
  const opened = (all: Opened[]): Opened => ({
    opened: sum(all.map((one) => one.opened)),
    failed: all.flatMap(({ failed }) => failed),
  });
  const shareOf = ({ orders, connections, streams, writes, ...rest }: Omit<PanelsStart, 'client'>) => {
    const part = (of: number) => Math.floor(of / count);
    return (index: number): PanelsStart => ({
      ...rest,
      client: after + index,
      orders: orders.slice(index * part(orders.length), (index + 1) * part(orders.length)),
      connections: part(connections),
      streams: part(streams),
      writes: writes / count,
    });
  };
  return {
    count,
    async start(start) {
      const share = shareOf(start);
      return opened(await each<Opened>((index) => ({ start: share(index) })));
    },
    openStreams: async () => opened(await each<Opened>(() => 'streams')),
    async report() {
      const reports = await each<Report>(() => 'report');
      const all = (of: 'polls' | 'live' | 'writes' | 'refused') => reports.flatMap((one) => one[of]);
      return {
        polls: all('polls'),
        live: all('live'),
        writes: all('writes'),
        refused: all('refused'),
        errors: reports.flatMap(({ errors }) => errors),
      };
    },
    end: () => {
      for (const client of clients) client.end();
    },
  };
}

function startClient(): Client {
  const child: ChildProcess = fork(join(import.meta.dirname, 'panel-client.ts'));
  return {
    async ask<T extends Told>(what: Ask) {
      child.send(what);
      const ended = new AbortController();
      child.once('exit', () => ended.abort(new Error('a client has ended')));
      const [told] = (await once(child, 'message', { signal: ended.signal })) as [T];
      return told;
    },
    end: () => {
      if (child.connected) child.send('end' satisfies Ask);
    },
  };
}

function refuseFailed({ opened, failed }: Opened): void {
  if (failed.length > 0) throw new Error(`after ${opened} connections: ${failed.join('; ')}`);
}
