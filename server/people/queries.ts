import type { Db } from '../database/transaction.ts';

/** A customer as papers and notes name them, or undefined. */
export const customerNamed = (db: Db, id: bigint) =>
  db
    .selectFrom('customers')
    .select(['id', 'username', 'firstname', 'lastname', 'email', 'blocked_at', 'deleted_at'])
    .where('id', '=', id)
    .executeTakeFirst();
