/**
 * Phones that pay what is claimed in a session of the treasury (Product §28.21, §28.22): a key of their own, which opens that and
 * nothing else, and ends with the session.
 */
import { randomInt } from 'node:crypto';
import { roleMay, TREASURY } from '@cowrie/contract/roles.ts';
import { MINUTE_MS } from '@cowrie/contract/time.ts';
import { sql } from 'kysely';
import type { Db } from '../database/transaction.ts';
import { fail } from '../errors.ts';
import type { Secrets } from '../secrets/secrets.ts';
import { hashToken, newToken } from '../tokens.ts';
import { HAS_FACTOR, hasEnded, type StaffMember } from './staff.ts';

/** A code that nobody used by then pairs no phone. */
const CODE_MS = 5 * MINUTE_MS;
/** A phone that has not shown a payment for so long shows none any more. */
const IDLE_MS = 15 * MINUTE_MS;
const DIGITS = 8;

/** A phone, and whose: what it does, they do. */
export type PayoutPhone = { id: bigint; staff: StaffMember };

export type PhoneCode = { token: string; digits: string; until: Date };

/** What stands for digits in the database: they are soon tried, so that it takes the installation's key to try (Product §25.13). */
const textOf = (digits: string) => `phone digits ${digits}`;

type Making = { db: Db; secrets: Pick<Secrets, 'digest'> };

/** Makes the session's code anew: whatever was made or paired before ends. @throws {ApiError} `unauthenticated` where it is over. */
export async function makePhoneCode(
  { db, secrets }: Making,
  sessionId: bigint,
  now: Date,
): Promise<PhoneCode> {
  const token = newToken();
  const digits = String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0');
  const until = new Date(now.getTime() + CODE_MS);
  // Digits that ran out may come again.
  await db
    .updateTable('payout_phones')
    .set({ link_hash: null, digits_hash: null })
    .where('link_until', '<=', now)
    .execute();
  const digits_hash = secrets.digest(textOf(digits));
  const fresh = { link_hash: hashToken(token), digits_hash, link_until: until };
  const none = { token_hash: null, device: '', paired_at: null, last_used_at: null };
  const made = await db
    .insertInto('payout_phones')
    .columns(['session_id', 'link_hash', 'digits_hash', 'link_until'])
    .expression((sessions) =>
      sessions
        .selectFrom('staff_sessions')
        .select((row) => [
          'id',
          row.val(fresh.link_hash).as('link_hash'),
          row.val(fresh.digits_hash).as('digits_hash'),
          sql<Date>`${until}::timestamptz`.as('link_until'),
        ])
        .where('id', '=', sessionId)
        // Whoever ends the session waits, so that it is there, or gone before.
        .forKeyShare(),
    )
    .onConflict((conflict) => conflict.column('session_id').doUpdateSet({ ...fresh, ...none }))
    .executeTakeFirst();
  if (made.numInsertedOrUpdatedRows !== 1n) fail('unauthenticated');
  return { token, digits, until };
}

/** Turns a code, the link's or the digits, into a phone's own key, once; null where it is none or has run out. */
export async function pairPhone(
  { db, secrets }: { db: Db; secrets: Pick<Secrets, 'digestsOf'> },
  { code, device, now }: { code: string; device: string; now: Date },
): Promise<{ token: string; staffId: bigint } | null> {
  const token = newToken();
  const given = hashToken(code);
  // Those of a version before this, which had no key, for as long as they are good.
  const digits = [...secrets.digestsOf(textOf(code)), given];
  const paired = await db
    .updateTable('payout_phones')
    .set({
      link_hash: null,
      digits_hash: null,
      token_hash: hashToken(token),
      device,
      paired_at: now,
      last_used_at: now,
    })
    .where((phone) => phone.or([phone('link_hash', '=', given), phone('digits_hash', 'in', digits)]))
    .where('link_until', '>', now)
    .returning(
      sql<bigint>`(select s.staff_id from staff_sessions s where s.id = payout_phones.session_id)`.as(
        'staff_id',
      ),
    )
    .executeTakeFirst();
  return paired ? { token, staffId: paired.staff_id } : null;
}

/** The phone that a key belongs to, and the staff member whose session it was paired with. @throws {ApiError} `unauthenticated`. */
export async function requirePayoutPhone(db: Db, token: string | null, now: Date): Promise<PayoutPhone> {
  if (token === null) fail('unauthenticated');
  const row = await db
    .selectFrom('payout_phones as phone')
    .innerJoin('staff_sessions as session', 'session.id', 'phone.session_id')
    .innerJoin('staff', 'staff.id', 'session.staff_id')
    .select(['phone.id as phoneId', 'phone.last_used_at as usedAt'])
    .select(['staff.id', 'username', 'name', 'role', 'session.id as sessionId'])
    .select(['session.last_used_at', 'session.created_at', 'session.code_given_at'])
    .select(HAS_FACTOR.as('hasSecondFactor'))
    .where('phone.token_hash', '=', hashToken(token))
    .where('staff.blocked_at', 'is', null)
    .executeTakeFirst();
  if (!row || hasEnded(row, now) || !roleMay(row.role, TREASURY)) fail('unauthenticated');
  if (row.usedAt === null || now.getTime() - row.usedAt.getTime() > IDLE_MS) fail('unauthenticated');
  const { phoneId, id, username, name, role, sessionId, hasSecondFactor, code_given_at: codeGivenAt } = row;
  return {
    id: phoneId,
    staff: { id, username, name, role, sessionId, hasSecondFactor, mustEnrol: false, codeGivenAt },
  };
}

/** It showed a payment just now: it goes on. */
export async function notePhoneUsed(db: Db, id: bigint, now: Date): Promise<void> {
  await db.updateTable('payout_phones').set({ last_used_at: now }).where('id', '=', id).execute();
}

/** The phone of a session; null where none is paired, or it has run out. */
export async function phoneOf(db: Db, sessionId: bigint, now: Date) {
  const phone = await db
    .selectFrom('payout_phones')
    .select(['device', 'paired_at', 'last_used_at'])
    .where('session_id', '=', sessionId)
    .where('token_hash', 'is not', null)
    .where('last_used_at', '>', new Date(now.getTime() - IDLE_MS))
    .executeTakeFirst();
  return phone?.paired_at && phone.last_used_at
    ? { device: phone.device, pairedAt: phone.paired_at, usedAt: phone.last_used_at }
    : null;
}

/** Ends the phone and the code of a session. Resolves to whether there was one. */
export async function endPhone(db: Db, sessionId: bigint): Promise<boolean> {
  const ended = await db.deleteFrom('payout_phones').where('session_id', '=', sessionId).executeTakeFirst();
  return ended.numDeletedRows === 1n;
}
