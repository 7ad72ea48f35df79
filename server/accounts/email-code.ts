/** The 6-digit code that proves an email: 10 minutes, 5 tries, one in 30 seconds at most (Product §5.10, §5.11). */
import type { User } from '@cowrie/contract/accounts.ts';
import type { Context } from '../context.ts';
import { type Db, transaction } from '../database/transaction.ts';
import { ApiError, fail } from '../errors.ts';
import { type MakeMail, sendRequestedMail } from '../mail/account-mails.ts';
import { hashOfNothing, hashToken, newCode } from '../tokens.ts';
import { customerById, fillEmailCode, putEmailCode, replaceEmailCode, spendCodeTry } from './queries.ts';
import { userView } from './view.ts';

const CODE_LIFE_MS = 10 * 60_000;
const CODE_TRIES = 5;
const RESEND_AFTER_MS = 30_000;

type Codes = Pick<Context, 'secrets'>;

/** What stands for a code in the database. Six digits are soon tried, so that it takes the installation's key to try. */
const textOf = (customerId: bigint, code: string) => `email code ${customerId}:${code}`;

/** Whether a code is the one of a hash, in the form of this version or of the one before, which had no key. */
function isCode({ secrets }: Codes, hash: Buffer, customerId: bigint, code: string): boolean {
  return secrets.isDigest(hash, textOf(customerId, code)) || hash.equals(hashToken(`${customerId}:${code}`));
}

/** Asks for a code: the job makes it when its mail leaves. */
export async function mailNewCode(context: Context, tx: Db, customerId: bigint, now: Date): Promise<void> {
  await putEmailCode(tx, customerId, hashOfNothing(), now, new Date(now.getTime() + CODE_LIFE_MS));
  await sendRequestedMail(context, tx, requestOf(customerId, now));
}

const requestOf = (customerId: bigint, askedAt: Date) =>
  ({ kind: 'verification-code', id: String(customerId), askedAt: askedAt.toISOString() }) as const;

/** Makes the code that a mail brings; its ten minutes begin. Nothing where a later one was asked for, or none is needed. */
export function makeCode({ db, secrets, clock }: Pick<Context, 'db' | 'secrets' | 'clock'>): MakeMail {
  return async ({ id, askedAt = '' }) => {
    const customerId = BigInt(id);
    const code = newCode();
    const isAwaited = await fillEmailCode(db, {
      customerId,
      hash: secrets.digest(textOf(customerId, code)),
      sentAt: new Date(askedAt),
      expiresAt: new Date(clock().getTime() + CODE_LIFE_MS),
    });
    if (!isAwaited) return undefined;
    const { email, firstname } = await customerById(db, customerId);
    return { kind: 'verification-code', to: email, firstname, code };
  };
}

/** @throws {ApiError} `already_verified`; `too_many_tries` within 30 seconds of the last. */
export async function resendCode(context: Context, customerId: bigint, now: Date): Promise<void> {
  await transaction(context.db, async (tx) => {
    const customer = await customerById(tx, customerId);
    if (customer.verified_at) fail('already_verified');
    const replaced = await replaceEmailCode(tx, {
      customerId,
      hash: hashOfNothing(),
      sentAt: now,
      expiresAt: new Date(now.getTime() + CODE_LIFE_MS),
      before: new Date(now.getTime() - RESEND_AFTER_MS / context.config.rateLimitFactor),
    });
    if (!replaced) {
      throw new ApiError('too_many_tries', {
        values: { wait: '30 seconds' },
        retryAfter: RESEND_AFTER_MS / 1000,
      });
    }
    await sendRequestedMail(context, tx, requestOf(customerId, now));
  });
}

/**
 * Verifies the email. Every try is spent before the code is compared, so tries at the same moment are
 * counted like tries one after the other.
 * @throws {ApiError} `already_verified`, `wrong_code`, `code_expired`.
 */
export async function verifyEmail(
  context: Context,
  customerId: bigint,
  code: string,
  now: Date,
): Promise<User> {
  const customer = await customerById(context.db, customerId);
  if (customer.verified_at) fail('already_verified');
  const current = await spendCodeTry(context.db, customerId, CODE_TRIES, now);
  if (!current) fail('code_expired', {}, { otp: [new ApiError('code_expired').message] });
  if (!isCode(context, current.code_hash, customerId, code))
    fail('wrong_code', {}, { otp: [new ApiError('wrong_code').message] });
  await transaction(context.db, async (tx) => {
    const used = await tx
      .deleteFrom('email_codes')
      .where('customer_id', '=', customerId)
      .where('code_hash', '=', current.code_hash)
      .executeTakeFirst();
    if (used.numDeletedRows !== 1n) fail('code_expired');
    await tx.updateTable('customers').set({ verified_at: now }).where('id', '=', customerId).execute();
  });
  return userView(context.db, customerId);
}
