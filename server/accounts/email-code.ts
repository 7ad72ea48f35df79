/**
 * The 6-digit code that proves an email: 10 minutes, 5 tries, one in 30 seconds at most, a few a day to one mailbox
 * (Product §5.10, §5.11, §5.26).
 */
import type { User } from '@cowrie/contract/accounts.ts';
import { LIMITS } from '@cowrie/contract/limits.ts';
import type { Context } from '../context.ts';
import { type Db, transaction } from '../database/transaction.ts';
import { ApiError, fail } from '../errors.ts';
import { type MakeMail, sendRequestedMail } from '../mail/account-mails.ts';
import { hashOfNothing, hashToken, newCode } from '../tokens.ts';
import { CODE_LIFE_MS } from './lives.ts';
import { hasMailLeft } from './mailbox-share.ts';
import { proveEmail } from './prove-email.ts';
import {
  customerById,
  customerIfAny,
  fillEmailCode,
  putEmailCode,
  replaceEmailCode,
  spendCodeTry,
} from './queries.ts';
import { userView } from './view.ts';

const CODE_TRIES = 5;
const RESEND_AFTER_MS = 30_000;

type Codes = Pick<Context, 'secrets'>;
type Addressee = { customerId: bigint; email: string };
/** When somebody asks for a code, and the network address they ask from. */
type Asked = { address: string; now: Date };

/** What stands for a code in the database. Six digits are soon tried, so that it takes the installation's key to try. */
const textOf = (customerId: bigint, code: string) => `email code ${customerId}:${code}`;

/** @throws {ApiError} `too_many_tries`. */
async function countMail(context: Context, tx: Db, email: string, asked: Asked): Promise<void> {
  if (await hasMailLeft(context, tx, email, asked)) return;
  throw new ApiError('too_many_tries', {
    message: 'We have sent many codes to this email already. Please try again tomorrow.',
    retryAfter: LIMITS.codeMail.windowSeconds,
  });
}

/** Whether a code is the one of a hash, in the form of this version or of the one before, which had no key. */
function isCode({ secrets }: Codes, hash: Buffer, customerId: bigint, code: string): boolean {
  return secrets.isDigest(hash, textOf(customerId, code)) || hash.equals(hashToken(`${customerId}:${code}`));
}

/** Asks for a code: the job makes it when its mail leaves. @throws {ApiError} `too_many_tries`. */
export async function mailNewCode(
  context: Context,
  tx: Db,
  { customerId, email }: Addressee,
  asked: Asked,
): Promise<void> {
  const { now } = asked;
  await countMail(context, tx, email, asked);
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
    const customer = await customerIfAny(db, customerId);
    return customer && { kind: 'verification-code', to: customer.email, firstname: customer.firstname, code };
  };
}

/** @throws {ApiError} `already_verified`; `too_many_tries` within 30 seconds of the last, or beyond a day's share. */
export async function resendCode(context: Context, customerId: bigint, asked: Asked): Promise<void> {
  const { now } = asked;
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
    await countMail(context, tx, customer.email, asked);
    await sendRequestedMail(context, tx, requestOf(customerId, now));
  });
}

/**
 * Verifies the email. Every try is spent before the code is compared, so tries at the same moment are
 * counted like tries one after the other.
 * @throws {ApiError} `already_verified`, `wrong_code`, `code_expired`; `email_taken`, `phone_taken` where somebody was
 * faster.
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
    // First, for it locks the rivals: one of them may hold its own code's row.
    await proveEmail(tx, customerId, now);
    const used = await tx
      .deleteFrom('email_codes')
      .where('customer_id', '=', customerId)
      .where('code_hash', '=', current.code_hash)
      .executeTakeFirst();
    if (used.numDeletedRows !== 1n) fail('code_expired');
  });
  return userView(context.db, customerId);
}
