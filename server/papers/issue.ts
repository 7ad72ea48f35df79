/**
 * Issues papers: a number and what the paper says are kept in one transaction, which holds the order and then the year's
 * count until it is through, so that no number is left out and none is given twice (Product §28.95).
 */
import type { PaperKind } from '@cowrie/contract/paper-kinds.ts';
import { DAY_MS, dayOf } from '@cowrie/contract/time.ts';
import type { Selectable } from 'kysely';
import { deletedName } from '../accounts/index.ts';
import type { Context } from '../context.ts';
import type { Database } from '../database/schema.ts';
import { getSetting, setSetting } from '../database/settings.ts';
import { type Db, transaction } from '../database/transaction.ts';
import { holdUnlessGone } from '../sessions/gone.ts';
import { businessNow } from './business.ts';
import { withoutPerson } from './forget-person.ts';
import {
  creditNoteOf,
  factsOf,
  invoiceOf,
  orderOfMoney,
  type PaperFacts,
  receiptOf,
  type Said,
} from './paper-facts.ts';

export type PaperRow = Selectable<Database['papers']>;
type Order = Selectable<Database['orders']>;
type Parts = Pick<Context, 'db' | 'clock' | 'config'>;

const LETTERS: Record<PaperKind, string> = { invoice: 'INV', receipt: 'RCT', 'credit-note': 'CRN' };

/** `'INV-2026-000012'`. */
export const paperNumber = ({ kind, year, number }: Pick<PaperRow, 'kind' | 'year' | 'number'>) =>
  `${LETTERS[kind]}-${year}-${String(number).padStart(6, '0')}`;

/** The next of a kind and year; whoever wants one too waits until `tx` is through, and has the same where it is not. */
async function nextNumber(tx: Db, kind: PaperKind, year: number): Promise<number> {
  const { last } = await tx
    .insertInto('paper_numbers')
    .values({ kind, year, last: 1 })
    .onConflict((conflict) =>
      conflict.columns(['kind', 'year']).doUpdateSet(({ eb, ref }) => ({
        last: eb(ref('paper_numbers.last'), '+', 1),
      })),
    )
    .returning('last')
    .executeTakeFirstOrThrow();
  return last;
}

type Issued = { kind: PaperKind; order: Order; said: Said; journalId?: bigint; credits?: bigint };

async function issue(
  { clock, config }: Parts,
  tx: Db,
  { kind, order, said, journalId, credits }: Issued,
): Promise<PaperRow> {
  // Whose deletion is under way is named on no paper any more: those that there were have been gone through.
  const isThere = await holdUnlessGone(tx, order.customer_id);
  const customer = await tx
    .selectFrom('customers')
    .select(['firstname', 'lastname', 'username'])
    .where('id', '=', order.customer_id)
    .executeTakeFirstOrThrow();
  const business = await businessNow(tx, config.brandName);
  const now = clock();
  const year = Number(dayOf(now.getTime()).slice(0, 4));
  const number = await nextNumber(tx, kind, year);
  const facts: PaperFacts = {
    kind,
    number: paperNumber({ kind, year, number }),
    issued_at: now.toISOString(),
    business,
    customer: { name: `${customer.firstname} ${customer.lastname}`, username: customer.username },
    ...said,
  };
  return tx
    .insertInto('papers')
    .values({
      kind,
      year,
      number,
      order_id: order.id,
      customer_id: order.customer_id,
      journal_id: journalId ?? null,
      credits: credits ?? null,
      facts: JSON.stringify(isThere ? facts : withoutPerson(facts, deletedName(order.customer_id))),
      issued_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

const lockOrder = (tx: Db, id: bigint) =>
  tx.selectFrom('orders').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

/** The invoice of an order that no credit note has taken back, or undefined. */
const standingInvoice = (db: Db, orderId: bigint) =>
  db
    .selectFrom('papers as p')
    .selectAll('p')
    .where('p.order_id', '=', orderId)
    .where('p.kind', '=', 'invoice')
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('papers as c').select('c.id').whereRef('c.credits', '=', 'p.id'))),
    )
    .executeTakeFirst();

/** What of an invoice makes another of it, and what it is: not how we or the customer are called. */
const asks = ({ lines, total, facts }: Pick<PaperFacts, 'lines' | 'total' | 'facts'>) =>
  JSON.stringify([
    lines.map(({ quantity, amount, what }) => [quantity, amount, what]),
    total.amount,
    total.currency,
    facts.find(([label]) => label === 'Rate')?.[1],
  ]);

/** An order's invoice; where it asks for something else by now, a credit note takes the last one back first. */
export function invoiceFor(parts: Parts, orderId: bigint): Promise<PaperRow | null> {
  return transaction(parts.db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order || order.amount === null || order.status === 'cancelled') return null;
    const said = await invoiceOf(tx, order);
    const standing = await standingInvoice(tx, orderId);
    if (standing && asks(factsOf(standing)) === asks(said)) return standing;
    if (standing) await credit(parts, tx, { order, paper: standing, reason: 'The order has changed' });
    return issue(parts, tx, { kind: 'invoice', order, said });
  });
}

/** Takes back an invoice, or the receipt of money that was taken back. */
function credit(
  parts: Parts,
  tx: Db,
  { order, paper, reason }: { order: Order; paper: PaperRow; reason: string },
): Promise<PaperRow> {
  const said = creditNoteOf(factsOf(paper), reason);
  return issue(parts, tx, { kind: 'credit-note', order, said, credits: paper.id });
}

/** The credit note that takes the invoice of a cancelled order back, or null where there is none to take back. */
export function creditForCancelled(parts: Parts, orderId: bigint): Promise<PaperRow | null> {
  return transaction(parts.db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (order?.status !== 'cancelled') return null;
    const invoice = await standingInvoice(tx, orderId);
    if (invoice) return credit(parts, tx, { order, paper: invoice, reason: 'The order was cancelled' });
    const last = await tx
      .selectFrom('papers as p')
      .innerJoin('papers as invoice', 'invoice.id', 'p.credits')
      .selectAll('p')
      .where('p.order_id', '=', orderId)
      .where('invoice.kind', '=', 'invoice')
      .orderBy('p.id', 'desc')
      .executeTakeFirst();
    return last ?? null;
  });
}

/** The receipt of money that came by a journal; null where none did, or it was taken back before there was one. */
export async function receiptFor(parts: Parts, journalId: bigint): Promise<PaperRow | null> {
  const orderId = await orderOfMoney(parts.db, journalId);
  return transaction(parts.db, async (tx) => {
    const issued = await tx
      .selectFrom('papers')
      .selectAll()
      .where('journal_id', '=', journalId)
      .executeTakeFirst();
    if (issued) return issued;
    const order = orderId === undefined ? undefined : await lockOrder(tx, orderId);
    if (!order) return null;
    const meanwhile = await tx
      .selectFrom('papers')
      .selectAll()
      .where('journal_id', '=', journalId)
      .executeTakeFirst();
    if (meanwhile) return meanwhile;
    const said = await receiptOf(tx, order, journalId);
    return said && issue(parts, tx, { kind: 'receipt', order, said, journalId });
  });
}

/** Takes back the receipt of money that was taken back, once. */
function creditReceipt(parts: Parts, { id, orderId }: { id: bigint; orderId: bigint }): Promise<void> {
  return transaction(parts.db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    const paper = await tx
      .selectFrom('papers as p')
      .leftJoin('papers as c', 'c.credits', 'p.id')
      .selectAll('p')
      .where('p.id', '=', id)
      .where('c.id', 'is', null)
      .executeTakeFirst();
    if (order && paper) await credit(parts, tx, { order, paper, reason: 'The money was taken back' });
  });
}

/** The moment up to which cancelled orders were looked through, however long ago that is. */
const LOOKED_THROUGH = 'credit_notes_until';
/** What was written by then and is seen only later is looked at again. */
const AGAIN_MS = 3 * DAY_MS;

/** Takes back the invoices of cancelled orders and the receipts of money that was taken back, since this was last through (Product §28.97). */
export async function creditNotesDue(parts: Parts): Promise<void> {
  const until = parts.clock();
  await creditCancelled(parts);
  await creditTakenBack(parts);
  await setSetting(parts.db, LOOKED_THROUGH, until.toISOString());
}

async function creditCancelled(parts: Parts): Promise<void> {
  const last = await getSetting(parts.db, LOOKED_THROUGH);
  const since = new Date(typeof last === 'string' ? Date.parse(last) - AGAIN_MS : 0);
  const rows = await parts.db
    .selectFrom('orders as o')
    .innerJoin('papers as p', (join) => join.onRef('p.order_id', '=', 'o.id').on('p.kind', '=', 'invoice'))
    .leftJoin('papers as c', 'c.credits', 'p.id')
    .select('o.id')
    .where('o.status', '=', 'cancelled')
    .where('o.status_since', '>', since)
    .where('c.id', 'is', null)
    .execute();
  for (const { id } of rows) await creditForCancelled(parts, id);
}

/** All of them, for what two people take back is little. */
async function creditTakenBack(parts: Parts): Promise<void> {
  const rows = await parts.db
    .selectFrom('journals as back')
    .innerJoin('papers as p', 'p.journal_id', 'back.reverses')
    .leftJoin('papers as c', 'c.credits', 'p.id')
    .select(['p.id', 'p.order_id'])
    .where('back.reverses', 'is not', null)
    .where('c.id', 'is', null)
    .execute();
  for (const { id, order_id } of rows) await creditReceipt(parts, { id, orderId: order_id });
}
