/**
 * Mixed load for as long as it is asked, and the memory of the process meanwhile (Product §29.50): what it keeps after ten
 * minutes, and whether it still grows after that, by a line through what was seen.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { residentMegabytes } from '../scripts/server-process.ts';
import { bearer, pollingCustomers, STAFF } from './customers.ts';
import type { Business } from './database.ts';
import type { Running } from './processes.ts';
import { type Line, within } from './report.ts';
import { paymentNow } from './write-shares.ts';
import { payAccount } from './writes.ts';

/** So often a second each is done, when due. */
const RATES = { place: 5, proof: 2, say: 10, note: 10, poll: 200, list: 20, desk: 20, page: 20 } as const;
type Kind = keyof typeof RATES;
const PAGES = ['/', '/about-us', '/rate', '/sign-up', '/login'];
const DESK = ['/desk/orders', '/desk/now', '/desk/inbox', '/desk/customers', '/desk/triage'];

const SAMPLE_SECONDS = 10;
const SETTLED_MINUTES = 10;
const MEGABYTES = 260;
/** Flat, to what a machine's own noise lets one see. */
const MEGABYTES_AN_HOUR = 10;
const KILOBYTES_OF_PROOF = 100;

type Sample = { minute: number; megabytes: number };

export async function measureSoak(product: Running, business: Business, minutes: number): Promise<Line[]> {
  const { pool } = business;
  const customers = await pollingCustomers({ pool });
  const open = (
    await pool.query<{ reference: string; customer_id: string }>(
      `select reference, customer_id::text from orders where type = 'payment' and status = 'processing' limit 1000`,
    )
  ).rows;
  await payAccount(pool);
  const payment = await paymentNow(pool);
  const origin = `http://127.0.0.1:${product.port}`;
  const failed = new Map<string, number>();
  let next = 0;
  let done = 0;

  async function send(path: string, init: RequestInit, expected = [200, 304]) {
    try {
      const answer = await fetch(origin + path, init);
      await answer.arrayBuffer();
      done += 1;
      if (!expected.includes(answer.status)) note(`${answer.status} ${path.replace(/CWR-\w+|\d+$/, '…')}`);
    } catch (error) {
      note((error as Error).message);
    }
  }
  const note = (what: string) => void failed.set(what, (failed.get(what) ?? 0) + 1);
  const one = <T>(of: readonly T[]): T => of[next++ % of.length] as T;
  const api = (path: string, headers: Record<string, string>, body?: object) =>
    send(`/api/v1${path}`, {
      headers: {
        ...headers,
        ...(body && { 'content-type': 'application/json', 'idempotency-key': randomUUID() }),
      },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    });

  const act: Record<Kind, () => Promise<void>> = {
    place: () => api('/payment/order', bearer('customer', one(customers).customer_id), payment),
    proof: async () => {
      const headers = { ...bearer('customer', one(customers).customer_id), 'idempotency-key': randomUUID() };
      const placed = await fetch(`${origin}/api/v1/payment/order`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(payment),
      });
      if (!placed.ok) return note(`${placed.status} a payment to prove`);
      const { data } = (await placed.json()) as { data: { payment_order: { reference: string } } };
      const form = new FormData();
      form.set('payment_option', payment.payment_method_code);
      form.set('payment_proof', proof(), 'slip.pdf');
      const path = `/api/v1/payment/payment/transaction/${data.payment_order.reference}`;
      return send(path, {
        method: 'POST',
        headers: { ...headers, 'idempotency-key': randomUUID() },
        body: form,
      });
    },
    say: () => {
      const { reference, customer_id } = one(open);
      const said = { trx_type: 'payment', trx_ref: reference, message: 'Has it arrived?' };
      return api('/chats/add', bearer('customer', customer_id), said);
    },
    note: () => api(`/desk/orders/${one(open).reference}/messages`, STAFF, { message: 'We look.' }),
    poll: () => {
      const { id, reference, customer_id } = one(customers);
      const path = next % 2 === 0 ? `/payments/${id}` : `/chats/payment/${reference}`;
      return api(path, bearer('customer', customer_id));
    },
    list: () => api('/orders', bearer('customer', one(customers).customer_id)),
    desk: () => api(one(DESK), STAFF),
    page: () => send(one(PAGES), { headers: { 'accept-encoding': 'br' } }),
  };

  const timers = (Object.keys(RATES) as Kind[]).map((kind) =>
    setInterval(() => void act[kind](), 1000 / RATES[kind]),
  );
  const samples: Sample[] = [];
  const began = performance.now();
  try {
    for (let minute = 0; minute < minutes; ) {
      await setTimeout(SAMPLE_SECONDS * 1000);
      minute = (performance.now() - began) / 60_000;
      const megabytes = residentMegabytes(product.pid);
      samples.push({ minute, megabytes });
      if (samples.length % 6 === 0)
        console.log(`  ${minute.toFixed(0).padStart(3)} min ${megabytes.toFixed(0)} MB`);
    }
  } finally {
    for (const timer of timers) clearInterval(timer);
  }
  const wrong = [...failed].map(([what, count]) => `${what} ×${count}`).join(', ');
  const settled = samples.filter(({ minute }) => minute >= Math.min(SETTLED_MINUTES, minutes / 2));
  const most = Math.max(...settled.map(({ megabytes }) => megabytes));
  const lines = [
    within('memory under mixed load', most, MEGABYTES, 'MB', {
      detail: `after ${Math.round(minutes)} minutes, ${Math.round(done / minutes / 60)} calls a second`,
    }),
    within(
      'calls that failed',
      [...failed.values()].reduce((a, b) => a + b, 0),
      0,
      '',
      { detail: wrong },
    ),
  ];
  if (minutes > 2 * SETTLED_MINUTES)
    lines.push(within('growth an hour', slope(settled) * 60, MEGABYTES_AN_HOUR, 'MB'));
  return lines;
}

/** Megabytes a minute of the line nearest to all samples. */
function slope(samples: Sample[]): number {
  const mean = (of: (sample: Sample) => number) =>
    samples.reduce((all, sample) => all + of(sample), 0) / samples.length;
  const [x, y] = [mean(({ minute }) => minute), mean(({ megabytes }) => megabytes)];
  const spread = mean(({ minute }) => (minute - x) ** 2);
  return mean(({ minute, megabytes }) => (minute - x) * (megabytes - y)) / spread;
}

/** A small document whose bytes no other has. */
function proof(): Blob {
  const filler = randomUUID().repeat((KILOBYTES_OF_PROOF * 1024) / 36);
  return new Blob([`%PDF-1.7\n1 0 obj\n<</Title (${filler})>>\nendobj\n%%EOF`], { type: 'application/pdf' });
}
