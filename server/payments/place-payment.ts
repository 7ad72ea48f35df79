/** A customer places a payment order (Product §6.6, §15.3). */
import { convert, displayMoney, formatAmount, formatOptionalAmount } from '@cowrie/contract/money.ts';
import { limitProblem, type PaymentMethodCode, receiverProblem } from '@cowrie/contract/payments.ts';
import type { Once } from '../calls/idempotency.ts';
import type { Uploads } from '../calls/uploads.ts';
import type { Context } from '../context.ts';
import type { Db } from '../database/transaction.ts';
import { ApiError, fail } from '../errors.ts';
import { openOrder } from '../orders/index.ts';
import { currencyByCode, currentRate } from '../rates/index.ts';
import { paymentMethod } from './queries.ts';

export type PaymentRequest = {
  customerId: bigint;
  /** Minor units. */
  youPay: bigint;
  youGet: bigint;
  youPayCurrency: string;
  youGetCurrency: string;
  methodCode: PaymentMethodCode;
  description: string | undefined;
  uploads: Uploads;
  once: Once;
  now: Date;
};

/**
 * Checks the request against today's rate and the currencies' limits and opens the order.
 * @throws {ApiError} what is missing for the method; `rate_changed` with the new amount where `youGet`
 * does not follow from the published rate; limits; `destination_unavailable`.
 */
export async function placePayment(
  context: Context,
  request: PaymentRequest,
): Promise<{ id: string; reference: string }> {
  const problem = receiverProblem(request.methodCode, {
    qrCode: request.uploads.has('qr_code'),
    description: Boolean(request.description),
  });
  if (problem) throw receiverError(problem);
  const { answer } = await request.once(async (tx) => {
    const method = (await paymentMethod(tx, request.methodCode)) ?? fail('payment_method_unavailable');
    const rate = await agreedRate(tx, request);
    const order = await openOrder(
      context,
      tx,
      {
        type: 'payment',
        customerId: request.customerId,
        amount: request.youPay,
        currency: request.youPayCurrency,
        name: `${method.name} payment`,
        quantity: '1',
        facts: {
          you_pay: request.youPay,
          you_pay_currency: request.youPayCurrency,
          you_get: request.youGet,
          you_get_currency: request.youGetCurrency,
          rate,
          payment_method_code: method.code,
          payment_method_name: method.name,
          description: request.description || null,
          qr_file_id: (await request.uploads.keep(tx, 'qr_code')) ?? null,
        },
      },
      request.now,
    );
    return { id: String(order.id), reference: order.reference };
  });
  return answer;
}

/** A missing receiver's detail, said beside the field that lacks it. */
function receiverError(name: NonNullable<ReturnType<typeof receiverProblem>>): ApiError {
  const error = new ApiError(name);
  const field = name === 'bank_information_required' ? 'description' : 'qr_code';
  return new ApiError(name, { errors: { [field]: [error.message] } });
}

/** Today's rate, if the amounts follow from it and lie within the limits. */
async function agreedRate(tx: Db, request: PaymentRequest): Promise<string> {
  const from = await currencyByCode(tx, request.youPayCurrency);
  const to = await currencyByCode(tx, request.youGetCurrency);
  if (!from?.is_from || !to || to.is_from) fail('currency_unknown');
  if (!to.live) fail('destination_unavailable');
  const current = (await currentRate(tx, from.code, to.code)) ?? fail('rate_missing');
  const problem = limitProblem(formatAmount(request.youPay), {
    code: from.code,
    minimum: formatOptionalAmount(from.minimum),
    maximum: formatOptionalAmount(from.maximum),
  });
  if (problem) {
    const { name, message } = problem;
    throw new ApiError(name, { message, errors: { you_pay: [message] } });
  }
  const youGet = convert(request.youPay, current.rate);
  const difference = youGet > request.youGet ? youGet - request.youGet : request.youGet - youGet;
  // Product §6.6: to 0.01, one minor unit.
  if (difference > 1n || youGet === 0n) {
    const amount = displayMoney(formatAmount(youGet), to.code);
    const { message } = new ApiError('rate_changed', { values: { amount } });
    fail('rate_changed', { amount }, { you_get: [message] });
  }
  return current.rate;
}
