/** What is told of a journal wherever it stands: in a statement, in the list, on its own page. */
import type { JournalHead } from '@cowrie/contract/desk/book.ts';
import { sql } from 'kysely';
import type { Db } from '../database/transaction.ts';

/** Journals as `j` with their order, customer and staff member, each found by its key. */
export const journalHeads = (db: Db) =>
  db
    .selectFrom('journals as j')
    .leftJoin('orders as o', 'o.id', 'j.order_id')
    .leftJoin('customers as c', (join) =>
      join.on('c.id', '=', sql<bigint>`coalesce(j.customer_id, o.customer_id)`),
    )
    .leftJoin('staff as s', 's.id', 'j.staff_id')
    .select([
      'j.id as journal_id',
      'j.kind',
      'j.day',
      'j.at',
      'j.memo',
      'o.reference',
      's.name as staff_name',
    ])
    .select(['c.id as customer_id', 'c.firstname', 'c.lastname']);
export type HeadRow = Awaited<ReturnType<ReturnType<typeof journalHeads>['execute']>>[number];

export const headView = (row: HeadRow): JournalHead => ({
  id: String(row.journal_id),
  kind: row.kind,
  day: row.day,
  at: row.at.toISOString(),
  memo: row.memo,
  order_reference: row.reference,
  customer:
    row.customer_id === null
      ? null
      : { id: String(row.customer_id), name: `${row.firstname} ${row.lastname}` },
  staff: row.staff_name,
});
