/** Money moved between two of our accounts (Product §26.95). */

import type { transferMoney as transferMoneyCall } from '@cowrie/contract/desk/book-moves.ts';
import type { Validated } from '@cowrie/contract/endpoint.ts';
import { displayMinor } from '@cowrie/contract/money.ts';
import { audit } from '../audit/index.ts';
import type { Context } from '../context.ts';
import type { Db } from '../database/transaction.ts';
import { failFields } from '../errors.ts';
import { FEES, type Line } from '../ledger/index.ts';
import { tellOfLargeFee } from '../mail/watched-acts.ts';
import { findAccount, MONEY } from './find-account.ts';
import { takeOut } from './foreign-money.ts';
import { type Act, writeAct } from './write-act.ts';

type Transfer = Validated<typeof transferMoneyCall>['body'];

/**
 * Answers its journal's id. The fee is taken from the account it leaves, on top.
 * @throws {ApiError} `invalid_input`; `not_at_hand` for the fee of a foreign currency; `too_many_tries`.
 */
export async function transferMoney(
  context: Pick<Context, 'jobs' | 'config'>,
  tx: Db,
  transfer: Transfer,
  act: Act,
): Promise<bigint> {
  const { amount, fee = 0n } = transfer;
  const from = await findAccount(tx, 'from_account', transfer.from_account, MONEY);
  const to = await findAccount(tx, 'to_account', transfer.to_account, {
    ...MONEY,
    currencies: [from.currency],
  });
  if (from.id === to.id) failFields({ to_account: ['Choose another account'] });
  const lines: Line[] = [
    [from.code, -amount - fee],
    [to.code, amount],
  ];
  let worth = fee;
  if (from.currency === 'NGN') lines.push([FEES, fee]);
  else if (fee > 0n) {
    const lost = await takeOut(tx, from.currency, { amount: fee });
    lines.push(...lost.lines, [FEES, lost.cost]);
    worth = lost.cost;
  }
  await tellOfLargeFee(context, tx, act, { what: `Moved to ${to.name}`, account: from, amount, fee, worth });
  const detail = `${displayMinor(amount, from.currency)} to ${to.name}, fee ${displayMinor(fee, from.currency)}`;
  await audit(tx, { staff: act.staff, action: 'book.transfer', subject: from.name, detail, now: act.now });
  return writeAct(tx, { kind: 'transfer', lines, memo: transfer.note }, act);
}
