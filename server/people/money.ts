/** A customer's money: what came, what is still to come, what we owe and what they have (Product §28.99). */
import { OPEN_STATUSES } from '@cowrie/contract/lifecycle.ts';
import { formatAmount } from '@cowrie/contract/money.ts';
import { sql } from 'kysely';
import type { Db } from '../database/transaction.ts';
import { customerBalance } from '../ledger/index.ts';
import { cameFrom } from './came.ts';

type Sum = { currency: string; amount: bigint };
const shown = ({ currency, amount }: Sum) => ({ currency, amount: formatAmount(amount) });

export async function customerMoney(db: Db, id: bigint) {
  const { rows: came } = await sql<Sum>`
    select currency, sum(amount)::bigint as amount from (${cameFrom(id)}) as came
    group by currency order by currency`.execute(db);
  const { rows: toPay } = await sql<Sum>`
    select o.currency, sum(o.amount - o.received)::bigint as amount from orders o
    where o.customer_id = ${id} and o.status in ('pending', 'awaiting') and o.amount > o.received
    group by o.currency order by o.currency`.execute(db);
  const { rows: back } = await sql<{ given: bigint; owed: bigint }>`
    select coalesce(sum(amount) filter (where state = 'sent'), 0)::bigint as given,
      coalesce(sum(amount) filter (where state in ('choosing', 'waiting', 'prepared')), 0)::bigint as owed
    from refunds where customer_id = ${id}`.execute(db);
  const { open } = await db
    .selectFrom('orders')
    .select(sql<bigint>`count(*)`.as('open'))
    .where('customer_id', '=', id)
    .where('status', 'in', OPEN_STATUSES)
    .executeTakeFirstOrThrow();
  return {
    money_in: came.map(shown),
    given_back: formatAmount(back[0]?.given ?? 0n),
    open_orders: Number(open),
    to_pay: toPay.map(shown),
    owed: formatAmount(back[0]?.owed ?? 0n),
    balance: formatAmount(await customerBalance(db, id)),
  };
}

/** Whom a customer has saved, the one paid last first. */
export async function customerReceivers(db: Db, id: bigint) {
  const rows = await db
    .selectFrom('receivers as r')
    .innerJoin('payment_methods as m', 'm.code', 'r.payment_method_code')
    .select(['r.id', 'r.name', 'r.description', 'r.used_at', 'm.name as method'])
    .select(
      sql<bigint>`(select count(*) from payment_orders p join orders o on o.id = p.order_id
      where p.receiver_id = r.id and o.status = 'successful')`.as('payments'),
    )
    .where('r.customer_id', '=', id)
    .orderBy('r.used_at', 'desc')
    .limit(100)
    .execute();
  return rows.map((row) => ({
    id: String(row.id),
    name: row.name,
    method: row.method,
    description: row.description,
    payments: Number(row.payments),
    used_at: row.used_at.toISOString(),
  }));
}
