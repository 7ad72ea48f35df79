/** Journals as they are read: a list by days, kind, staff member and method, and one of them whole (Product §26.92). */
import { BOOK_PAGE, NO_PAYMENT, NOBODY } from '@cowrie/contract/desk/book.ts';
import { type JournalKind, MONEY_IN, MONEY_IN_KINDS } from '@cowrie/contract/desk/ledger.ts';
import { formatAmount } from '@cowrie/contract/money.ts';
import { sql } from 'kysely';
import type { Db } from '../database/transaction.ts';
import type { Between } from '../lists/between.ts';
import { headView, journalHeads } from './journal-heads.ts';

export type JournalFilter = Between & {
  kind?: JournalKind | typeof MONEY_IN | undefined;
  staffId?: bigint | undefined;
  method?: string | undefined;
};

/** `2026-03-05.4711`: the day and number of a list's last row. */
const placeOf = (row: { day: string; journal_id: bigint }) => `${row.day}.${row.journal_id}`;
function readPlace(place: string) {
  const [day = '', id = ''] = place.split('.');
  return { day, id: BigInt(id) };
}

/** A page of journals, the newest day first and in it the newest; with a kind come those that take such back. */
export async function journalPage(db: Db, filter: JournalFilter, before: string | undefined) {
  const rows = await filteredJournals(db, filter)
    .$if(Boolean(before), (query) => {
      const { day, id } = readPlace(before ?? '');
      return query.where(sql<boolean>`(j.day, j.id) < (${day}::date, ${id}::bigint)`);
    })
    .orderBy('j.day', 'desc')
    .orderBy('j.id', 'desc')
    .limit(BOOK_PAGE + 1)
    .execute();
  const shown = rows.slice(0, BOOK_PAGE);
  const amounts = await debitsOf(
    db,
    shown.map(({ journal_id }) => journal_id),
  );
  const last = shown.at(-1);
  return {
    journals: shown.map((row) => ({
      ...headView(row),
      amounts: amounts
        .filter(({ journal_id }) => journal_id === row.journal_id)
        .map(({ currency, amount }) => ({ currency, amount: formatAmount(amount) })),
    })),
    next: rows.length > BOOK_PAGE && last ? placeOf(last) : null,
  };
}

/** Journals with their heads, in no order yet. */
export function filteredJournals(db: Db, { from, to, kind, staffId, method }: JournalFilter) {
  let query = journalHeads(db);
  if (from) query = query.where('j.day', '>=', from);
  if (to) query = query.where('j.day', '<=', to);
  const kinds = kind === MONEY_IN ? MONEY_IN_KINDS : kind && [kind];
  if (kinds)
    query = query.where(
      sql<boolean>`(j.kind = any(${kinds}) or j.kind = 'reversal' and exists (
        select from journals back where back.id = j.reverses and back.kind = any(${kinds})))`,
    );
  // No index serves `is not distinct from`.
  if (staffId === BigInt(NOBODY)) query = query.where('j.staff_id', 'is', null);
  else if (staffId !== undefined) query = query.where('j.staff_id', '=', staffId);
  if (method === NO_PAYMENT)
    query = query.where(
      sql<boolean>`not exists (select from payment_orders p where p.order_id = j.order_id)`,
    );
  else if (method)
    query = query.where(
      sql<boolean>`exists (select from payment_orders p where p.order_id = j.order_id
        and p.payment_method_code = ${method})`,
    );
  return query;
}

/** What the debits of journals come to, by currency. */
async function debitsOf(db: Db, journalIds: readonly bigint[]) {
  return db
    .selectFrom('postings')
    .select(['journal_id', 'currency', sql<bigint>`sum(amount)::bigint`.as('amount')])
    .where('journal_id', 'in', journalIds.length > 0 ? journalIds : [0n])
    .where('amount', '>', 0n)
    .groupBy(['journal_id', 'currency'])
    .orderBy('currency')
    .execute();
}

/** A journal with its postings; undefined where there is none. */
export async function journalById(db: Db, id: bigint) {
  const row = await journalHeads(db)
    .leftJoin('staff as approver', 'approver.id', 'j.approved_by')
    .leftJoin('journals as back', 'back.reverses', 'j.id')
    .select(['j.cause', 'j.reverses', 'j.order_id', 'j.customer_id as for_customer', 'j.staff_id'])
    .select(['approver.name as approver_name', 'back.id as reversed_by'])
    .where('j.id', '=', id)
    .executeTakeFirst();
  return row && { ...row, postings: await postingsOf(db, id) };
}
export type JournalRow = NonNullable<Awaited<ReturnType<typeof journalById>>>;

const postingsOf = (db: Db, journalId: bigint) =>
  db
    .selectFrom('postings as p')
    .innerJoin('ledger_accounts as a', 'a.id', 'p.account_id')
    .select(['p.amount', 'p.currency', 'a.id as account_id', 'a.code', 'a.name', 'a.kind'])
    .where('p.journal_id', '=', journalId)
    .orderBy('p.id')
    .execute();

export const journalView = (row: JournalRow) => ({
  ...headView(row),
  cause: row.cause,
  approved_by: row.approver_name,
  postings: row.postings.map(({ account_id, code, name, currency, amount }) => ({
    account: { id: String(account_id), code, name },
    currency,
    amount: formatAmount(amount),
  })),
  reverses: row.reverses === null ? null : String(row.reverses),
  reversed_by: row.reversed_by === null ? null : String(row.reversed_by),
});

/** Whoever has written journals. */
export async function writers(db: Db) {
  const rows = await db
    .selectFrom('staff as s')
    .select(['s.id', 's.name'])
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('journals as j').select('j.id').whereRef('j.staff_id', '=', 's.id')),
    )
    .orderBy('s.name')
    .execute();
  return rows.map(({ id, name }) => ({ id: String(id), name }));
}
