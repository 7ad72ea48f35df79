/** What the account says of a deleted customer goes; its number stays (Product §28.109). */
import { sql } from 'kysely';
import type { Db } from '../database/transaction.ts';

/** How a deleted customer is called wherever they were named. No username has a space in it. */
export const deletedName = (id: bigint) => `Deleted customer ${id}`;

/** Nobody was born then whom we would have taken. */
const NO_BIRTHDAY = '1900-01-01';
/** No password has this hash. */
const NO_PASSWORD =
  '$argon2id$v=19$m=19456,t=2,p=1$bm9ib2R5bm9ib2R5$bm9ib2R5bm9ib2R5bm9ib2R5bm9ib2R5bm9ib2R5bm8';

/** Shuts the door before anything goes: nobody signs in to what is half there. */
export async function shutAccount(tx: Db, id: bigint, now: Date): Promise<void> {
  await tx
    .updateTable('customers')
    .set({ blocked_at: sql<Date>`coalesce(blocked_at, ${now})` })
    .where('id', '=', id)
    .execute();
}

export async function forgetWaysIn(tx: Db, id: bigint): Promise<void> {
  await tx.deleteFrom('email_codes').where('customer_id', '=', id).execute();
  await tx.deleteFrom('password_resets').where('customer_id', '=', id).execute();
  await tx.deleteFrom('addresses').where('customer_id', '=', id).execute();
}

/** The last of all: by what stands here the rest is found. The names in the search follow by their trigger. */
export async function forgetAccount(tx: Db, id: bigint, now: Date): Promise<void> {
  await tx
    .updateTable('customers')
    .set({
      username: deletedName(id),
      email: `deleted-${id}@deleted.invalid`,
      firstname: 'Deleted customer',
      lastname: String(id),
      date_of_birth: NO_BIRTHDAY,
      phone_number: `deleted-${id}`,
      password_hash: NO_PASSWORD,
      reply_mails: false,
      tracking_mails: false,
      reminder_mails: false,
      price_mails: false,
      totp_secret: null,
      totp_pending: null,
      totp_last_step: 0n,
      factor_since: null,
      // What is kept under the number stays, also of an account that nobody proved.
      verified_at: sql<Date>`coalesce(verified_at, ${now})`,
      deleted_at: now,
    })
    .where('id', '=', id)
    .execute();
}
