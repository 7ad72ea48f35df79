/** Whose account is deleted, or under way to be: nobody takes that back, and nothing more is put into it (Product §28.108). */
import { sql } from 'kysely';
import type { Db } from '../database/transaction.ts';

/** Of a customer `c`. */
export const IS_GONE = sql<boolean>`(c.deleted_at is not null
  or exists (select from person_deletions where customer_id = c.id and state = 'underway'))`;

/**
 * Whether a customer is there still. If so, to the end of `tx` no deletion begins: it waits, and finds what was done for
 * them.
 */
export async function holdUnlessGone(tx: Db, customerId: bigint): Promise<boolean> {
  const customer = tx.selectFrom('customers as c').where('c.id', '=', customerId);
  await customer.select('c.id').forKeyShare().execute();
  // Asked by itself: what was waited for is seen by the next statement only.
  const found = await customer.select(IS_GONE.as('gone')).executeTakeFirst();
  return found?.gone === false;
}
