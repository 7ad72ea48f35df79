/** RMB is bought, for Naira or for USDT (Product §26.94). */
import type { buyRmb as buyRmbCall } from '@cowrie/contract/desk/book-moves.ts';
import { unitPrice } from '@cowrie/contract/desk/unit-price.ts';
import { displayPrice } from '@cowrie/contract/display-price.ts';
import type { Validated } from '@cowrie/contract/endpoint.ts';
import { changeInBasisPoints, displayMinor } from '@cowrie/contract/money.ts';
import { DEFAULT_BASE } from '@cowrie/contract/rates.ts';
import { audit } from '../audit/index.ts';
import type { Context } from '../context.ts';
import type { Db } from '../database/transaction.ts';
import { fail } from '../errors.ts';
import { bringIn, FEES, type Line } from '../ledger/index.ts';
import { tellOfLargeFee, tellOfWatched } from '../mail/watched-acts.ts';
import { currentRate } from '../rates/index.ts';
import { findAccount } from './find-account.ts';
import { takeOut } from './foreign-money.ts';
import { type Act, writeAct } from './write-act.ts';

type Purchase = Validated<typeof buyRmbCall>['body'];

/** At more than 25 % from the published price, a missing zero is likelier than a bargain. */
const UNLIKELY_BASIS_POINTS = 2500n;

/** The price with the published one, where they are so far apart. */
async function unlikelyPrice(
  tx: Db,
  { cost, bought, currency }: Record<'cost' | 'bought', bigint> & { currency: string },
) {
  const published = await currentRate(tx, DEFAULT_BASE, currency);
  const price = unitPrice(cost, bought);
  if (!published?.price || price === null) return null;
  if (changeInBasisPoints(published.price, price) <= UNLIKELY_BASIS_POINTS) return null;
  return {
    price: displayPrice(price, DEFAULT_BASE),
    published: displayPrice(published.price, DEFAULT_BASE),
  };
}

/**
 * Answers its journal's id. The fee is no part of what the RMB cost.
 * @throws {ApiError} `invalid_input`; `not_at_hand` where the book has less USDT than was paid; `unlikely_price` where nobody
 *   confirmed a price far from the published one; `too_many_tries`.
 */
export async function buyRmb(
  context: Pick<Context, 'jobs' | 'config'>,
  tx: Db,
  purchase: Purchase,
  act: Act,
): Promise<bigint> {
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
  const paidInWords = displayMinor(paid, from.currency);
  const boughtInWords = displayMinor(bought, to.currency);
  // What RMB has cost is what all that is paid out from then on has cost: a slip would be in every margin.
  const lookAtPrice = async (cost: bigint) => {
    const unlikely = await unlikelyPrice(tx, { cost, bought, currency: to.currency });
    if (!unlikely) return;
    if (!purchase.confirmed) fail('unlikely_price', { ...unlikely, currency: to.currency });
    const facts: [string, string][] = [
      ['Bought', boughtInWords],
      ['Paid', `${paidInWords} from ${from.name}`],
      ['Price of 1 RMB', unlikely.price],
      ['Published', unlikely.published],
    ];
    await tellOfWatched(context, tx, act, { kind: 'unlikely-price', facts });
  };
  let feeCost = fee;
  if (from.currency === 'NGN') {
    await lookAtPrice(paid);
    lines.push([FEES, fee], ...(await bringIn(tx, to.currency, { amount: bought, cost: paid })));
  } else {
    const spent = await takeOut(tx, from.currency, { amount: paid, fee });
    await lookAtPrice(spent.cost);
    feeCost = spent.feeCost;
    lines.push(...spent.lines, [FEES, spent.feeCost]);
    lines.push(...(await bringIn(tx, to.currency, { amount: bought, cost: spent.cost })));
  }
  const forFee = { what: `${boughtInWords} bought`, account: from, amount: paid, fee, worth: feeCost };
  await tellOfLargeFee(context, tx, act, forFee);
  const detail = `${boughtInWords} for ${paidInWords}, fee ${displayMinor(fee, from.currency)}`;
  await audit(tx, { staff: act.staff, action: 'book.purchase', subject: to.name, detail, now: act.now });
  return writeAct(tx, { kind: 'purchase', lines, memo: purchase.note }, act);
}
