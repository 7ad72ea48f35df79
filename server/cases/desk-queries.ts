/** The desk's queue of cases (Product §27.28). */
import type { Db } from '../database/transaction.ts';
import { countAhead } from '../lists/counting.ts';
import type { PageBounds } from '../lists/paging.ts';

/** Cases with their order and newest message. */
const withOrder = (db: Db) =>
  db
    .selectFrom('cases as c')
    .innerJoin('orders as o', 'o.id', 'c.order_id')
    .innerJoin('case_messages as last', 'last.id', 'c.last_message_id');

const deskRows = (db: Db) =>
  withOrder(db)
    .innerJoin('customers as customer', 'customer.id', 'c.customer_id')
    .leftJoin('staff as closer', 'closer.id', 'c.closed_by')
    .select([
      'c.id',
      'c.order_id',
      'c.opened_at',
      'c.waiting_since',
      'c.closed_at',
      'closer.name as closed_by',
    ])
    .select(['o.type', 'o.reference', 'o.name', 'o.status', 'last.message as last_message'])
    .leftJoin('staff as assignee', 'assignee.id', 'c.assigned_to')
    .select(['c.assigned_to', 'assignee.name as assignee_name', 'c.snoozed_until'])
    .select(['c.customer_id', 'customer.username', 'customer.firstname', 'customer.lastname']);
export type DeskCaseRow = Awaited<ReturnType<ReturnType<typeof deskRows>['executeTakeFirstOrThrow']>>;

export function deskCaseRow(db: Db, id: bigint): Promise<DeskCaseRow | undefined> {
  return deskRows(db).where('c.id', '=', id).executeTakeFirst();
}

/** Open ones: who waits longest first, then those answered; closed ones newest first. */
export async function deskCasePage(db: Db, state: 'open' | 'closed', page: PageBounds) {
  const isClosed = state === 'closed';
  const found = db.selectFrom('cases as c').where('c.closed_at', isClosed ? 'is not' : 'is', null);
  const rows = await deskRows(db)
    .where('c.closed_at', isClosed ? 'is not' : 'is', null)
    .$if(isClosed, (cases) => cases.orderBy('c.closed_at', 'desc'))
    .$if(!isClosed, (cases) => cases.orderBy('c.waiting_since', (order) => order.asc().nullsLast()))
    .orderBy('c.id')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  return { rows, total: await countAhead(db, found, page) };
}
