/** A receiver whom a customer's money never reached before is paid from the balance with their password (Product §26.83). */
import { requireOwnPassword } from '../../accounts/index.ts';
import type { Context } from '../../context.ts';
import { failFields } from '../../errors.ts';
import { type OwnOrder, ownOrder } from '../queries.ts';
import { paysNewReceiver } from './paid-before.ts';

type Paying = OwnOrder & {
  /** The password, where one came with it. */
  password: string | undefined;
  address: string;
  now: Date;
};

/**
 * Before the transaction, since a password takes its time: whether it was asked for, and fits. Of what is not to be paid
 * nothing is asked.
 * @throws {ApiError} as `askForPassword`; `wrong_password`, `too_many_tries`.
 */
export async function refuseNewReceiver(
  context: Pick<Context, 'db' | 'config'>,
  { password, address, now, ...own }: Paying,
): Promise<boolean> {
  const order = await ownOrder(context.db, own);
  if (order?.status !== 'pending' || !(await paysNewReceiver(context.db, order))) return false;
  if (password === undefined) askForPassword();
  await requireOwnPassword(context, { customerId: own.customerId, typed: password, address, now });
  return true;
}

/** @throws {ApiError} `invalid_input` at the password's field. */
export function askForPassword(): never {
  failFields({ current_password: ['Enter your password: we do not know this receiver yet'] });
}
