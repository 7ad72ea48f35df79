/** The links to an order's papers, which get their numbers when they are first opened (Product §28.95, §28.97). */
import { displayMinor } from '@cowrie/contract/money.ts';
import type { PaperLink } from '@cowrie/contract/papers.ts';
import { sql } from 'kysely';
import type { Context } from '../context.ts';
import type { Db } from '../database/transaction.ts';
import type { OrderRow } from './queries.ts';

type Came = { journal_id: bigint; amount: bigint; currency: string };

/** What came for an order and was not taken back, the oldest first; what was paid from the balance as well. */
async function cameFor(db: Db, orderId: bigint): Promise<Came[]> {
  const { rows } = await sql<Came>`
    select r.journal_id, r.amount, a.currency from receipts r join ledger_accounts a on a.id = r.account_id
    where r.order_id = ${orderId} and r.taken_back_at is null
    union all
    select j.id, p.amount, p.currency from journals j join postings p on p.journal_id = j.id and p.amount > 0
    where j.order_id = ${orderId} and j.kind = 'wallet-payment'
      and not exists (select from journals back where back.reverses = j.id)
    order by journal_id`.execute(db);
  return rows;
}

/** Papers that were issued and that no link of the order itself leads to: invoices taken back, and what did so. */
const pastPapers = (db: Db, orderId: bigint) =>
  db
    .selectFrom('papers as p')
    .leftJoin('papers as credit', 'credit.credits', 'p.id')
    .select(['p.id', 'p.kind', 'credit.id as credited_by'])
    .where('p.order_id', '=', orderId)
    .where('p.kind', '<>', 'receipt')
    .orderBy('p.id')
    .execute();

export async function paperLinks(
  { links }: Pick<Context, 'links'>,
  db: Db,
  order: OrderRow,
): Promise<PaperLink[]> {
  const [past, came] = await Promise.all([pastPapers(db, order.id), cameFor(db, order.id)]);
  const isInvoiced = past.some(({ kind, credited_by }) => kind === 'invoice' && credited_by === null);
  const isCancelled = order.status === 'cancelled';
  return [
    ...past.flatMap(({ id, kind, credited_by }): PaperLink[] =>
      kind === 'invoice' && credited_by === null && !isCancelled
        ? []
        : [{ kind, about: null, url: links.signPaper('paper', id) }],
    ),
    ...(order.amount !== null && !isCancelled
      ? [{ kind: 'invoice' as const, about: null, url: links.signPaper('order', order.id) }]
      : []),
    // What takes the invoice of a cancelled order back is issued as soon as it is asked for, or within the hour.
    ...(isCancelled && isInvoiced
      ? [{ kind: 'credit-note' as const, about: null, url: links.signPaper('cancelled', order.id) }]
      : []),
    ...came.map(({ journal_id, amount, currency }) => ({
      kind: 'receipt' as const,
      about: displayMinor(amount, currency),
      url: links.signPaper('journal', journal_id),
    })),
  ];
}
