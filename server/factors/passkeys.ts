/** The passkeys that there are (Product §25.12). */
import { MOST_PASSKEYS, type Passkey } from '@cowrie/contract/passkeys.ts';
import type { Insertable, Selectable } from 'kysely';
import type { Database } from '../database/schema.ts';
import type { Db } from '../database/transaction.ts';
import { fail } from '../errors.ts';
import { ownedBy, ownerColumns, type Person } from './person.ts';

export type PasskeyRow = Selectable<Database['passkeys']>;
/** What a new one brings of itself. */
export type MadeKey = Pick<
  Insertable<Database['passkeys']>,
  'credential_id' | 'public_key' | 'counter' | 'transports'
>;

/** A person's, the oldest first. */
export function passkeysOf(db: Db, person: Person): Promise<PasskeyRow[]> {
  return db
    .selectFrom('passkeys')
    .selectAll()
    .where(...ownedBy(person))
    .orderBy('id')
    .execute();
}

export async function listPasskeys(db: Db, person: Person): Promise<Passkey[]> {
  const rows = await passkeysOf(db, person);
  return rows.map((row) => ({
    id: String(row.id),
    device: row.device,
    created_at: row.created_at.toISOString(),
    last_used_at: row.last_used_at?.toISOString() ?? null,
  }));
}

/** With the username of whose it is. */
export function passkeyByCredential(db: Db, credentialId: Buffer) {
  return db
    .selectFrom('passkeys')
    .leftJoin('customers', 'customers.id', 'passkeys.customer_id')
    .leftJoin('staff', 'staff.id', 'passkeys.staff_id')
    .selectAll('passkeys')
    .select((row) => row.fn.coalesce('customers.username', 'staff.username').as('username'))
    .where('credential_id', '=', credentialId)
    .executeTakeFirst();
}

/** @throws {ApiError} `passkey_refused` where the key is somebody's already; `too_many_passkeys`. */
export async function insertPasskey(
  tx: Db,
  { person, key, device, now }: { person: Person; key: MadeKey; device: string; now: Date },
): Promise<void> {
  const row = await tx
    .insertInto('passkeys')
    .values({ ...ownerColumns(person), ...key, device, created_at: now, last_used_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!row) fail('passkey_refused');
  if ((await passkeysOf(tx, person)).length > MOST_PASSKEYS) fail('too_many_passkeys');
}

/** Notes a use. False where the key counts and another use with this count, or a later one, came first. */
export async function noteUse(db: Db, id: bigint, counter: bigint, now: Date): Promise<boolean> {
  const used = await db
    .updateTable('passkeys')
    .set({ counter, last_used_at: now })
    .where('id', '=', id)
    .where((where) =>
      where.or([
        where('counter', '<', counter),
        where.and([where('counter', '=', 0n), where.lit(counter === 0n)]),
      ]),
    )
    .executeTakeFirstOrThrow();
  return used.numUpdatedRows === 1n;
}

/** @throws {ApiError} `not_found` where it is none of this person's. */
export async function deletePasskey(tx: Db, person: Person, id: bigint): Promise<void> {
  const removed = await tx
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where(...ownedBy(person))
    .executeTakeFirst();
  if (removed.numDeletedRows !== 1n) fail('not_found');
}

/** Every passkey of a person. */
export function deletePasskeys(tx: Db, person: Person) {
  return tx
    .deleteFrom('passkeys')
    .where(...ownedBy(person))
    .execute();
}

/** Holds a passkey while a session is opened by it. False where it was removed meanwhile. */
export async function holdPasskey(tx: Db, id: bigint): Promise<boolean> {
  const row = await tx.selectFrom('passkeys').select('id').where('id', '=', id).forShare().executeTakeFirst();
  return row !== undefined;
}
