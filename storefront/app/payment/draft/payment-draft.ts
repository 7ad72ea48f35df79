import { checkInput } from '@cowrie/client/check-input.ts';
import {
  amountProblem,
  convert,
  convertBack,
  displayMoney,
  formatAmount,
  parseAmount,
} from '@cowrie/contract/money.ts';
import { PAYMENT_ERRORS } from '@cowrie/contract/payment-errors.ts';
import type { PaymentMethodCode } from '@cowrie/contract/payments.ts';
import { limitProblem, placePayment, receiverProblem } from '@cowrie/contract/payments.ts';
import { type Currency, DEFAULT_BASE, DEFAULT_TARGET } from '@cowrie/contract/rates.ts';
import { TEST_SUGGESTED, takesTest } from '@cowrie/contract/test-first.ts';
import type { KeptFile } from './kept-file.ts';

export type PaymentDraft = {
  target: string;
  payCurrency: string;
  /** Plain amounts as typed, without separators. */
  youPay: string;
  youGet: string;
  method: PaymentMethodCode | null;
  description: string;
  qrCode: KeptFile | null;
  /** The saved receiver who is paid again. */
  receiverId: string | null;
  /** Their QR code stands for a picture. */
  usesSavedQr: boolean;
  /** Who is paid is saved with the order. */
  saves: boolean;
  /** What they are to be called; null until the customer says otherwise than is suggested. */
  receiverName: string | null;
  /** A small test goes first, of so many whole yuan. */
  testsFirst: boolean;
  testAmount: string;
};

export const EMPTY_PAYMENT: PaymentDraft = {
  target: DEFAULT_TARGET,
  payCurrency: DEFAULT_BASE,
  youPay: '',
  youGet: '',
  method: null,
  description: '',
  qrCode: null,
  receiverId: null,
  usesSavedQr: false,
  saves: true,
  receiverName: null,
  testsFirst: false,
  testAmount: String(TEST_SUGGESTED),
};

export type PaymentProblems = Partial<
  Record<'amount' | 'method' | 'qrCode' | 'description' | 'receiverName' | 'testFirst', string>
>;

/** An amount without the dot that is still being typed. */
const withoutDot = (amount: string) => amount.replace(/\.$/, '');

/** What is sent of a draft. */
export function paymentBody(draft: PaymentDraft) {
  const description = draft.description.trim();
  return {
    you_pay: withoutDot(draft.youPay),
    you_get: withoutDot(draft.youGet),
    you_pay_currency: draft.payCurrency,
    you_get_currency: draft.target,
    payment_method_code: draft.method as PaymentMethodCode,
    ...(description !== '' && { description }),
  };
}

/** What the form still lacks, beside which field, in the words of Product §15.3: by the call's schema, then its rules. */
export function paymentProblems(
  draft: PaymentDraft,
  hasQrCode: boolean,
  currency?: Pick<Currency, 'code' | 'minimum' | 'maximum'>,
): PaymentProblems {
  const body = paymentBody(draft);
  const problems = besideFields(checkInput(placePayment, body)?.errors ?? {});
  if (amountProblem(body.you_pay) === null) {
    const limit = currency && limitProblem(body.you_pay, currency)?.message;
    const isNothing = parseAmount(body.you_get) === 0n;
    if (limit) problems.amount = limit;
    else if (isNothing)
      problems.amount = `Your receiver would get ${displayMoney(body.you_get, draft.target)} for this. Enter a larger amount.`;
  }
  if (!draft.method) return problems;
  const missing = receiverProblem(draft.method, {
    qrCode: hasQrCode,
    description: draft.description.trim() !== '',
  });
  if (missing === 'bank_information_required') problems.description = PAYMENT_ERRORS[missing].message;
  else if (missing) problems.qrCode = PAYMENT_ERRORS[missing].message;
  return problems;
}

/** Messages by the call's fields beside the form's. */
export function besideFields(errors: Record<string, string[]>): PaymentProblems {
  const problems: PaymentProblems = {};
  const amount = errors.you_pay?.[0] ?? errors.you_get?.[0];
  if (amount) problems.amount = amount;
  if (errors.payment_method_code?.[0]) problems.method = errors.payment_method_code[0];
  if (errors.qr_code?.[0]) problems.qrCode = errors.qr_code[0];
  if (errors.description?.[0]) problems.description = errors.description[0];
  if (errors.receiver_name?.[0]) problems.receiverName = errors.receiver_name[0];
  if (errors.test_first?.[0]) problems.testFirst = errors.test_first[0];
  return problems;
}

/** The test that goes first, as it is sent: none unless it was chosen, and the payment is large enough for one. */
export function testBody({ testsFirst, testAmount, youGet, target }: PaymentDraft): { test_first?: string } {
  const isFit = testsFirst && takesTest(parseAmount(youGet) ?? 0n, target);
  return isFit ? { test_first: testAmount } : {};
}

/** The other amount that follows from what was typed, with two decimals; empty clears both (Product §15.2). */
export function amountsFromPay(youPay: string, rate: string): Pick<PaymentDraft, 'youPay' | 'youGet'> {
  const minor = parseAmount(withoutDot(youPay));
  return { youPay, youGet: minor === null ? '' : formatAmount(convert(minor, rate)) };
}

export function amountsFromGet(youGet: string, rate: string): Pick<PaymentDraft, 'youPay' | 'youGet'> {
  const minor = parseAmount(withoutDot(youGet));
  const pay = minor === null ? null : convertBack(minor, rate);
  return { youGet, youPay: pay === null ? '' : formatAmount(pay) };
}
