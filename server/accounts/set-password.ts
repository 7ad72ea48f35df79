/** A new password, after which nobody is signed in any more (Product §5.12). */
import type { Db } from '../database/transaction.ts';
import { endCustomerSessions } from '../sessions/customers.ts';
import { forgetDevices } from '../sign-ins/forget.ts';

/** Sets a customer's password, ends their sessions, and knows none of their devices and no two-step sign-in that is half set up any more. */
export async function setPassword(tx: Db, customerId: bigint, passwordHash: string): Promise<void> {
  await tx
    .updateTable('customers')
    .set({ password_hash: passwordHash, totp_pending: null })
    .where('id', '=', customerId)
    .execute();
  await endCustomerSessions(tx, customerId);
  await forgetDevices(tx, { whose: 'customer', id: customerId });
}
