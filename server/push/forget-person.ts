import type { Db } from '../database/transaction.ts';

/** A deleted customer's devices, and what they wanted to hear of (Product §28.109). */
export async function forgetDevicesToTell(tx: Db, customerId: bigint): Promise<void> {
  const devices = tx
    .selectFrom('push_subscriptions')
    .select('session_id')
    .where('customer_id', '=', customerId);
  await tx.deleteFrom('newest_pushes').where('session_id', 'in', devices).execute();
  await tx.deleteFrom('push_subscriptions').where('customer_id', '=', customerId).execute();
  await tx.deleteFrom('push_kinds_off').where('customer_id', '=', customerId).execute();
}

/** Takes away all devices of everybody: for a copy of an installation, which must not tell real customers anything. */
export async function forgetEveryDeviceToTell(db: Db): Promise<void> {
  await db.deleteFrom('push_subscriptions').execute();
}
