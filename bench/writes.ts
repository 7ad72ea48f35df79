/** What it costs to confirm a payment with the book, beside the other writes of staff (Product §26.63). */
import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';
import { newReference } from '../server/orders/new-reference.ts';
import { STAFF } from './customers.ts';
import type { Business } from './database.ts';
import type { LoadMaker, Measured, Request } from './load.ts';
import type { Running } from './processes.ts';
import { judge, type Line, median } from './report.ts';

const CONNECTIONS = 16;
/** As short as the others' turns, and each beside its neighbours. */
const ROUNDS = 40;
const ROUND_MS = 250;
const WARM_UP_ROUNDS = 8;
/** As many as a turn takes; one that takes more ends early. */
export const ORDERS_A_TURN = 400;
const MOST = 1.2;

const BESIDE = 'decline';
type Write = { name: string; body: object };

/** What staff write to an order that awaits confirmation; a note leaves it as it is and tells nobody. */
export const WRITES = {
  confirm: { name: 'confirm', body: {} },
  [BESIDE]: { name: 'decline', body: { reason: 'No money came' } },
  cancel: { name: 'cancel', body: { reason: 'They asked us to' } },
  note: { name: 'messages', body: { message: 'I look into it.', internal: true } },
} as const satisfies Record<string, Write>;
type Kind = keyof typeof WRITES;
const KINDS = Object.keys(WRITES) as Kind[];

/** Each with a key of its own, as browsers send it. */
export const keyed = (request: Request): Request => ({
  ...request,
  headers: { ...request.headers, 'idempotency-key': randomUUID() },
});

/** A quarter of a second of one write, to each of these orders once; and the mails that follow it, not counted. */
export async function staffTurn(
  load: LoadMaker,
  { pool, port, references }: { pool: Pool; port: number; references: string[] },
  { name, body }: Write,
): Promise<Measured> {
  const requests = references.map((reference) =>
    keyed({ path: `/api/v1/desk/orders/${reference}/${name}`, headers: STAFF, body }),
  );
  const lane = { port, status: 200, requests, isOnce: true } as const;
  const measured = await load.press(lane, { connections: CONNECTIONS, milliseconds: ROUND_MS });
  await untilMailed(pool);
  return measured;
}

/** In turns in one run: what each kind takes, and how much more confirming takes than declining does. */
export async function measureWrites(load: LoadMaker, product: Running, { pool }: Business): Promise<Line[]> {
  const references = await awaitingOrders(pool, KINDS.length * (WARM_UP_ROUNDS + ROUNDS) * ORDERS_A_TURN);
  const turn = (kind: Kind) =>
    staffTurn(
      load,
      { pool, port: product.port, references: references.splice(0, ORDERS_A_TURN) },
      WRITES[kind],
    );
  const rounds: Record<Kind, Measured>[] = [];
  for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round += 1) {
    const measured: Partial<Record<Kind, Measured>> = {};
    // Back and forth, so that none is always the one after another.
    for (const kind of round % 2 === 0 ? KINDS : KINDS.toReversed()) measured[kind] = await turn(kind);
    if (round >= 0) rounds.push(measured as Record<Kind, Measured>);
  }
  return KINDS.map((kind) => {
    const middle = (of: 'p50' | 'p99') => median(rounds.map((round) => round[kind][of]));
    const ratios = rounds.map((round) => round[kind].p50 / round[BESIDE].p50);
    return judge(
      kind,
      ratios,
      kind === 'confirm' ? { most: MOST } : {},
      `p50 ${middle('p50').toFixed(1)} ms, p99 ${middle('p99').toFixed(1)} ms`,
    );
  });
}

type Pool = Business['pool'];

/** The account that payers were shown. */
export const payAccount = (pool: Pool) =>
  pool.query(`
  insert into pay_accounts (option_code, details, state, proposed_at)
  select 'bank-transfer',
    '{"bank_name": "Zenith Bank", "account_number": "1012345678", "account_name": "Bench"}', 'live', now()
  where not exists (select from pay_accounts where option_code = 'bank-transfer' and state = 'live')`);

/** What an order has that awaits confirmation: those of the references $1. */
const PARTS = [
  `insert into orders (reference, type, status, customer_id, amount, name, quantity, track_status,
     created_at, updated_at, status_since)
   select reference, 'payment', 'awaiting', 1 + n % (select count(*) from customers), 15000000, 'A payment', '1',
     'order placed', now(), now(), now() from unnest($1::text[]) with ordinality made (reference, n)`,
  `insert into payment_orders (order_id, you_pay, you_pay_currency, you_get, you_get_currency, rate,
     payment_method_code, payment_method_name)
   select id, amount, 'NGN', amount / 200, 'RMB', 0.005, 'alipay', 'Alipay' from orders where reference = any($1)`,
  `insert into transactions (order_id, customer_id, reference, status, amount, payment_option_code, opened_at)
   select id, customer_id, 'CWR-' || reverse(substr(reference, 5)), status, amount, 'bank-transfer', created_at
   from orders where reference = any($1)`,
  `insert into files (key, media_type, size, sha256, name, thumbnail_sought)
   select 'bench/' || reference, 'image/png', 100000, sha256(reference::bytea), 'slip.png', true
   from unnest($1::text[]) reference`,
  `insert into proofs (order_id, transaction_id, file_id, payment_option_code, created_at, picture_sought)
   select o.id, t.id, f.id, 'bank-transfer', o.created_at, true from orders o
   join transactions t on t.order_id = o.id join files f on f.key = 'bench/' || o.reference
   where o.reference = any($1)`,
  `insert into shown_accounts (order_id, account_id, first_shown_at, last_shown_at)
   select o.id, a.id, now(), now() from orders o, pay_accounts a
   where o.reference = any($1) and a.option_code = 'bank-transfer' and a.state = 'live'`,
  `insert into order_events (order_id, event, from_status, to_status, title, actor, created_at)
   select id, event, was, became, 'Order moved', 'customer', created_at from orders
   cross join (values ('create', null, 'pending'), ('proof', 'pending', 'awaiting')) e (event, was, became)
   where reference = any($1)`,
  `insert into threads (order_id, customer_id, last_message_at)
   select id, customer_id, created_at from orders where reference = any($1)`,
];

/** Orders as they are once their customers have sent proofs that were looked for: their references. */
export async function awaitingOrders(pool: Pool, count: number): Promise<string[]> {
  const references = Array.from({ length: count }, newReference);
  const client = await pool.connect();
  const run = (text: string, values?: unknown[]) =>
    client.query({ text, values, query_timeout: 600_000 } as pg.QueryConfig);
  try {
    await run('set statement_timeout = 0');
    await payAccount(pool);
    for (const part of PARTS) await run(part, [references]);
    await run('vacuum analyze');
  } finally {
    client.release(true);
  }
  return references;
}

/** The jobs that a turn has left, so that none falls into another's. */
export async function untilMailed(pool: Pool): Promise<void> {
  const left = async () => {
    const { rows } = await pool.query(
      `select count(*)::int as jobs from pgboss.job where name = 'order-mail' and state < 'completed'
       and start_after <= now()`,
    );
    return rows[0].jobs;
  };
  while ((await left()) > 0) await setTimeout(20);
}
