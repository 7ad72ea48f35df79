/** What the book has on accounts and no line of a statement shows yet (Product §26.52). */
import type { JournalKind } from '@cowrie/contract/desk/ledger.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../database/transaction.ts';

/** A posting with what banks say of it; amounts in minor units of its account's currency. */
export type Entry = {
  id: bigint;
  account_id: bigint;
  journal_id: bigint;
  kind: JournalKind;
  at: Date;
  amount: bigint;
  /** What was taken on top of what moved, and is in `amount`. */
  fee: bigint;
  memo: string;
  /** Whether a line of a statement shows the amount, and whether one shows the fee. */
  has_line: boolean;
  has_fee_line: boolean;
  /** The bank's reference for it; null where nobody wrote one down. */
  bank_reference: string | null;
  order_id: bigint | null;
  order_reference: string | null;
  customer: string | null;
  staff: string | null;
};

/** The days, both included, that lines of an account are of. */
export type AccountDays = { accountId: bigint; from: string; to: string };

const entries = (db: Db, found: RawBuilder<unknown>, limit: number) =>
  sql<Entry>`
    select p.id, p.account_id, p.journal_id, j.kind, j.at, p.amount, j.memo,
      coalesce(case when p.amount > 0 then 0 when j.kind = 'payout' then pay.fee
        when j.kind in ('transfer', 'purchase') and a.currency = 'NGN' then (select f.amount from postings f
          join ledger_accounts fa on fa.id = f.account_id and fa.kind = 'fees' where f.journal_id = j.id)
        when j.kind = 'transfer' then (select f.amount from postings f
          join ledger_accounts fa on fa.id = f.account_id and fa.kind = 'position' where f.journal_id = j.id)
        -- Its share of what the whole has cost, which tells it: a cent of it costs many kobo.
        when j.kind = 'purchase' then (select round(f.amount::numeric * p.amount / nullif(cost.amount, 0))
          from postings f join ledger_accounts fa on fa.id = f.account_id and fa.kind = 'fees'
          join postings cost on cost.journal_id = f.journal_id
          join ledger_accounts ca on ca.id = cost.account_id and ca.kind = 'cost' and ca.code = 'cost/' || a.currency
          where f.journal_id = j.id)
        end, 0)::bigint as fee,
      shown.id is not null or old.id is not null as has_line,
      fee_shown.id is not null or old.id is not null as has_fee_line,
      coalesce(pay.reference, r.bank_reference, refund.bank_reference, nullif(j.memo, '')) as bank_reference,
      j.order_id, o.reference as order_reference, c.firstname || ' ' || c.lastname as customer, s.name as staff
    from (${found}) p
    join journals j on j.id = p.journal_id
    join ledger_accounts a on a.id = p.account_id
    left join statement_lines shown on shown.posting_id = p.id
    left join statement_lines fee_shown on fee_shown.fee_posting_id = p.id
    left join payouts pay on pay.journal_id = j.id
    left join receipts r on r.journal_id = j.id
    -- An older process takes lines and does not tie them.
    left join statement_lines old on old.id = r.statement_line_id and old.state = 'taken' and old.posting_id is null
    left join refunds refund on refund.settled_journal_id = j.id
    left join orders o on o.id = j.order_id
    left join customers c on c.id = coalesce(j.customer_id, o.customer_id)
    left join staff s on s.id = j.staff_id
    where j.reverses is null and not exists (select from journals back where back.reverses = j.id)
      and old.id is null and (shown.id is null
        -- Most is without a fee, and shown whole: all of a week's, that is.
        or p.amount < 0 and fee_shown.id is null and (j.kind <> 'payout' or pay.fee > 0))
    order by p.id desc
    limit ${limit}`.execute(db);

/** Postings of some accounts and days whose amount or fee no line shows yet; the latest first, at most `limit`. */
export async function untiedEntries(db: Db, within: readonly AccountDays[], limit: number): Promise<Entry[]> {
  // Without days the planner would still count on some, and read the whole book for them.
  if (within.length === 0) return [];
  const found = sql`
    select p.* from unnest(${within.map(({ accountId }) => accountId)}::bigint[],
      ${within.map(({ from }) => from)}::date[], ${within.map(({ to }) => to)}::date[]) as days (account_id, from_day, to_day)
    cross join lateral (
      select * from postings where account_id = days.account_id and day between days.from_day and days.to_day offset 0
    ) as p`;
  return (await entries(db, found, limit)).rows;
}

/** One of them; undefined where lines show all of it, or it was taken back. */
export async function untiedEntry(db: Db, id: bigint): Promise<Entry | undefined> {
  return (await entries(db, sql`select * from postings where id = ${id}`, 1)).rows[0];
}

/** The one posting of a journal on an account. */
export async function postingOf(
  db: Db,
  { journalId, accountId }: { journalId: bigint; accountId: bigint },
): Promise<bigint> {
  const { id } = await db
    .selectFrom('postings')
    .select('id')
    .where('journal_id', '=', journalId)
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return id;
}

/** Which part of an entry a line shows: all of it, the amount without its fee, or the fee alone. */
export type Part = 'whole' | 'amount' | 'fee';

type Shown = Pick<Entry, 'amount' | 'fee' | 'has_line' | 'has_fee_line'>;

/** The parts of an entry that no line shows yet, each with the amount that its line has. */
export function freeParts({ amount, fee, has_line, has_fee_line }: Shown): { part: Part; amount: bigint }[] {
  const hasFee = fee !== 0n;
  const parts = [
    { part: 'whole', amount, isFree: !has_line && !has_fee_line },
    { part: 'amount', amount: amount + fee, isFree: hasFee && !has_line },
    { part: 'fee', amount: -fee, isFree: hasFee && !has_fee_line },
  ] as const;
  return parts.filter(({ isFree }) => isFree);
}

export const partOf = (entry: Shown, line: bigint): Part | null =>
  freeParts(entry).find(({ amount }) => amount === line)?.part ?? null;
