/** What came from a customer and was not taken back, by whichever way it came to be theirs (Product §28.99, §28.103). */
import { type RawBuilder, sql } from 'kysely';

type Came = { at: Date; amount: bigint; currency: string; reference: string | null };

/**
 * A select of it: what came for their orders, and what nobody had explained and then was theirs, be it on their balance or
 * offered back (Product §26.56, §27.16). What confirmed an order from there is a receipt as any.
 */
export const cameFrom = (customerId: bigint): RawBuilder<Came> => sql<Came>`
  select r.at, r.amount, a.currency, o.reference
  from orders o join receipts r on r.order_id = o.id and r.taken_back_at is null
  join ledger_accounts a on a.id = r.account_id
  where o.customer_id = ${customerId}
  union all
  select j.at, p.amount, p.currency, o.reference
  from journals j join postings p on p.journal_id = j.id
  join ledger_accounts a on a.id = p.account_id and a.kind = 'unexplained'
  left join orders o on o.id = j.order_id
  where j.customer_id = ${customerId} and j.kind = 'explained'
    and not exists (select from journals back where back.reverses = j.id)`;
