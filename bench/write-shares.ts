/** What people write, beside Fastify with one committed INSERT on a pool of the same size (docs/speed.md). */
import { randomUUID } from 'node:crypto';
import { bearer, STAFF } from './customers.ts';
import type { Business } from './database.ts';
import type { Lane, LoadMaker, Measured, Request } from './load.ts';
import { type Running, startBaseline } from './processes.ts';
import { judge, type Line, median } from './report.ts';
import { awaitingOrders, keyed, untilMailed } from './writes.ts';

const CONNECTIONS = 16;
const ROUNDS = 24;
const ROUND_MS = 250;
/** A business's process has done each call thousands of times, by which V8 has compiled it. */
const WARM_UP_ROUNDS = 20;
/** As many as a turn takes; one that takes more ends early. */
const REQUESTS_A_TURN = 1200;
const ORDERS_A_TURN = 400;
/** The 99th percentile of a write may be so many times its middle. */
const MOST_TAIL = 10;

/** `next`: the requests of a turn; `first`: what is done before it and not measured. */
type Kind = {
  what: string;
  least: number;
  next(): Request[];
  first?: (requests: Request[]) => Promise<void>;
};

/** In turns in one run, each right after the bare server. */
export async function measureWriteShares(
  load: LoadMaker,
  product: Running,
  business: Business,
): Promise<Line[]> {
  const bare = await startBaseline('Fastify INSERT', business.url);
  const press = (lane: Omit<Lane, 'status'>) =>
    load.press({ ...lane, status: 200 }, { connections: CONNECTIONS, milliseconds: ROUND_MS });
  const row: Request = { path: '/', body: { reference: 'CWR-00000000', amount: 15_000_000 } };
  const kinds = await kindsOf(business, product.port);
  const measured = kinds.map(() => [] as { share: number; own: Measured; mailsMs: number }[]);
  const bareRates: number[] = [];
  try {
    for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round += 1) {
      for (const [index, kind] of kinds.entries()) {
        const requests = kind.next();
        await kind.first?.(requests);
        if (round >= 0) await untilMailed(business.pool);
        const beside = await press({ port: bare.port, requests: [row] });
        const own = await press({ port: product.port, requests, isOnce: true });
        if (round < 0) continue;
        const written = performance.now();
        await untilMailed(business.pool);
        bareRates.push(beside.perSecond);
        const mailsMs = (performance.now() - written) / own.answers;
        measured[index]?.push({ share: own.perSecond / beside.perSecond, own, mailsMs });
      }
    }
  } finally {
    await bare.stop();
  }
  console.log(`\nFastify with one committed INSERT: ${Math.round(median(bareRates))} a second`);
  return kinds.map(({ what, least }, index) => {
    const rounds = measured[index] ?? [];
    const middle = (of: (one: (typeof rounds)[number]) => number) => median(rounds.map(of));
    const tail = middle(({ own }) => own.p99 / own.p50);
    const line = judge(
      what,
      rounds.map(({ share }) => share),
      { least },
      [
        `${Math.round(middle(({ own }) => own.perSecond))}/s`,
        `p99 ${tail.toFixed(1)} × the middle of ${middle(({ own }) => own.p50).toFixed(1)} ms`,
        `its mails ${middle(({ mailsMs }) => mailsMs).toFixed(2)} ms each`,
      ].join(', '),
    );
    return tail < MOST_TAIL ? line : { ...line, verdict: 'fail' as const };
  });
}

/** Their orders, one after the other over as many connections. */
const confirmAll = (port: number) => async (requests: Request[]) => {
  const left = requests.map(({ path }) => path.replace(/complete$/, 'confirm'));
  const walk = async () => {
    for (let path = left.pop(); path; path = left.pop()) {
      const headers = { ...STAFF, 'content-type': 'application/json' };
      const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST', headers, body: '{}' });
      if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, walk));
};

/** A payment that has the rate of now. */
export async function paymentNow(pool: Business['pool']) {
  const { rows } = await pool.query<{ rate: string }>(
    `select rate from rates where base = 'NGN' and target = 'RMB' order by published_at desc, id desc limit 1`,
  );
  return { ...PAYMENT, you_get: (Math.round(10_000_000 * Number(rows[0]?.rate)) / 100).toFixed(2) };
}

const PAYMENT = {
  you_pay: '100000.00',
  you_pay_currency: 'NGN',
  you_get_currency: 'RMB',
  payment_method_code: 'bank-transfer',
  description: 'Wang Fang, ICBC, 6222 0200 0000 0000 000',
};

async function kindsOf({ pool }: Business, port: number): Promise<Kind[]> {
  const column = async (text: string, values: unknown[] = []): Promise<string[]> =>
    (await pool.query({ text, values, rowMode: 'array' })).rows.map(([value]) => String(value));
  const customers = await column('select id from customers order by id');
  const payment = await paymentNow(pool);
  const [item] = await column('select id from branding_items limit 1');
  const [quantity] = await column('select id from branding_quantities limit 1');
  const [goodsType] = await column('select code from goods_types limit 1');
  const [category] = await column('select code from goods_categories limit 1');
  let turn = 0;
  const byCustomers = (path: string, bodyOf: () => object) => () =>
    Array.from({ length: REQUESTS_A_TURN }, () => {
      turn += 1;
      const id = customers[turn % customers.length] ?? '';
      return keyed({ path, headers: bearer('customer', id), body: bodyOf() });
    });

  const turns = ROUNDS + WARM_UP_ROUNDS;
  const awaiting = await awaitingOrders(pool, 3 * turns * ORDERS_A_TURN);
  const toComplete = awaiting.splice(0, turns * ORDERS_A_TURN);
  await pool.query(
    `with made as (update orders set type = 'branding' where reference = any($1) returning id)
     insert into branding_orders (order_id, items, quantity_group) select id, '{Bags}', '100 to 500' from made`,
    [toComplete],
  );
  const onOrders = (references: string[], name: string, body: object) => () =>
    references
      .splice(0, ORDERS_A_TURN)
      .map((reference) => keyed({ path: `/api/v1/desk/orders/${reference}/${name}`, headers: STAFF, body }));
  const open = (
    await pool.query<{ reference: string; customer_id: string }>(
      `select reference, customer_id::text from orders where type = 'payment' and status = 'pending' limit 2000`,
    )
  ).rows;
  let said = 0;
  const messages = () =>
    Array.from({ length: REQUESTS_A_TURN }, () => {
      const { reference = '', customer_id = '' } = open[said++ % open.length] ?? {};
      const body = { trx_type: 'payment', trx_ref: reference, message: 'Has it arrived?', msg_array: [] };
      return keyed({ path: '/api/v1/chats/add', headers: bearer('customer', customer_id), body });
    });
  const shipment = { goods_type: goodsType, goods_category: category, shipping_company: 'SF Express' };
  return [
    {
      what: 'place a payment',
      least: 0.25,
      next: byCustomers('/api/v1/payment/order', () => payment),
    },
    {
      what: 'place a branding order',
      least: 0.25,
      next: byCustomers('/api/v1/branding/order', () => ({ item_id: [item], quantity_id: quantity })),
    },
    {
      what: 'place a shipment order',
      least: 0.25,
      next: byCustomers('/api/v1/shipment/order', () => ({
        ...shipment,
        tracking_number: `SF${randomUUID().replaceAll('-', '').slice(0, 12).toUpperCase()}`,
      })),
    },
    {
      what: 'confirm',
      least: 0.25,
      next: onOrders(awaiting.splice(0, turns * ORDERS_A_TURN), 'confirm', {}),
    },
    { what: 'decline', least: 0.25, next: onOrders(awaiting, 'decline', { reason: 'No money came' }) },
    { what: 'complete', least: 0.25, next: onOrders(toComplete, 'complete', {}), first: confirmAll(port) },
    { what: 'write a message', least: 0.35, next: messages },
  ];
}
