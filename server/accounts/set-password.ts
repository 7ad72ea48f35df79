/** A new password, after which nobody is signed in any more (Product §5.12). */
import type { Db } from '../database/transaction.ts';
import { endCustomerSessions } from '../sessions/customers.ts';
import { forgetDevices } from '../sign-ins/forget.ts';

/**
 * Sets a customer's password and ends their sessions. Forgets their known devices and a two-step sign-in that is half
 * set up.
 */
export async function setPassword(tx: Db, customerId: bigint, passwordHash: string): Promise<void> {
  await tx
    .updateTable('customers')
    .set({ password_hash: passwordHash, totp_pending: null })
    .where('id', '=', customerId)
    .execute();
  await endCustomerSessions(tx, customerId);
  await forgetDevices(tx, { whose: 'customer', id: customerId });
}
