/** Which options an order can be paid by (Product §6.10, §6.11): the one answer for pages, proofs and accounts. */
import { LIVE_PAYMENT_OPTIONS, type PaymentOptionCode } from '@cowrie/contract/order-codes.ts';
import { DEFAULT_BASE } from '@cowrie/contract/rates.ts';
import type { Db } from '../database/transaction.ts';
import { fail } from '../errors.ts';

/** Those that staff switched on and that take the currency; without one, those that take any. */
export async function payableBy(db: Db, currency?: string): Promise<PaymentOptionCode[]> {
  const rows = await db
    .selectFrom('payment_options')
    .select('code')
    .where('enabled', '=', true)
    .where('code', 'in', LIVE_PAYMENT_OPTIONS)
    .orderBy('position')
    .execute();
  return rows.map(({ code }) => code).filter((code) => currency === undefined || takes(code, currency));
}

/** The business's bank accounts and customers' balances hold Naira. */
export const takes = (option: PaymentOptionCode, currency: string) =>
  (option !== 'bank-transfer' && option !== 'wallet') || currency === DEFAULT_BASE;

/** @throws {ApiError} `payment_option_unavailable`. */
export async function refuseUnpayable(db: Db, option: PaymentOptionCode, currency?: string): Promise<void> {
  const payable = await payableBy(db, currency);
  if (!payable.includes(option)) fail('payment_option_unavailable');
}
