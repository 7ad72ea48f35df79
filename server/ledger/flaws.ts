/** What is true of every book at every moment, whoever writes and whatever breaks off (Product §26.3, §26.4, §26.65). */
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../database/transaction.ts';

type Named = { name: string };

/** Each as what breaks it. */
const FLAWS: Record<string, RawBuilder<Named>> = {
  'does not sum to zero': sql`
    select currency as name from postings group by currency having sum(amount) <> 0`,
  'does not balance': sql`
    select j.cause as name from journals j left join postings p on p.journal_id = j.id
    group by j.cause, p.currency having coalesce(sum(p.amount), 1) <> 0`,
  'is not the sum of its postings': sql`
    select a.code as name from ledger_accounts a left join ledger_balances b on b.account_id = a.id
    where a.keeps_balance
      and coalesce(b.amount, 0) <> (select coalesce(sum(amount), 0) from postings where account_id = a.id)`,
  // From one checkpoint to the next, so that each posting is read once.
  'has a checkpoint that is not the sum of its postings': sql`
    select distinct a.code as name from ledger_accounts a join (
      select account_id, posting_id, coalesce(lag(posting_id) over w, 0) as after, balance - coalesce(lag(balance) over w, 0) as grown
      from ledger_checkpoints window w as (partition by account_id order by posting_id)) c on c.account_id = a.id
    where c.grown <> (select coalesce(sum(amount), 0) from postings
      where account_id = c.account_id and id > c.after and id <= c.posting_id)`,
  'is below zero': sql`
    select a.code as name from ledger_accounts a join postings p on p.account_id = a.id where a.kind = 'customer'
    group by a.code having sum(p.amount) > 0`,
  'was not paid out what it says': sql`
    select reference as name from orders o where paid_out <> (
      select coalesce(sum(amount), 0) from payouts where order_id = o.id and taken_back_at is null)`,
  'has not received what it says': sql`
    select reference as name from orders o where received <> (
        select coalesce(sum(counted), 0) from receipts where order_id = o.id and taken_back_at is null)
      + (select coalesce(-sum(p.amount), 0) from journals j join postings p on p.journal_id = j.id
        join ledger_accounts a on a.id = p.account_id and a.code = 'orders'
        where j.order_id = o.id and j.kind = 'wallet-payment'
          and not exists (select from journals back where back.reverses = j.id))
      and not exists (select from journals j where j.order_id = o.id and j.kind = 'opening')`,
  'is at its end and still has money': sql`
    select o.reference as name from orders o join journals j on j.order_id = o.id
    join postings p on p.journal_id = j.id join ledger_accounts a on a.id = p.account_id and a.code = 'orders'
    where o.status in ('successful', 'cancelled') group by o.reference having sum(p.amount) <> 0`,
};

/** What is wrong with a book, in words; nothing, where it is sound. */
export async function flawsOf(db: Db): Promise<string[]> {
  const flaws: string[] = [];
  for (const [what, query] of Object.entries(FLAWS)) {
    const { rows } = await query.execute(db);
    flaws.push(...rows.map(({ name }) => `${name} ${what}`));
  }
  return flaws;
}
