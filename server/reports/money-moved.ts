/**
 * What came and went by day, each currency by itself, from the book alone (Product §28.4, §28.5). A journal that takes
 * another back takes its amounts off the day on which it is written, and so does an order's cancellation.
 */
import { sql } from 'kysely';
import type { Db } from '../database/transaction.ts';

export type Moved = { day: string; what: 'in' | 'out' | 'cancelled'; currency: string; amount: bigint };

/** From the first of these days on; `cancelled` is what of the money that came cancelled orders took out again. */
export async function moneyMoved(db: Db, firstDay: string): Promise<Moved[]> {
  return [...(await cameAndWent(db, firstDay)), ...(await tookOut(db, firstDay))];
}

/** What arrived on our accounts, also what was explained later, and what left them for receivers, with fees. */
async function cameAndWent(db: Db, firstDay: string): Promise<Moved[]> {
  const { rows } = await sql<Moved>`
    select j.day, case a.kind when 'pay-out' then 'out' else 'in' end as what, p.currency,
      sum(case a.kind when 'pay-out' then -p.amount else p.amount end)::bigint as amount
    from journals j left join journals back on back.id = j.reverses
    join postings p on p.journal_id = j.id
    join ledger_accounts a on a.id = p.account_id
    where j.kind in ('receipt', 'payout', 'reversal') and j.day >= ${firstDay}::date
      and (coalesce(back.kind, j.kind) = 'receipt' and a.kind in ('pay-in', 'unexplained')
        or coalesce(back.kind, j.kind) = 'payout' and a.kind = 'pay-out')
    group by j.day, what, p.currency`.execute(db);
  return rows;
}

/**
 * What had come for the orders that were cancelled, in what it came in: what went to the customer's balance beside it
 * stays, and of foreign money its share.
 */
async function tookOut(db: Db, firstDay: string): Promise<Moved[]> {
  const { rows } = await sql<Moved>`
    select c.day, 'cancelled' as what, came.currency,
      sum(case came.currency when 'NGN' then came.worth
        else round(came.amount::numeric * came.worth / nullif(came.worth + came.credited, 0)) end)::bigint as amount
    from journals c
    join journals j on j.order_id = c.order_id
    left join journals back on back.id = j.reverses
    cross join lateral (
      select max(p.currency) filter (where a.kind in ('pay-in', 'unexplained')) as currency,
        sum(p.amount) filter (where a.kind in ('pay-in', 'unexplained')) as amount,
        coalesce(-sum(p.amount) filter (where a.kind = 'orders'), 0) as worth,
        coalesce(-sum(p.amount) filter (where a.kind = 'customer'), 0) as credited
      from postings p join ledger_accounts a on a.id = p.account_id where p.journal_id = j.id
    ) as came
    where c.kind = 'cancellation' and c.day >= ${firstDay}::date
      and j.kind in ('receipt', 'reversal') and coalesce(back.kind, j.kind) = 'receipt'
    group by c.day, came.currency`.execute(db);
  return rows.filter(({ amount }) => amount !== null && amount !== 0n);
}
