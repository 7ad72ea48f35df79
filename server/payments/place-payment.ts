/** A customer places a payment order (Product §6.6, §15.3). */
import {
  convert,
  displayMinor,
  displayMoney,
  formatAmount,
  formatOptionalAmount,
} from '@cowrie/contract/money.ts';
import { limitProblem, type PaymentMethodCode, receiverProblem } from '@cowrie/contract/payments.ts';
import type { ReceiverWarning } from '@cowrie/contract/receiver-warning.ts';
import { warningSentence } from '@cowrie/contract/receiver-warning-words.ts';
import { TEST_CURRENCY, TEST_ORDER_LEAST, takesTest } from '@cowrie/contract/test-first.ts';
import type { Once } from '../calls/idempotency.ts';
import type { Uploads } from '../calls/uploads.ts';
import type { Context } from '../context.ts';
import type { Db } from '../database/transaction.ts';
import { ApiError, fail } from '../errors.ts';
import { knowRules, orderOpening } from '../orders/index.ts';
import { currencies, currentRate } from '../rates/index.ts';
import {
  keepReceiver,
  ownReceiver,
  type ReceiverRow,
  receiverWarnings,
  wayOf,
  waysOf,
} from '../receivers/index.ts';
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
  /** The saved receiver who is paid again. */
  receiverId: string | undefined;
  /** The name under which the receiver is saved; undefined saves nobody new and leaves a saved receiver as it is. */
  receiverName: string | undefined;
  /** The saved receiver whose QR code is meant. */
  qrCodeOf: string | undefined;
  /** Minor units that the receiver is sent first, as a test; the rest follows once the customer releases it. */
  testFirst: bigint | undefined;
  /** What the customer was told of the receiver before they went on. */
  toldOfReceiver: 'none' | 'seen' | undefined;
  uploads: Uploads;
  once: Once;
  now: Date;
};

/**
 * Checks the request against today's rate and the currencies' limits and opens the order.
 * @throws {ApiError} what is missing for the method; `rate_changed` with the new amount where `youGet`
 * does not follow from the published rate; limits; `destination_unavailable`; `receiver_unknown`; `too_many_receivers`;
 * `test_not_offered` for a payment that is too small for a test first;
 * `receiver_otherwise` where there is something to say of the receiver that was not said.
 */
export async function placePayment(
  context: Context,
  request: PaymentRequest,
): Promise<{ id: string; reference: string }> {
  const problem = receiverProblem(request.methodCode, {
    qrCode: request.uploads.has('qr_code') || request.qrCodeOf !== undefined,
    description: Boolean(request.description),
  });
  if (problem) throw receiverError(problem);
  const offer = await offerOf(context, request);
  // How this customer paid before: read before this order's own receiver is saved and would be found among them.
  const ways = await waysOf(context.db, request.customerId);
  const { answer } = await request.once(async (tx) => {
    const method = offer.method ?? fail('payment_method_unavailable');
    const rate = agreedRate(offer, request);
    refuseTest(request);
    const known = await savedReceiver(tx, request, request.receiverId);
    const details = {
      payment_method_code: method.code,
      description: request.description || null,
      qr_file_id: await qrFile(tx, request),
    };
    const { customerId, receiverName: name, now } = request;
    const warnings = receiverWarnings(ways, { known, name, way: await wayOf(tx, details) });
    if (warnings.length > 0 && request.toldOfReceiver === 'none') throw untold(warnings, now);
    const receiver = await keepReceiver(tx, { customerId, known, name, details, now });
    return orderOpening(
      context,
      tx,
      {
        type: 'payment',
        customerId: request.customerId,
        amount: request.youPay,
        currency: request.youPayCurrency,
        name: `${method.name} payment`,
        quantity: '1',
        testAmount: request.testFirst,
        facts: {
          you_pay: request.youPay,
          you_pay_currency: request.youPayCurrency,
          you_get: request.youGet,
          you_get_currency: request.youGetCurrency,
          rate,
          ...details,
          payment_method_name: method.name,
          receiver_id: receiver?.id ?? null,
          receiver_name: receiver?.name ?? null,
          receiver_warnings: JSON.stringify(warnings),
        },
      },
      request.now,
    );
  });
  return answer;
}

/** @throws {ApiError} `test_not_offered` (Product §27.55). */
function refuseTest({ testFirst, youGet, youGetCurrency }: PaymentRequest): void {
  if (testFirst === undefined || takesTest(youGet, youGetCurrency)) return;
  const amount = displayMoney(`${TEST_ORDER_LEAST}.00`, TEST_CURRENCY);
  const { message } = new ApiError('test_not_offered', { values: { amount } });
  fail('test_not_offered', { amount }, { test_first: [message] });
}

/** One of the customer's own. @throws {ApiError} `receiver_unknown`. */
async function savedReceiver(
  tx: Db,
  { customerId }: PaymentRequest,
  id: string | undefined,
): Promise<ReceiverRow | null> {
  if (id === undefined) return null;
  return (await ownReceiver(tx, { customerId, id: BigInt(id) })) ?? fail('receiver_unknown');
}

/**
 * The picture that came along, or the one that a saved receiver has: it is not sent again. @throws {ApiError}
 * `receiver_unknown`; what is missing for the method, where the saved one has none either.
 */
async function qrFile(tx: Db, request: PaymentRequest): Promise<bigint | null> {
  const sent = await request.uploads.keep(tx, 'qr_code');
  if (sent !== undefined) return sent;
  const saved = (await savedReceiver(tx, request, request.qrCodeOf))?.qr_file_id ?? null;
  if (saved === null) {
    const problem = receiverProblem(request.methodCode, {
      qrCode: false,
      description: Boolean(request.description),
    });
    if (problem) throw receiverError(problem);
  }
  return saved;
}

/**
 * The refusal that says what the customer was not told: the server may read more of a receiver than the browser did.
 */
function untold(warnings: readonly ReceiverWarning[], now: Date): ApiError {
  const message = warnings.map((warning) => warningSentence(warning, now.getTime())).join(' ');
  return new ApiError('receiver_otherwise', { message });
}

/** A missing receiver's detail, said beside the field that lacks it. */
function receiverError(name: NonNullable<ReturnType<typeof receiverProblem>>): ApiError {
  const error = new ApiError(name);
  const field = name === 'bank_information_required' ? 'description' : 'qr_code';
  return new ApiError(name, { errors: { [field]: [error.message] } });
}

type Offer = Awaited<ReturnType<typeof offerOf>>;

/**
 * Method, currencies and rate as they are today. Nothing is refused here: a call that was done before gets its first answer,
 * whatever is offered by now.
 */
async function offerOf({ db, known }: Context, request: PaymentRequest) {
  const { methodCode, youPayCurrency, youGetCurrency } = request;
  const [method, all] = await Promise.all([
    known.get(`method ${methodCode}`, () => paymentMethod(db, methodCode)),
    known.get('currencies', () => currencies(db)),
    knowRules({ db, known }),
  ]);
  const [from, to] = [youPayCurrency, youGetCurrency].map((named) => all.find(({ code }) => code === named));
  const current =
    from &&
    to &&
    (await known.get(`rate ${from.code} ${to.code}`, () => currentRate(db, from.code, to.code)));
  return { method, from, to, current };
}

/** Today's rate, if the amounts follow from it and lie within the limits. */
function agreedRate({ from, to, current }: Offer, request: PaymentRequest): string {
  if (!from?.is_from || !to || to.is_from) fail('currency_unknown');
  if (!to.live) fail('destination_unavailable');
  if (!current) fail('rate_missing');
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
    const amount = displayMinor(youGet, to.code);
    const { message } = new ApiError('rate_changed', { values: { amount } });
    fail('rate_changed', { amount }, { you_get: [message] });
  }
  return current.rate;
}
