/** Where a customer pays into by an option: the live account, or the wallet with what the order comes to in it. */
import { formatOptionalAmount } from '@cowrie/contract/money.ts';
import type { PaymentOptionCode } from '@cowrie/contract/order-codes.ts';
import type { BankAccount, UsdtWallet } from '@cowrie/contract/payments.ts';
import type { Db } from '../database/transaction.ts';
import { fail } from '../errors.ts';
import { liveAccount } from '../ledger/index.ts';
import {
  amountMissing,
  orderByReference,
  payoutNow,
  refuseUnpayable,
  sufficingOffer,
  usdtAsk,
  walletOffer,
} from '../orders/index.ts';
import { permit } from '../permit.ts';
import { noteShown } from './shown-accounts.ts';

/**
 * With a `reference`, for that order of the customer's: which account they were shown for it is kept (Product §16.7). One that
 * takes no proof is not to be paid, whatever a page that was open meanwhile still says (Product §27.3).
 * @throws {ApiError} `payment_option_unavailable`; `not_found` for another's order; as `permit` for one that is not to be
 * paid; `account_data_missing`.
 */
export async function payInto(
  db: Db,
  request: { customerId: bigint; option: PaymentOptionCode; reference: string | undefined; now: Date },
) {
  const { customerId, option, reference, now } = request;
  const order = reference ? await orderByReference(db, reference) : undefined;
  if (reference && order?.customer_id !== customerId) fail('not_found');
  if (order) permit(order, 'proof', 'customer');
  await refuseUnpayable(db, option, order?.currency);
  const payout = order ? await payoutNow(db, order, now) : null;
  const shared = {
    code: option,
    amount_missing: order ? formatOptionalAmount(amountMissing(order)) : null,
    payout,
  };
  // Nothing is paid into: it is money that we have.
  if (option === 'wallet') {
    const wallet = order ? await walletOffer(db, order) : null;
    return { ...shared, payment_option_data: [], usdt: null, wallet };
  }
  const account = (await liveAccount(db, option, now)) ?? fail('account_data_missing');
  const details = account.details as BankAccount | UsdtWallet;
  const usdt = option === 'usdt' && order ? await usdtAsk(db, order) : null;
  if (order) await noteShown(db, { orderId: order.id, accountId: account.id, now });
  const wallet = order ? await sufficingOffer(db, order) : null;
  return { ...shared, payment_option_data: [details], usdt, wallet };
}
