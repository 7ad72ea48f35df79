/** Statements on customers' accounts that more than one file needs. */

import type { CustomerMails } from '@cowrie/contract/mail-kinds.ts';
import { type Insertable, type Selectable, sql } from 'kysely';
import { askOne } from '../database/ask.ts';
import { question } from '../database/pieces.ts';
import type { Database } from '../database/schema.ts';
import type { Db } from '../database/transaction.ts';
import { fail } from '../errors.ts';
import { latestBegin } from '../latest-begin.ts';
import type { Addressee } from '../sign-ins/people.ts';

export type CustomerRow = Selectable<Database['customers']>;

type LoginColumn = 'email' | 'username';
/** A question by what is typed, in lower case; each answer has the `n` of its row. */
export const foundBy = (column: LoginColumn) => `
  select @each.n, found.* from @each, lateral (
    select * from customers where lower(${column}) = :typed order by verified_at is null, id desc limit 1) found`;
/** Which of both is typed, in the one field that takes either. */
export const columnOf = (typed: string): LoginColumn => (typed.includes('@') ? 'email' : 'username');
const by = (column: LoginColumn) => question<{ typed: string }>(foundBy(column));
const BY = { email: by('email'), username: by('username') };

/**
 * By username or, typed in the same field, email; without regard to case. Of several that named an email and have not
 * proven it, the newest.
 */
export function customerByLogin(db: Db, typed: string): Promise<CustomerRow | undefined> {
  return askOne<CustomerRow>(db, BY[columnOf(typed)]({ typed: typed.toLowerCase() }));
}

/** As mails and the guards of signing in name a customer. */
export function addresseeOf({ id, username, email, firstname, verified_at }: CustomerRow): Addressee {
  return { whose: 'customer', id, username, email, name: firstname, isProven: verified_at !== null };
}

/** Undefined for a customer who is blocked, or gone. */
export async function customerAddressee(db: Db, id: bigint): Promise<Addressee | undefined> {
  const customer = await customerIfAny(db, id);
  return customer && !customer.blocked_at ? addresseeOf(customer) : undefined;
}

/** @throws {ApiError} `unauthenticated` where the account has gone since the call began (`prove-email.ts`). */
export async function customerById(db: Db, id: bigint): Promise<CustomerRow> {
  return (await customerIfAny(db, id)) ?? fail('unauthenticated');
}

export function customerIfAny(db: Db, id: bigint): Promise<CustomerRow | undefined> {
  return db.selectFrom('customers').selectAll().where('id', '=', id).executeTakeFirst();
}

export function addressesOf(db: Db, customerId: bigint) {
  return db
    .selectFrom('addresses as a')
    .innerJoin('states as s', 's.id', 'a.state_id')
    .select(['a.id', 'a.address', 'a.city', 'a.state_id', 's.name as state_name'])
    .where('a.customer_id', '=', customerId)
    .orderBy('a.id')
    .execute();
}

/** Which of the three names are taken: a username by anybody, email and phone by who proved an email with them. */
export async function takenNames(db: Db, wanted: { username: string; email: string; phone: string }) {
  const rows = await db
    .selectFrom('customers')
    .select([
      sql<boolean>`lower(username) = ${wanted.username.toLowerCase()}`.as('username'),
      sql<boolean>`verified_at is not null and lower(email) = ${wanted.email.toLowerCase()}`.as('email'),
      sql<boolean>`verified_at is not null and phone_number = ${wanted.phone}`.as('phone'),
    ])
    .where((where) =>
      where.or([
        where(sql`lower(username)`, '=', wanted.username.toLowerCase()),
        where(sql`lower(email)`, '=', wanted.email.toLowerCase()),
        where('phone_number', '=', wanted.phone),
      ]),
    )
    .execute();
  return {
    username: rows.some((row) => row.username),
    email: rows.some((row) => row.email),
    phone: rows.some((row) => row.phone),
  };
}

/** Replaces the customer's code, so that only the newest one works. */
export function putEmailCode(db: Db, customerId: bigint, codeHash: Buffer, sentAt: Date, expiresAt: Date) {
  const fresh = { code_hash: codeHash, tries: 0, sent_at: sentAt, expires_at: expiresAt };
  return db
    .insertInto('email_codes')
    .values({ customer_id: customerId, ...fresh })
    .onConflict((conflict) => conflict.column('customer_id').doUpdateSet(fresh))
    .execute();
}

/** Replaces the code unless one was sent after `before`, by a clock that was right; false when one was. */
export async function replaceEmailCode(
  db: Db,
  code: { customerId: bigint; hash: Buffer; sentAt: Date; expiresAt: Date; before: Date },
): Promise<boolean> {
  const fresh = { code_hash: code.hash, tries: 0, sent_at: code.sentAt, expires_at: code.expiresAt };
  const row = await db
    .insertInto('email_codes')
    .values({ customer_id: code.customerId, ...fresh })
    .onConflict((conflict) =>
      conflict
        .column('customer_id')
        .doUpdateSet(fresh)
        .where((eb) =>
          eb.or([
            eb('email_codes.sent_at', '<=', code.before),
            eb('email_codes.sent_at', '>', latestBegin(code.sentAt)),
          ]),
        ),
    )
    .returning('customer_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Puts a code into the row of the request that was made at `sentAt`; false where that is no longer the newest. */
export async function fillEmailCode(
  db: Db,
  code: { customerId: bigint; hash: Buffer; sentAt: Date; expiresAt: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('email_codes')
    .set({ code_hash: code.hash, tries: 0, expires_at: code.expiresAt })
    .where('customer_id', '=', code.customerId)
    .where('sent_at', '=', code.sentAt)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Spends one try of the customer's code and answers it; undefined when none is left or it has expired. */
export function spendCodeTry(db: Db, customerId: bigint, maxTries: number, now: Date) {
  return db
    .updateTable('email_codes')
    .set({ tries: sql<number>`tries + 1` })
    .where('customer_id', '=', customerId)
    .where('tries', '<', maxTries)
    .where('expires_at', '>', now)
    .returning('code_hash')
    .executeTakeFirst();
}

type NewCustomer = Omit<Insertable<Database['customers']>, 'blocked_at'>;

/** Inserts a customer; undefined where the username is taken, or email or phone and this one comes with a proven email. */
export function insertCustomer(tx: Db, customer: NewCustomer): Promise<{ id: bigint } | undefined> {
  return tx
    .insertInto('customers')
    .values({ ...customer, blocked_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
}

/** What is not named stays as it is. */
export async function setMails(
  db: Db,
  customerId: bigint,
  wanted: { [Kind in CustomerMails]?: boolean | undefined },
): Promise<void> {
  if (Object.keys(wanted).length > 0)
    await db.updateTable('customers').set(wanted).where('id', '=', customerId).execute();
}
