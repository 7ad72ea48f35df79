/** Codes for who has lost what they sign in with: ten, each good once, shown once (Product §25.11). */
import { hash, randomBytes } from 'node:crypto';
import { DAY_MS } from '@cowrie/contract/time.ts';
import type { Db } from '../database/transaction.ts';
import { hashToken } from '../tokens.ts';
import { ownedBy, ownerColumns, type Person } from './person.ts';

const HOW_MANY = 10;
/** Crockford's base32, five bits a sign: 120 random bits, so that a quick hash gives none away. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const SIGNS = 24;
const SALT_BYTES = 16;
/** How long the short codes of an earlier version go on. */
const OLD_LIFE_MS = 30 * DAY_MS;

/** A code as it is shown: six groups of four. */
function newCode(): string {
  const signs = Array.from(randomBytes(SIGNS), (byte) => ALPHABET[byte & 31]).join('');
  return signs.replace(/.{4}(?=.)/g, '$&-');
}

/** As a person may type it, in its one form. */
function plain(typed: string): string {
  return typed.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1');
}

const saltedHash = (salt: Buffer, code: string) =>
  hash('sha256', Buffer.concat([salt, Buffer.from(code)]), 'buffer');

/** Puts ten new codes in place of any there were. */
export async function renewCodes(tx: Db, person: Person): Promise<string[]> {
  await forgetCodes(tx, person);
  const codes = Array.from({ length: HOW_MANY }, newCode);
  const rows = codes.map((code) => {
    const salt = randomBytes(SALT_BYTES);
    return { ...ownerColumns(person), salt, code_hash: saltedHash(salt, plain(code)) };
  });
  await tx.insertInto('recovery_codes').values(rows).execute();
  return codes;
}

/** Spends a code. Resolves to whether it was one. */
export async function spendCode(db: Db, person: Person, typed: string): Promise<boolean> {
  const code = plain(typed);
  const rows = await db
    .selectFrom('recovery_codes')
    .select(['id', 'salt', 'code_hash'])
    .where(...ownedBy(person))
    .execute();
  const row = rows.find(({ salt, code_hash }) => saltedHash(salt, code).equals(code_hash));
  if (!row) return spendOldCode(db, person, typed);
  const spent = await db.deleteFrom('recovery_codes').where('id', '=', row.id).executeTakeFirst();
  return spent.numDeletedRows === 1n;
}

/** How many are left, those of an earlier version counted in. */
export async function codesLeft(db: Db, person: Person): Promise<{ left: number; areOld: boolean }> {
  const rows = await db
    .selectFrom('recovery_codes')
    .select('id')
    .where(...ownedBy(person))
    .execute();
  const old =
    'staff' in person
      ? await db
          .selectFrom('staff_recovery_codes')
          .select('staff_id')
          .where('staff_id', '=', person.staff)
          .execute()
      : [];
  return { left: rows.length + old.length, areOld: old.length > 0 };
}

/** Forgets a person's codes, all of them. */
export async function forgetCodes(tx: Db, person: Person): Promise<void> {
  await tx
    .deleteFrom('recovery_codes')
    .where(...ownedBy(person))
    .execute();
  if ('staff' in person)
    await tx.deleteFrom('staff_recovery_codes').where('staff_id', '=', person.staff).execute();
}

/** The ten hex digits of an earlier version, kept without a salt. */
async function spendOldCode(db: Db, person: Person, typed: string): Promise<boolean> {
  if (!('staff' in person)) return false;
  const code = typed.replace(/[\s-]/g, '').toLowerCase();
  const spent = await db
    .deleteFrom('staff_recovery_codes')
    .where('staff_id', '=', person.staff)
    .where('code_hash', '=', hashToken(`recovery:${person.staff}:${code}`))
    .executeTakeFirst();
  return spent.numDeletedRows === 1n;
}

/** Forgets short codes of an earlier version that had their time: by their hashes alone they could be found out. */
export async function clearOldCodes(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - OLD_LIFE_MS);
  await db.deleteFrom('staff_recovery_codes').where('created_at', '<', before).execute();
}
