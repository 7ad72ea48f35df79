/** RMB is bought, for Naira or for USDT (Product §26.94). */
import type { buyRmb as buyRmbCall } from '@cowrie/contract/desk/book-moves.ts';
import type { Validated } from '@cowrie/contract/endpoint.ts';
import { audit } from '../audit/index.ts';
import type { Db } from '../database/transaction.ts';
import { bringIn, FEES, type Line } from '../ledger/index.ts';
import { findAccount } from './find-account.ts';
import { money, takeOut } from './foreign-money.ts';
import { type Act, writeAct } from './write-act.ts';

type Purchase = Validated<typeof buyRmbCall>['body'];

/**
 * Answers its journal's id. The fee is no part of what the RMB cost.
 * @throws {ApiError} `invalid_input`; `not_at_hand` where the book has less USDT than was paid.
 */
export async function buyRmb(tx: Db, purchase: Purchase, act: Act): Promise<bigint> {
  const { paid, fee = 0n, bought } = purchase;
  const from = await findAccount(tx, 'from_account', purchase.from_account, {
    kinds: ['pay-in'],
    currencies: ['NGN', 'USDT'],
  });
  const to = await findAccount(tx, 'to_account', purchase.to_account, { kinds: ['pay-out'] });
  const lines: Line[] = [
    [from.code, -paid - fee],
    [to.code, bought],
  ];
  if (from.currency === 'NGN') {
    lines.push([FEES, fee], ...(await bringIn(tx, to.currency, { amount: bought, cost: paid })));
  } else {
    const spent = await takeOut(tx, from.currency, { amount: paid, fee });
    lines.push(...spent.lines, [FEES, spent.feeCost]);
    lines.push(...(await bringIn(tx, to.currency, { amount: bought, cost: spent.cost })));
  }
  const detail = `${money(bought, to.currency)} for ${money(paid, from.currency)}, fee ${money(fee, from.currency)}`;
  await audit(tx, { staff: act.staff, action: 'book.purchase', subject: to.name, detail, now: act.now });
  return writeAct(tx, { kind: 'purchase', lines, memo: purchase.note }, act);
}
