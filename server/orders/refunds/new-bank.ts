/** A bank account that a customer never named before is theirs only where they know their password (Product §26.83). */
import type { RefundBank } from '@cowrie/contract/orders.ts';
import { sql } from 'kysely';
import { requireOwnPassword } from '../../accounts/index.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../database/transaction.ts';
import { failFields } from '../../errors.ts';

type Named = {
  customerId: bigint;
  bank: RefundBank;
  /** The password, where one came with it. */
  password: string | undefined;
  address: string;
  now: Date;
};

/** @throws {ApiError} `invalid_input` at the password's field where none came; `wrong_password`, `too_many_tries`. */
export async function refuseNewBank(
  context: Pick<Context, 'db' | 'config'>,
  { customerId, bank, password, address, now }: Named,
): Promise<void> {
  if (await wasNamed(context.db, customerId, bank)) return;
  if (password === undefined)
    failFields({ current_password: ['Enter your password: you have not named this account before'] });
  await requireOwnPassword(context, { customerId, typed: password, address, now });
}

/** Whether it is one of those that this customer's money goes or went to. */
async function wasNamed(db: Db, customerId: bigint, bank: RefundBank): Promise<boolean> {
  const named = await db
    .selectFrom('refunds')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('account_number', '=', bank.account_number)
    .where(sql`lower(bank_name)`, '=', bank.bank_name.toLowerCase())
    .limit(1)
    .executeTakeFirst();
  return named !== undefined;
}
