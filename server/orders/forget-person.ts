/** What orders say of a deleted customer goes; references, sums, rates, dates and moves stay (Product §28.109, §28.110). */
import { sql } from 'kysely';
import type { Db } from '../database/transaction.ts';

type FileIds = { id: bigint | null }[];
const idsOf = (rows: FileIds) => rows.flatMap(({ id }) => (id === null ? [] : [id]));

/** Proofs, slips, photos and codes, whose files it answers; what receivers and parcels are known by. */
export async function forgetOrders(tx: Db, customerId: bigint): Promise<bigint[]> {
  const own = tx.selectFrom('orders').select('id').where('customer_id', '=', customerId);
  const proofs = await tx
    .deleteFrom('proofs')
    .where('order_id', 'in', own)
    .returning('file_id as id')
    .execute();
  const photos = await tx
    .deleteFrom('shipment_photos')
    .where('order_id', 'in', own)
    .returning('file_id as id')
    .execute();
  const { rows: slips } = await sql<{ id: bigint }>`
    select receipt_file_id as id from orders where customer_id = ${customerId} and receipt_file_id is not null
    union select receipt_file_id from payouts where order_id in (${own}) and receipt_file_id is not null
    union select qr_file_id from payment_orders where order_id in (${own}) and qr_file_id is not null
    union select slip_file_id from refunds where customer_id = ${customerId} and slip_file_id is not null`.execute(
    tx,
  );
  await tx
    .updateTable('orders')
    .set({ receipt_file_id: null, version: sql<bigint>`version + 1` })
    .where('customer_id', '=', customerId)
    .execute();
  // What was bought is named by hand; of all other types the name is ours.
  await tx
    .updateTable('orders')
    .set({ name: 'Goods', quantity: '' })
    .where('customer_id', '=', customerId)
    .where('type', '=', 'goods')
    .execute();
  await tx.updateTable('payouts').set({ receipt_file_id: null }).where('order_id', 'in', own).execute();
  await tx
    .updateTable('payment_orders')
    .set({
      description: null,
      qr_file_id: null,
      receiver_id: null,
      receiver_name: null,
      // Said of whom the customer had paid before.
      receiver_warnings: sql`'[]'::jsonb`,
    })
    .where('order_id', 'in', own)
    .execute();
  await tx
    .updateTable('shipment_orders')
    .set({ tracking_number: '', shipping_company: '', cost_note: null })
    .where('order_id', 'in', own)
    .execute();
  await forgetBankAccounts(tx, customerId);
  // Notes of moves, and what was written into the book beside its sums.
  await sql`select take_person_out_of_orders(${customerId})`.execute(tx);
  const files = [...new Set([...idsOf(proofs), ...idsOf(photos), ...idsOf(slips)])];
  if (files.length > 0) await tx.deleteFrom('proof_tokens').where('file_id', 'in', files).execute();
  return files;
}

/** Where refunds went: that one was sent, from which account of ours and by which reference of the bank, stays. */
async function forgetBankAccounts(tx: Db, customerId: bigint): Promise<void> {
  await tx
    .updateTable('refunds')
    .set({
      bank_name: sql<string | null>`case when bank_name is not null then 'Deleted' end`,
      account_name: sql<string | null>`case when account_name is not null then 'Deleted customer' end`,
      account_number: sql<string | null>`case when account_number is not null then '0000000000' end`,
      returned_because: sql<string | null>`case when returned_because is not null then '' end`,
      slip_file_id: null,
    })
    .where('customer_id', '=', customerId)
    .execute();
}
