/** Sign in with username or email; guessing is slowed, and who signed in on this device before comes through (Product §5.2, §5.13, §5.19). */
import type { User } from '@cowrie/contract/accounts.ts';
import type { Origin } from '../calls/origin.ts';
import type { Context } from '../context.ts';
import { transaction } from '../database/transaction.ts';
import { fail } from '../errors.ts';
import { noteSecurity } from '../security/note.ts';
import { openCustomerSession } from '../sessions/customers.ts';
import { welcomeDevice } from '../sign-ins/known-devices.ts';
import { admitPassword } from '../sign-ins/password-guard.ts';
import { passwordFits } from './passwords.ts';
import { addresseeOf, type CustomerRow, customerByLogin } from './queries.ts';
import { userView } from './view.ts';

export type Credentials = { login: string; password: string; origin: Origin; now: Date };

/** @throws {ApiError} `wrong_credentials`, never saying which was wrong; `account_blocked`; `too_many_tries`. */
export async function signIn(context: Context, request: Credentials): Promise<{ token: string; user: User }> {
  const { login, password, origin, now } = request;
  const customer = await customerByLogin(context.db, login);
  const person = customer && addresseeOf(customer);
  const admitted = await admitPassword(context, { whose: 'customer', login, person, origin, now });
  const fits = await passwordFits(customer?.password_hash, password, admitted.party);
  if (!fits || !customer) {
    await admitted.failed();
    fail('wrong_credentials');
  }
  if (customer.blocked_at) fail('account_blocked');
  await admitted.fitted();
  const token = await enter(context, { customer, origin, now });
  return { token, user: await userView(context.db, customer) };
}

/** Opens the session of a customer who has shown who they are, and knows their device from now on. */
async function enter(
  context: Context,
  { customer, origin, now }: { customer: CustomerRow; origin: Origin; now: Date },
): Promise<string> {
  const { address, device } = origin;
  return transaction(context.db, async (tx) => {
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
    await welcomeDevice(context, tx, { person: addresseeOf(customer), origin, now });
    await noteSecurity(
      { db: tx, log: context.log },
      { event: 'sign-in.done', who: { customer: customer.id }, address, device, now },
    );
    return openCustomerSession(tx, customer.id, now);
  });
}
