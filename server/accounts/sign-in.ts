/** Sign in with username or email; wrong passwords are slowed by name and by address (Product §5.2, §5.13). */
import type { User } from '@cowrie/contract/accounts.ts';
import { LIMITS } from '@cowrie/contract/limits.ts';
import { countTry, forgetTries, takeBackTry } from '../calls/count-tries.ts';
import type { Context } from '../context.ts';
import { transaction } from '../database/transaction.ts';
import { fail } from '../errors.ts';
import { type From, requireCode } from '../factors/index.ts';
import { openCustomerSession } from '../sessions/customers.ts';
import { passwordFits } from './passwords.ts';
import { customerByLogin } from './queries.ts';
import { holderOf } from './two-step.ts';
import { userView } from './view.ts';

export type Credentials = From & { login: string; password: string; code: string | undefined };

/**
 * @throws {ApiError} `wrong_credentials`, never saying which was wrong; `account_blocked`; `too_many_tries`; with
 *   two-step sign-in on `second_factor_needed`, `wrong_code`, after the right password alone.
 */
export async function signIn(context: Context, request: Credentials): Promise<{ token: string; user: User }> {
  const { db, config } = context;
  const { now, login } = request;
  // Counted before the password is looked at, so that parallel guesses are counted too.
  await countTry(db, LIMITS.passwordByAddress, request.address, now, config.rateLimitFactor);
  const customer = await customerByLogin(db, login);
  // Username and email are two ways to the same password, so they share one count.
  const subject = `customer:${customer?.username ?? login}`;
  await countTry(db, LIMITS.passwordByName, subject, now, config.rateLimitFactor);
  if (!(await passwordFits(customer?.password_hash, request.password)) || !customer)
    fail('wrong_credentials');
  if (customer.blocked_at) fail('account_blocked');
  if (customer.totp_secret !== null) await requireCode(context, holderOf(customer), request.code, request);
  await forgetTries(db, LIMITS.passwordByName, subject);
  await takeBackTry(db, LIMITS.passwordByAddress, request.address);
  const token = await transaction(db, async (tx) => {
    // A sign-in that began before a new password, two-step sign-in or a block must not outlive it: those end every session.
    const unchanged = await tx
      .selectFrom('customers')
      .select('factor_since')
      .where('id', '=', customer.id)
      .where('password_hash', '=', customer.password_hash)
      .where('blocked_at', 'is', null)
      .forShare()
      .executeTakeFirst();
    if (!unchanged || unchanged.factor_since?.getTime() !== customer.factor_since?.getTime())
      fail('wrong_credentials');
    const { address, device } = request;
    return openCustomerSession(tx, { customerId: customer.id, device, address, now });
  });
  return { token, user: await userView(db, customer) };
}
