/** The books as CSV: each export is noted in the audit log, then read in batches by id (Product §23.6). */
import { actInWords } from '@cowrie/contract/desk/act-words.ts';
import { detailInWords, subjectInWords } from '@cowrie/contract/desk/entry-in-words.ts';
import type * as api from '@cowrie/contract/desk/exports.ts';
import { formatOptionalAmount } from '@cowrie/contract/money.ts';
import { sheetTime } from '@cowrie/contract/time.ts';
import { sql } from 'kysely';
import { accountNamed, auditEntries } from '../audit/log.ts';
import type { Export } from '../calls/call.ts';
import type { Db } from '../database/transaction.ts';
import { chosen } from '../lists/filters.ts';
import { filteredOrders, queueFilter } from '../orders/desk/queue-filter.ts';
import { BATCH, inBatches, inBatchesFrom, noted, timeOrNone } from './export-batches.ts';
import { attemptsOf, listedRows, settler } from './transactions.ts';

export const ordersExport: Export<typeof api.exportOrders> = {
  begin: noted('export.orders', 'orders'),
  async *batches({ context, staff, query }) {
    const asked = queueFilter(query, staff.id);
    const isPlaced = (asked.dayOf ?? 'placed') === 'placed';
    // An order that is confirmed anew while the file is written would come twice.
    const filter = isPlaced ? asked : { ...asked, upTo: await lastEvent(context.reports) };
    const read = ({ at, id }: { at: string; id: bigint }) =>
      filteredOrders(context.reports, filter)
        .innerJoin('customers as c', 'c.id', 'o.customer_id')
        .leftJoin('payment_orders as p', 'p.order_id', 'o.id')
        .leftJoin('shipment_orders as s', 's.order_id', 'o.id')
        .select(['o.id', 'o.reference', 'o.type', 'o.status', 'o.created_at', 'o.status_since', 'o.name'])
        .select(['o.quantity', 'o.amount', 'o.currency', 'o.track_status', 's.tracking_number'])
        .select(['p.you_get', 'p.you_get_currency', sql<string | null>`p.rate::text`.as('rate')])
        .select(['c.username', 'c.firstname', 'c.lastname', 'c.email', 'c.phone_number'])
        .select(sql<string>`o.happened_at::text`.as('at'))
        .$if(isPlaced, (orders) => orders.where('o.id', '>', id))
        // What happened to an order is found by its moment: by ids, each batch would read and sort all of the days.
        .$if(!isPlaced, (orders) =>
          orders
            .where(sql<boolean>`o.happened_at >= ${at}::timestamptz
              and (o.happened_at, o.id) > (${at}::timestamptz, ${id}::bigint)`)
            .orderBy('o.happened_at'),
        )
        .orderBy('o.id')
        .limit(BATCH)
        .execute();
    for await (const rows of inBatchesFrom({ at: '-infinity', id: 0n }, read, ({ at, id }) => ({ at, id }))) {
      yield rows.map((row) => ({
        reference: row.reference,
        type: row.type,
        status: row.status,
        placed_at: sheetTime(row.created_at.toISOString()),
        in_status_since: sheetTime(row.status_since.toISOString()),
        name: row.name,
        quantity: row.quantity,
        amount: formatOptionalAmount(row.amount),
        currency: row.currency,
        receiver_gets: formatOptionalAmount(row.you_get),
        receiver_currency: row.you_get_currency,
        rate: row.rate,
        tracking: row.track_status,
        tracking_number: row.tracking_number,
        username: row.username,
        customer: `${row.firstname} ${row.lastname}`,
        email: row.email,
        phone_number: row.phone_number,
      }));
    }
  },
};

async function lastEvent(db: Db): Promise<bigint> {
  const { last } = await db
    .selectFrom('order_events')
    .select(({ fn }) => fn.max('id').as('last'))
    .executeTakeFirstOrThrow();
  return last ?? 0n;
}

export const transactionsExport: Export<typeof api.exportTransactions> = {
  begin: noted('export.transactions', 'transactions'),
  async *batches({ context, query }) {
    const filter = { ...query, type: chosen(query.type), status: chosen(query.status) };
    // The batch first, or what stands beside would be read of all that come after it.
    const read = (after: bigint) =>
      listedRows(
        context.reports,
        attemptsOf(context.reports, filter).where('t.id', '>', after).orderBy('t.id').limit(BATCH),
      )
        .orderBy('t.id')
        .execute();
    for await (const rows of inBatches(read)) {
      yield rows.map((row) => ({
        reference: row.reference,
        order: row.order_reference,
        type: row.type,
        status: row.status,
        amount: formatOptionalAmount(row.amount),
        currency: row.currency,
        payment_option: row.payment_option_code,
        usdt_asked: row.payment_option_code === 'usdt' ? formatOptionalAmount(row.usdt_asked) : null,
        opened_at: sheetTime(row.opened_at.toISOString()),
        closed_at: timeOrNone(row.closed_at),
        username: row.username,
        customer: `${row.firstname} ${row.lastname}`,
        arrived: formatOptionalAmount(row.came_amount),
        arrived_currency: row.came_currency,
        arrived_on: row.came_on,
        bank_reference: row.bank_reference,
        taken_back_at: timeOrNone(row.taken_back_at),
        settled_by: settler(row),
        order_status: row.order_status,
      }));
    }
  },
};

export const auditLogExport: Export<typeof api.exportAuditLog> = {
  begin: noted('export.audit-log', 'audit log'),
  async *batches({ context, query }) {
    const read = (after: bigint) =>
      auditEntries(context.reports, query)
        .selectAll()
        .select(accountNamed.as('account'))
        .where('id', '>', after)
        .orderBy('id')
        .limit(BATCH)
        .execute();
    for await (const rows of inBatches(read)) {
      yield rows.map((row) => ({
        id: String(row.id),
        at: sheetTime(row.at.toISOString()),
        staff: row.staff_name,
        action: row.action,
        subject: row.subject,
        detail: row.detail,
        did: actInWords(row.action),
        to: subjectInWords(row),
        in_words: detailInWords(row),
      }));
    }
  },
};
