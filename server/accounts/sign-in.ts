/** Sign in with username or email; wrong passwords are slowed by name and by address (Product §5.2, §5.13). */
import type { User } from '@cowrie/contract/accounts.ts';
import { LIMITS } from '@cowrie/contract/limits.ts';
import { countTry, forgetTries, takeBackTry } from '../calls/count-tries.ts';
import type { Context } from '../context.ts';
import { transaction } from '../database/transaction.ts';
import { fail } from '../errors.ts';
import { openCustomerSession } from '../sessions/customers.ts';
import { passwordFits } from './passwords.ts';
import { customerByLogin } from './queries.ts';
import { userView } from './view.ts';

export type Credentials = { login: string; password: string; address: string; device: string; now: Date };

/** @throws {ApiError} `wrong_credentials`, never saying which was wrong; `account_blocked`; `too_many_tries`. */
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
  await forgetTries(db, LIMITS.passwordByName, subject);
  await takeBackTry(db, LIMITS.passwordByAddress, request.address);
  const token = await transaction(db, async (tx) => {
    // A sign-in that began before a new password or a block must not outlive it: those end every session.
    const unchanged = await tx
      .selectFrom('customers')
      .select('id')
      .where('id', '=', customer.id)
      .where('password_hash', '=', customer.password_hash)
      .where('blocked_at', 'is', null)
      .forShare()
      .executeTakeFirst();
    if (!unchanged) fail('wrong_credentials');
    const { address, device } = request;
    return openCustomerSession(tx, { customerId: customer.id, device, address, now });
  });
  return { token, user: await userView(db, customer) };
}
