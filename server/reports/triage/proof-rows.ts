/** What the database knows of orders that wait with a proof: so many queries, however many orders. */
import type { AccountState } from '@cowrie/contract/desk/treasury.ts';
import type { OrderType } from '@cowrie/contract/lifecycle.ts';
import type { PaymentOptionCode } from '@cowrie/contract/order-codes.ts';
import { sql } from 'kysely';
import type { Db } from '../../database/transaction.ts';
import type { FileRow } from '../../files/index.ts';
import { viewersOfOrder } from '../../orders/desk/viewers.ts';
import { OPTION_OF_ATTEMPT } from '../../orders/money/pay-in.ts';
import { stateAt } from '../../payments/go-live.ts';

/** How many are read at once: more than anybody looks through before the next read. */
const SHOWN = 40;
/** Earlier orders of a customer in which the names of senders are looked for. */
const EARLIER_ORDERS = 20;

export type OrderToCheck = {
  id: bigint;
  reference: string;
  type: OrderType;
  name: string;
  status: 'awaiting';
  amount: bigint;
  received: bigint;
  currency: string;
  status_since: Date;
  first_promised_at: Date | null;
  promised_at: Date | null;
  promise_soon_at: Date | null;
  apologies: number;
  customer_id: bigint;
  username: string;
  customer: string;
  blocked: boolean;
  is_first: boolean;
  attempt_id: bigint;
  option: PaymentOptionCode;
  usdt_asked: bigint | null;
  shown: Record<string, string> | null;
  shown_state: AccountState | null;
  shown_at: Date | null;
  declined_before: string | null;
  earlier_senders: string[];
  viewers: string[];
};

type Asked = { staffId: bigint; reference: string | undefined; now: Date };

const TO_CHECK = sql`select * from orders where status = 'awaiting' and amount is not null`;
/**
 * The orders to check first: those with a promise, by the index of promises, and others only where these are too few. One
 * `order by` over both would sort all that wait.
 */
const FIRST_TO_CHECK = sql`
  with promised as (
    ${TO_CHECK} and promised_at is not null order by promised_at, status_since, id limit ${SHOWN})
  select * from promised
  union all
  (${TO_CHECK} and promised_at is null and (select count(*) from promised) < ${SHOWN}
    order by status_since, id limit ${SHOWN} - (select count(*) from promised))`;

/** Orders with a proof to check: what was promised first on top, then what waits longest. Or the one that is named. */
export async function ordersToCheck(db: Db, { staffId, reference, now }: Asked): Promise<OrderToCheck[]> {
  const option = sql.raw(OPTION_OF_ATTEMPT);
  const { rows } = await sql<OrderToCheck>`
    with o as (${reference === undefined ? FIRST_TO_CHECK : sql`${TO_CHECK} and reference = ${reference}`})
    select o.id, o.reference, o.type, o.name, o.status, o.amount, o.received, o.currency, o.status_since,
      o.first_promised_at, o.promised_at, o.promise_soon_at, o.apologies,
      c.id as customer_id, c.username, c.firstname || ' ' || c.lastname as customer,
      c.blocked_at is not null as blocked,
      not exists (select from orders done where done.customer_id = c.id and done.status = 'successful') as is_first,
      t.id as attempt_id, ${option} as option, t.usdt_asked,
      shown.details as shown, shown.state as shown_state, shown.last_shown_at as shown_at,
      declined.note as declined_before,
      array(select distinct l.counterparty from (
          select id from orders where customer_id = c.id order by id desc limit ${EARLIER_ORDERS}) earlier
        join receipts r on r.order_id = earlier.id and r.taken_back_at is null
        join statement_lines l on l.id = r.statement_line_id
        where l.counterparty <> '') as earlier_senders,
      ${viewersOfOrder(now, staffId)} as viewers
    from o
    join customers c on c.id = o.customer_id
    join transactions t on t.order_id = o.id and t.closed_at is null
    left join lateral (
      select a.details, ${stateAt(now)} as state, s.last_shown_at from shown_accounts s
      join pay_accounts a on a.id = s.account_id
      where s.order_id = o.id and a.option_code = ${option}
      order by s.last_shown_at desc, a.id desc limit 1) shown on true
    left join lateral (
      select note from order_events e where e.order_id = o.id and e.event = 'decline'
      order by e.id desc limit 1) declined on true
    order by o.promised_at, o.status_since, o.id`.execute(db);
  return rows;
}

export type ProofRow = FileRow & {
  proof_id: bigint;
  transaction_id: bigint;
  payment_option_code: PaymentOptionCode | null;
  created_at: Date;
};

/** Of these attempts, the newest first. */
export async function proofsOf(db: Db, attemptIds: readonly bigint[]): Promise<ProofRow[]> {
  const { rows } = await sql<ProofRow>`
    select p.id as proof_id, p.transaction_id, p.payment_option_code, p.created_at, f.id, f.name, f.media_type, f.size
    from transactions t
    join proofs p on p.order_id = t.order_id and p.transaction_id = t.id
    join files f on f.id = p.file_id
    where t.id = any(${attemptIds}::bigint[]) order by p.id desc`.execute(db);
  return rows;
}
