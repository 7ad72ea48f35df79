/** Paying a Chinese receiver in RMB (Product §15.2, §16.3). */
import * as z from 'zod/mini';
import { endpoint, UNTIL_CONTENT_CHANGES } from './endpoint.ts';
import { currencyCode, idText, isoTime, requiredText } from './fields.ts';
import { IMAGE_ERRORS } from './file-errors.ts';
import { displayMoney, MAX_MINOR, parseAmount } from './money.ts';
import { amountField, amountText } from './money-fields.ts';
import { paymentOptionCode } from './order-codes.ts';
import { filledIn, PAYMENT_ERRORS } from './payment-errors.ts';
import type { Currency } from './rates.ts';
import { testAmountField } from './test-first.ts';

const PAYMENT_METHOD_CODES = ['alipay', 'wechat', 'bank-transfer'] as const;
export type PaymentMethodCode = (typeof PAYMENT_METHOD_CODES)[number];

export const paymentMethod = z.object({
  id: z.string(),
  code: z.enum(PAYMENT_METHOD_CODES),
  name: z.string(),
  duration: z.string(),
  /** The working minutes within which a proof leads to a paid receiver; null where nothing is promised (Product §27.63). */
  promise_minutes: z.nullable(z.number()),
  /** What that comes to for a proof that is sent now. */
  promised_at: z.nullable(isoTime),
});
export type PaymentMethod = z.output<typeof paymentMethod>;

export const paymentMethods = endpoint({
  method: 'GET',
  path: '/payments/methods',
  summary: 'Ways the receiver can be paid',
  words: { done: 'Payment methods fetched successfully', failed: 'Error fetching currencies' },
  access: 'public',
  // What is promised goes on with time.
  kept: { ...UNTIL_CONTENT_CHANGES, atMostMinutes: 1 },
  data: z.object({ payment_methods: z.array(paymentMethod) }),
});

export const bankAccount = z.object({
  bank_name: z.string(),
  account_number: z.string(),
  account_name: z.string(),
});
export const usdtWallet = z.object({ wallet_address: z.string(), wallet_address_network: z.string() });
export type BankAccount = z.output<typeof bankAccount>;
export type UsdtWallet = z.output<typeof usdtWallet>;

/** What an order comes to in USDT at today's price. */
export const usdtAsk = z.object({
  /** Sent along with the proof: it names the price that the customer was shown. */
  id: z.string(),
  amount: amountText,
  /** Units of USDT that one unit of the order's currency buys. */
  rate: z.string(),
});
export type UsdtAsk = z.output<typeof usdtAsk>;

/** What the receiver gets for a proof that is sent now (Product §7.20, §16.5). */
export const payout = z.object({
  amount: amountText,
  currency: z.string(),
  /** What the order was placed at, where its rate is no longer held and the amount is another; else null. */
  instead_of: z.nullable(amountText),
  held_until: isoTime,
  /** When this was said, by the server's clock: a phone's may be wrong. */
  asked_at: isoTime,
});
export type Payout = z.output<typeof payout>;

/** What paying an order from the balance comes to: it, what the balance has, and what that lacks. */
export const walletOffer = z.object({
  to_pay: amountText,
  balance: amountText,
  missing: amountText,
  /** The receiver is one whom the customer's money never reached before (Product §26.83). */
  asks_password: z.boolean(),
});
export type WalletOffer = z.output<typeof walletOffer>;

export const paymentOptions = endpoint({
  method: 'GET',
  path: '/payments/options',
  summary: 'The account or wallet to pay into',
  words: {
    done: 'Payment options data fetched successfully',
    failed: 'Error fetching payment options data',
  },
  access: 'customer',
  query: z.object({
    code: paymentOptionCode,
    /** Of the order to pay, for what it comes to in USDT. */
    reference: z.optional(z.string().check(z.maxLength(40))),
  }),
  data: z.object({
    payment_options: z.array(
      z.object({
        code: paymentOptionCode,
        payment_option_data: z.array(z.union([bankAccount, usdtWallet])),
        /** What is still missing of the order's amount; null without a reference. */
        amount_missing: z.nullable(amountText),
        /** Null for other options, without a reference, and where no price is published. */
        usdt: z.nullable(usdtAsk),
        /** Of a payment that waits to be paid; null for other orders, and without a reference. */
        payout: z.nullable(payout),
        /** For an order that waits to be paid, of another option only where the wallet is on and suffices; otherwise null. */
        wallet: z.nullable(walletOffer),
      }),
    ),
  }),
  errors: [
    'payment_option_unavailable',
    'account_data_missing',
    'not_found',
    'no_amount_yet',
    'order_moved',
    'order_closed',
  ],
});

/** What a customer calls a receiver, for themselves. */
export const receiverName = requiredText('Give your receiver a name', 80);

/** What is missing for a method (Product §15.3), as the name of an error, or null. */
export function receiverProblem(
  method: PaymentMethodCode,
  given: { qrCode: boolean; description: boolean },
): 'qr_required' | 'qr_or_information_required' | 'bank_information_required' | null {
  if (method === 'alipay' && !given.qrCode && !given.description) return 'qr_or_information_required';
  if (method === 'wechat' && !given.qrCode) return 'qr_required';
  if (method === 'bank-transfer' && !given.description) return 'bank_information_required';
  return null;
}

/** Why an amount cannot be paid in a currency: the error that the call answers, and its sentence; or null. */
export function limitProblem(
  amount: string,
  { code, minimum, maximum }: Pick<Currency, 'code' | 'minimum' | 'maximum'>,
) {
  const minor = parseAmount(amount) ?? 0n;
  const problem = (name: 'amount_below_minimum' | 'amount_above_maximum', limit: string) => ({
    name,
    message: filledIn(PAYMENT_ERRORS[name].message, { amount: displayMoney(limit, code) }),
  });
  if (minimum !== null && minor < (parseAmount(minimum) ?? 0n))
    return problem('amount_below_minimum', minimum);
  if (maximum !== null && minor > (parseAmount(maximum) ?? MAX_MINOR))
    return problem('amount_above_maximum', maximum);
  return null;
}

export const placePayment = endpoint({
  method: 'POST',
  path: '/payment/order',
  summary: 'Place a payment order',
  access: 'customer',
  limits: ['order'],
  body: z.object({
    you_pay: amountField(),
    you_get: amountField(),
    you_pay_currency: currencyCode,
    you_get_currency: currencyCode,
    payment_method_code: z.enum(PAYMENT_METHOD_CODES, { error: 'Choose a payment method' }),
    description: z.optional(z.string().check(z.trim(), z.maxLength(2000, 'At most 2000 characters'))),
    /** The saved receiver who is paid again. */
    receiver_id: z.optional(idText),
    /** Saves who is paid under this name; with `receiver_id`, changes the saved one to this name and these details. */
    receiver_name: z.optional(receiverName),
    /** The saved receiver whose QR code is meant, in place of a picture. */
    qr_code_of: z.optional(idText),
    /** What the receiver is sent first, in whole yuan; the rest once the customer releases it (Product §27.55). */
    test_first: z.optional(testAmountField),
    /**
     * Whether the customer was told that the receiver is paid otherwise than before, and goes on: `none` refuses the order
     * where the server finds that they are. Without it nothing is refused.
     */
    receiver_warnings: z.optional(z.enum(['none', 'seen'])),
  }),
  files: { qr_code: 'qr-code' },
  data: z.object({ payment_order: z.object({ id: z.string(), reference: z.string() }) }),
  errors: [
    'too_many_tries',
    'rate_changed',
    'rate_missing',
    'currency_unknown',
    'destination_unavailable',
    'amount_below_minimum',
    'amount_above_maximum',
    'qr_required',
    'qr_or_information_required',
    'bank_information_required',
    'payment_method_unavailable',
    'receiver_unknown',
    'too_many_receivers',
    'test_not_offered',
    'receiver_otherwise',
    ...IMAGE_ERRORS,
  ],
  creates: true,
});
