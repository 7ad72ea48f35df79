/** What is read of a payment's receipt: what its receiver was sent, and nothing of what its customer paid. */
import type { Db } from '../database/transaction.ts';

/** Payments whose receiver has all of the money, with the link where one was made. */
const paidOut = (db: Db) =>
  db
    .selectFrom('orders as o')
    .innerJoin('payment_orders as p', 'p.order_id', 'o.id')
    .leftJoin('shared_receipts as s', 's.order_id', 'o.id')
    // Since when an order is complete it stays so.
    .select(['o.id as order_id', 'o.reference', 'o.status_since as paid_at'])
    .select(['p.you_get', 'p.you_get_currency', 'p.receiver_name'])
    .select(['p.payment_method_code', 'p.payment_method_name'])
    .select(['s.id', 's.token_sealed', 's.expires_at', 's.answer', 's.answered_at'])
    .where('o.status', '=', 'successful');
export type ReceiptRow = Awaited<ReturnType<ReturnType<typeof paidOut>['executeTakeFirstOrThrow']>>;

export function receiptOf(db: Db, orderId: bigint): Promise<ReceiptRow | undefined> {
  return paidOut(db).where('o.id', '=', orderId).executeTakeFirst();
}

/** The one that a link opens at a moment. */
export function receiptByToken(db: Db, tokenHash: Buffer, now: Date): Promise<ReceiptRow | undefined> {
  return paidOut(db).where('s.token_hash', '=', tokenHash).where('s.expires_at', '>', now).executeTakeFirst();
}

/** Whether a payment is a customer's, whatever its status. */
export async function isOwnPayment(
  db: Db,
  { customerId, id }: { customerId: bigint; id: bigint },
): Promise<boolean> {
  const own = await db
    .selectFrom('orders')
    .select('id')
    .where('id', '=', id)
    .where('type', '=', 'payment')
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  return own !== undefined;
}

/** The slips of what was sent and still counts, in the order in which they came. */
export function slipsOf(db: Db, orderId: bigint) {
  return db
    .selectFrom('files as f')
    .select(['f.id', 'f.key', 'f.media_type', 'f.size'])
    .where(({ or, eb, selectFrom }) =>
      or([
        eb('f.id', 'in', selectFrom('orders').select('receipt_file_id').where('id', '=', orderId)),
        eb(
          'f.id',
          'in',
          selectFrom('payouts')
            .select('receipt_file_id')
            .where('order_id', '=', orderId)
            .where('taken_back_at', 'is', null),
        ),
      ]),
    )
    .orderBy('f.id')
    .execute();
}
export type SlipRow = Awaited<ReturnType<typeof slipsOf>>[number];
