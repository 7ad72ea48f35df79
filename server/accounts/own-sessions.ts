/** Where a customer is signed in, and ending it there (Product §5.28). */
import type { CustomerSession } from '@cowrie/contract/account-security.ts';
import type { Context } from '../context.ts';
import { type Db, transaction } from '../database/transaction.ts';
import { fail } from '../errors.ts';
import { noteSecurity } from '../security/note.ts';
import { roughAddress } from '../security/rough-address.ts';
import { type Customer, customerSessions, endCustomerSessions, endSessionOf } from '../sessions/customers.ts';

/** Who asks, from where. */
export type Asks = { customer: Customer; address: string; device: string; now: Date };

/** The sessions that still work, the last used first. */
export async function listSessions(
  db: Db,
  { customer, now }: { customer: Customer; now: Date },
): Promise<CustomerSession[]> {
  const rows = await customerSessions(db, customer.id, now);
  return rows.map((row) => ({
    id: String(row.id),
    device: row.device,
    network: row.address && roughAddress(row.address),
    created_at: row.created_at.toISOString(),
    last_used_at: row.last_used_at.toISOString(),
    current: row.token_hash.equals(customer.tokenHash),
  }));
}

/** Ends one of one's own sessions. @throws {ApiError} `not_found`, another customer's too. */
export async function endSession(context: Context, asks: Asks, id: bigint): Promise<void> {
  await transaction(context.db, async (tx) => {
    const ended = await endSessionOf(tx, { id, customerId: asks.customer.id });
    if (!ended) fail('not_found');
    await noteEnded(context, tx, asks, ended.device);
  });
}

/** Ends all of one's sessions but the one that asks. */
export async function endOtherSessions(context: Context, asks: Asks): Promise<void> {
  const { customer } = asks;
  await transaction(context.db, async (tx) => {
    const ended = await endCustomerSessions(tx, customer.id, { except: customer.tokenHash });
    if (ended > 0) await noteEnded(context, tx, asks, `${ended} others`);
  });
}

function noteEnded(
  { log }: Pick<Context, 'log'>,
  tx: Db,
  { customer, address, device, now }: Asks,
  detail: string,
): Promise<void> {
  const [event, who] = ['session.ended', { customer: customer.id }] as const;
  return noteSecurity(
    { db: tx, log },
    { event, who, subject: customer.username, address, device, detail, now },
  );
}
