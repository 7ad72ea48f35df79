/** The 6-digit code that proves an email: 10 minutes, 5 tries, one in 30 seconds at most (Product §5.10, §5.11). */
import type { User } from '@cowrie/contract/accounts.ts';
import type { Context } from '../context.ts';
import { type Db, transaction } from '../database/transaction.ts';
import { ApiError, fail } from '../errors.ts';
import { sendAccountMail } from '../mail/account-mails.ts';
import { hashToken, newCode } from '../tokens.ts';
import { customerById, putEmailCode, replaceEmailCode, spendCodeTry } from './queries.ts';
import { userView } from './view.ts';

const CODE_LIFE_MS = 10 * 60_000;
const CODE_TRIES = 5;
const RESEND_AFTER_MS = 30_000;

type Addressee = { customerId: bigint; email: string; firstname: string };

/** A code is hashed together with its owner, so that equal codes look different in the database. */
const codeHash = (customerId: bigint, code: string) => hashToken(`${customerId}:${code}`);

/** Makes a code and the job that mails it. */
export async function mailNewCode(context: Context, tx: Db, to: Addressee, now: Date): Promise<void> {
  const code = newCode();
  await putEmailCode(
    tx,
    to.customerId,
    codeHash(to.customerId, code),
    now,
    new Date(now.getTime() + CODE_LIFE_MS),
  );
  await sendAccountMail(context, tx, {
    kind: 'verification-code',
    to: to.email,
    firstname: to.firstname,
    code,
  });
}

/** @throws {ApiError} `already_verified`; `too_many_tries` within 30 seconds of the last. */
export async function resendCode(context: Context, customerId: bigint, now: Date): Promise<void> {
  await transaction(context.db, async (tx) => {
    const customer = await customerById(tx, customerId);
    if (customer.verified_at) fail('already_verified');
    const code = newCode();
    const replaced = await replaceEmailCode(tx, {
      customerId,
      hash: codeHash(customerId, code),
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
    await sendAccountMail(context, tx, {
      kind: 'verification-code',
      to: customer.email,
      firstname: customer.firstname,
      code,
    });
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
  const right = codeHash(customerId, code);
  if (!current.code_hash.equals(right)) fail('wrong_code', {}, { otp: [new ApiError('wrong_code').message] });
  await transaction(context.db, async (tx) => {
    const used = await tx
      .deleteFrom('email_codes')
      .where('customer_id', '=', customerId)
      .where('code_hash', '=', right)
      .executeTakeFirst();
    if (used.numDeletedRows !== 1n) fail('code_expired');
    await tx.updateTable('customers').set({ verified_at: now }).where('id', '=', customerId).execute();
  });
  return userView(context.db, customerId);
}
