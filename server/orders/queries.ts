/** What is read of orders and of what belongs to them. */
import type { OrderStatus, OrderType, TransactionStatus } from '@cowrie/contract/lifecycle.ts';
import type { CaseWriter } from '@cowrie/contract/order-codes.ts';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import { askOne } from '../database/ask.ts';
import { question } from '../database/pieces.ts';
import type { Database } from '../database/schema.ts';
import type { Db } from '../database/transaction.ts';
import type { FileRow } from '../files/index.ts';
import type { PageBounds } from '../lists/paging.ts';
import type { Wanted } from '../sessions/customers.ts';

export type OrderRow = Selectable<Database['orders']>;

/** An order by reference, whoever's it is. */
const byReference = question<{ reference: string }>(
  'select each.n, orders.* from @each join orders on reference = :reference',
);

export const orderByReference = (db: Db, reference: string): Promise<OrderRow | undefined> =>
  askOne<OrderRow>(db, byReference({ reference }));

export type OwnOrder = { customerId: bigint; type: OrderType; reference: string };

const ownOrders = (db: Db, own: OwnOrder) =>
  db
    .selectFrom('orders')
    .selectAll()
    .where('reference', '=', own.reference)
    .where('type', '=', own.type)
    .where('customer_id', '=', own.customerId);

/** A customer's own order by type and reference. */
export function ownOrder(db: Db, own: OwnOrder): Promise<OrderRow | undefined> {
  return ownOrders(db, own).executeTakeFirst();
}

/** The same, locked until `tx` ends, so that it is moved from what it is now. */
export function lockOwnOrder(tx: Db, own: OwnOrder): Promise<OrderRow | undefined> {
  return ownOrders(tx, own).forUpdate().executeTakeFirst();
}

/**
 * A version that changes whenever the details of order `o` do: its own version, the payment options switched on,
 * whether its receiver is saved, the last word in its cases and, once it is cancelled, how far its refund is.
 */
const DETAILS_VERSION = `(
    o.version || '.' || (select coalesce(string_agg(code, ','), '') from payment_options where enabled) ||
      (select coalesce(max('.r' || receiver_id), '') from payment_orders where order_id = o.id) ||
      (select coalesce(string_agg('.c' || last_message_id || case when closed_at is null then 'o' else '' end, '' order by id), '')
        from cases where order_id = o.id) ||
      case when o.status = 'cancelled' then (select coalesce('.' || max(version), '') from refunds where order_id = o.id)
        else '' end)`;
export const detailsVersion: RawBuilder<string> = sql.raw(DETAILS_VERSION);

/** What a poll of a customer's own order needs to say "unchanged". */
export function ownOrderVersion(own: { type: OrderType; id: string }): Wanted {
  const text = `(
    select ${DETAILS_VERSION}
    from orders o where o.id = :id::bigint and o.type = :type and o.customer_id = customer.id)`;
  return { text, values: own };
}

export function orderById(db: Db, id: bigint): Promise<OrderRow> {
  return db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

export function orderEvents(db: Db, orderId: bigint) {
  return db
    .selectFrom('order_events as event')
    .leftJoin('staff', 'staff.id', 'event.staff_id')
    .selectAll('event')
    .select('staff.name as staff_name')
    .select(isAboutProofs('event').as('is_about_proofs'))
    .where('event.order_id', '=', orderId)
    .orderBy('event.id')
    .execute();
}

export function orderProofs(db: Db, orderId: bigint) {
  return db
    .selectFrom('proofs as proof')
    .innerJoin('files as file', 'file.id', 'proof.file_id')
    .innerJoin('transactions as attempt', 'attempt.id', 'proof.transaction_id')
    .select([
      'proof.id',
      'proof.payment_option_code',
      'proof.created_at',
      'attempt.status as transaction_status',
      'attempt.usdt_asked',
      'attempt.usdt_rate',
      'file.id as file_id',
      'file.name',
      'file.media_type',
      'file.size',
      'file.thumbnail_width',
      'file.thumbnail_height',
    ])
    .where('proof.order_id', '=', orderId)
    .orderBy('proof.id')
    .execute();
}

export type OrderCases = { has_cases: boolean; case_last_by: CaseWriter | null };

/** Whether there are cases about an order, and who wrote last in the one that is open. */
export async function orderCases(db: Db, orderId: bigint): Promise<OrderCases> {
  const cases = await db
    .selectFrom('cases as c')
    .innerJoin('case_messages as m', 'm.id', 'c.last_message_id')
    .select(['m.sender', 'c.closed_at'])
    .where('c.order_id', '=', orderId)
    .execute();
  const open = cases.find(({ closed_at }) => closed_at === null);
  return { has_cases: cases.length > 0, case_last_by: open?.sender ?? null };
}

/** A file, with what its QR code holds where one was looked for. */
type ReadFile = FileRow & { qr_content: string | null };

export async function filesById(db: Db, ids: (bigint | null)[]): Promise<Map<bigint, ReadFile>> {
  const wanted = ids.filter((id) => id !== null);
  if (wanted.length === 0) return new Map();
  const rows = await db
    .selectFrom('files')
    .select(['id', 'name', 'media_type', 'size', 'qr_content', 'thumbnail_width', 'thumbnail_height'])
    .where('id', 'in', wanted)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

export function paymentOrder(db: Db, orderId: bigint) {
  return db
    .selectFrom('payment_orders')
    .selectAll()
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
}
export type PaymentRow = Awaited<ReturnType<typeof paymentOrder>>;

/** What a customer's own payment is about, with the minutes that its method promises. */
export function ownPayment(db: Db, own: OwnOrder) {
  return db
    .selectFrom('payment_orders as payment')
    .innerJoin('orders as o', 'o.id', 'payment.order_id')
    .innerJoin('payment_methods as method', 'method.code', 'payment.payment_method_code')
    .selectAll('payment')
    .select(['method.promise_minutes', 'o.version as order_version'])
    .where('o.reference', '=', own.reference)
    .where('o.type', '=', own.type)
    .where('o.customer_id', '=', own.customerId)
    .executeTakeFirst();
}

export function brandingOrder(db: Db, orderId: bigint) {
  return db
    .selectFrom('branding_orders')
    .selectAll()
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
}
export function shipmentOrder(db: Db, orderId: bigint) {
  return db
    .selectFrom('shipment_orders')
    .selectAll()
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
}
export function shipmentPhotos(db: Db, orderId: bigint) {
  return db
    .selectFrom('shipment_photos as photo')
    .innerJoin('files as file', 'file.id', 'photo.file_id')
    .select(['file.id', 'file.name', 'file.media_type', 'file.size'])
    .select(['file.thumbnail_width', 'file.thumbnail_height'])
    .where('photo.order_id', '=', orderId)
    .orderBy('file.id')
    .execute();
}

export type OrderFilter = { status?: OrderStatus; item?: 'currency' | 'product' };

/** A customer's orders, newest first, with the total that the filter leaves. */
export async function customerOrders(db: Db, customerId: bigint, filter: OrderFilter, page: PageBounds) {
  let query = db.selectFrom('orders as o').where('o.customer_id', '=', customerId);
  if (filter.status) query = query.where('o.status', '=', filter.status);
  if (filter.item === 'currency') query = query.where('o.type', '=', 'payment');
  if (filter.item === 'product') query = query.where('o.type', '<>', 'payment');
  const [rows, count] = [
    await query
      .leftJoin('payment_orders as p', 'p.order_id', 'o.id')
      .select([
        'o.id',
        'o.type',
        'o.name',
        'o.reference',
        'o.quantity',
        'o.amount',
        'o.currency',
        'o.status',
        'o.track_status',
        'o.created_at',
      ])
      .select(['p.you_get', 'p.you_get_currency', 'p.receiver_name'])
      .orderBy('o.id', 'desc')
      .limit(page.limit)
      .offset(page.offset)
      .execute(),
    await query.select(sql<bigint>`count(*)`.as('total')).executeTakeFirstOrThrow(),
  ];
  return { rows, total: Number(count.total) };
}

/**
 * Whether an event decides what became of the customer's proofs and payments: the last such event says what the order
 * waits for. A payment from the balance that was taken back does not count: the money is in the balance again, and no
 * slip shows it.
 */
const isAboutProofs = (events: 'order_events' | 'event') => sql<boolean>`(
  ${sql.ref(`${events}.event`)} in ('proof', 'decline', 'part') or ${sql.ref(`${events}.event`)} = 'take-back-payment'
  and exists (select from receipts where receipts.order_id = ${sql.ref(`${events}.order_id`)}
    and receipts.taken_back_at = ${sql.ref(`${events}.created_at`)}))`;

/** Those of these events that say that the customer's money has not come. */
export const NOT_COME: readonly string[] = ['decline', 'take-back-payment'];

/** An order's last event about proofs; the order is given by its id or by SQL that names it. */
export const lastAboutProofs = (db: Db, orderId: bigint | RawBuilder<bigint>) =>
  db
    .selectFrom('order_events')
    .select(['event', 'note', 'created_at'])
    .where('order_id', '=', orderId)
    .where(isAboutProofs('order_events'))
    .orderBy('id', 'desc')
    .limit(1);

/** Whether the customer of an order may have sent money that has not come, as far as they were told. */
export async function mayHaveSent(db: Db, orderId: bigint): Promise<boolean> {
  const last = await lastAboutProofs(db, orderId).executeTakeFirst();
  return last !== undefined && NOT_COME.includes(last.event);
}

/** A customer's orders that wait for another proof since one was declined or its money taken back, the newest first. */
export function declinedOrders(db: Db, customerId: bigint) {
  return db
    .selectFrom('orders as o')
    .innerJoinLateral(
      () => lastAboutProofs(db, sql.ref('o.id')).as('last'),
      (join) => join.on('last.event', 'in', NOT_COME),
    )
    .select(['o.id', 'o.type', 'o.reference', 'last.note', 'last.created_at as declined_at'])
    .where('o.customer_id', '=', customerId)
    .where('o.status', '=', 'pending')
    .orderBy('last.created_at', 'desc')
    .execute();
}

/** A customer's attempts to pay, newest first by the time that they show; only a page of them is looked up in the orders. */
export async function customerTransactions(
  db: Db,
  customerId: bigint,
  status: TransactionStatus | undefined,
  page: PageBounds,
) {
  let query = db.selectFrom('transactions as t').where('t.customer_id', '=', customerId);
  if (status) query = query.where('t.status', '=', status);
  const ofPage = query
    .selectAll('t')
    .orderBy('t.opened_at', 'desc')
    .orderBy('t.id', 'desc')
    .limit(page.limit)
    .offset(page.offset);
  const rows = await db
    .selectFrom(ofPage.as('t'))
    .innerJoin('orders as o', 'o.id', 't.order_id')
    .select([
      't.reference',
      't.amount',
      't.status',
      't.opened_at',
      'o.type',
      'o.id as order_id',
      'o.reference as order_reference',
      'o.currency',
    ])
    .orderBy('t.opened_at', 'desc')
    .orderBy('t.id', 'desc')
    .execute();
  const count = await query.select(sql<bigint>`count(*)`.as('total')).executeTakeFirstOrThrow();
  return { rows, total: Number(count.total) };
}
