/** Whoever deleted their account can be given nothing: what comes for them goes back to its sender (Product §26.57). */
import { sql } from 'kysely';
import type { Db } from '../database/transaction.ts';
import { fail } from '../errors.ts';

/** Whether the account of a customer `c` is deleted, or that is under way, which nobody takes back. */
export const IS_GONE = sql<boolean>`(c.deleted_at is not null
  or exists (select from person_deletions where customer_id = c.id and state = 'underway'))`;

/**
 * To the end of `tx` no deletion begins: it waits, and finds what the customer was given.
 * @throws {ApiError} `customer_gone`.
 */
export async function holdToGive(tx: Db, customerId: bigint): Promise<void> {
  const customer = tx.selectFrom('customers as c').where('c.id', '=', customerId);
  await customer.select('c.id').forKeyShare().executeTakeFirstOrThrow();
  // Asked by itself: what was waited for is seen by the next statement only.
  const { gone } = await customer.select(IS_GONE.as('gone')).executeTakeFirstOrThrow();
  if (gone) fail('customer_gone');
}
