/**
 * Email and phone belong to whoever first proves an email with them. Until then anybody may name them, so that nobody
 * holds a stranger's by a sign-up alone, and nobody loses theirs to one (Product §5.23, §5.24).
 */
import { DAY_MS } from '@cowrie/contract/time.ts';
import { sql } from 'kysely';
import type { Db } from '../database/transaction.ts';
import { fail } from '../errors.ts';

/**
 * The customer has shown that the mailbox is theirs: they own its email and phone now, and accounts that had named one
 * of these without showing it are deleted. Nothing is lost with those: an unproven account can place nothing, and one
 * that staff have worked on is kept.
 * @throws {ApiError} `email_taken`, `phone_taken` where somebody was faster; `unauthenticated` for an account that was
 * deleted so meanwhile.
 */
export async function proveEmail(tx: Db, customerId: bigint, now: Date): Promise<void> {
  // Locked in one order, so that of two in the same moment the second sees what the first did.
  const rivals = await tx
    .selectFrom('customers as c')
    .innerJoin('customers as self', (join) =>
      join.on((on) =>
        on.or([
          on(sql`lower(c.email)`, '=', sql`lower(self.email)`),
          on('c.phone_number', '=', on.ref('self.phone_number')),
        ]),
      ),
    )
    .select(['c.id', 'c.verified_at'])
    .select(sql<boolean>`lower(c.email) = lower(self.email)`.as('has_email'))
    .where('self.id', '=', customerId)
    .orderBy('c.id')
    .forUpdate('c')
    .execute();
  if (!rivals.some(({ id }) => id === customerId)) fail('unauthenticated');
  const others = rivals.filter(({ id }) => id !== customerId);
  const holder = others.find(({ verified_at }) => verified_at !== null);
  if (holder) fail(holder.has_email ? 'email_taken' : 'phone_taken');
  if (others.length > 0) {
    const ids = others.map(({ id }) => id);
    await forgottenOf(tx).where('id', 'in', ids).execute();
  }
  await tx.updateTable('customers').set({ verified_at: now }).where('id', '=', customerId).execute();
}

/**
 * An account whose email was never proven is kept as long as its sign-up may be repeated under its key (Product §2.11).
 */
const UNPROVEN_MS = 7 * DAY_MS;

/** Forgets accounts that nobody ever proved, and with them the usernames they hold (Product §5.25). */
export async function clearUnproven(db: Db, now: Date): Promise<void> {
  await forgottenOf(db)
    .where('created_at', '<', new Date(now.getTime() - UNPROVEN_MS))
    .execute();
}

/**
 * Tables whose rows keep the account of the customer they name from being deleted. While it is unproven only staff
 * write such rows: an order that they raised for it, a note, a statement, a parcel on the shelf, money that is
 * explained as theirs.
 */
export const KEEP_ACCOUNTS = [
  ...['orders', 'transactions', 'threads', 'cases', 'refunds', 'papers', 'receivers', 'shelf_parcels'],
  ...['ledger_accounts', 'journals', 'explanations', 'customer_notes', 'customer_statements'],
  ...['push_subscriptions', 'push_kinds_off', 'log_removals'],
] as const;

/** Deletes unproven accounts, but none that staff have worked on. */
function forgottenOf(db: Db) {
  const isNamedIn = (table: string) =>
    sql<boolean>`exists (select from ${sql.table(table)} as kept where kept.customer_id = customers.id)`;
  return db
    .deleteFrom('customers')
    .where('verified_at', 'is', null)
    .where(({ not, or }) => not(or(KEEP_ACCOUNTS.map(isNamedIn))));
}
