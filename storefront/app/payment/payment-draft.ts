import { ERRORS } from '@cowrie/contract/errors.ts';
import { convert, convertBack, formatAmount, parseAmount } from '@cowrie/contract/money.ts';
import type { PaymentMethodCode } from '@cowrie/contract/payments.ts';
import { receiverProblem } from '@cowrie/contract/payments.ts';
import { DEFAULT_BASE, DEFAULT_TARGET } from '@cowrie/contract/rates.ts';

/** A picture as text, so that it can stand in the tab's storage. */
export type KeptFile = { name: string; type: string; lastModified: number; dataUrl: string };

export type PaymentDraft = {
  target: string;
  payCurrency: string;
  /** Plain amounts as typed, without separators. */
  youPay: string;
  youGet: string;
  method: PaymentMethodCode | null;
  description: string;
  qrCode: KeptFile | null;
};

export const EMPTY_PAYMENT: PaymentDraft = {
  target: DEFAULT_TARGET,
  payCurrency: DEFAULT_BASE,
  youPay: '',
  youGet: '',
  method: null,
  description: '',
  qrCode: null,
};

export type PaymentProblems = Partial<Record<'amount' | 'method' | 'qrCode' | 'description', string>>;

/** What the form still lacks, beside which field, in the words of Spec §5. */
export function paymentProblems(draft: PaymentDraft, hasQrCode: boolean): PaymentProblems {
  const problems: PaymentProblems = {};
  if ((parseAmount(draft.youPay) ?? 0n) === 0n || (parseAmount(draft.youGet) ?? 0n) === 0n) {
    problems.amount = 'Amount is required';
  }
  if (!draft.method) {
    problems.method = 'Choose a payment method';
    return problems;
  }
  const missing = receiverProblem(draft.method, {
    qrCode: hasQrCode,
    description: draft.description.trim() !== '',
  });
  if (missing === 'bank_information_required') problems.description = ERRORS[missing].message;
  else if (missing) problems.qrCode = ERRORS[missing].message;
  return problems;
}

/** The other amount that follows from what was typed, with two decimals; empty clears both (Spec §5). */
export function amountsFromPay(youPay: string, rate: string): Pick<PaymentDraft, 'youPay' | 'youGet'> {
  const minor = parseAmount(youPay.replace(/\.$/, ''));
  return { youPay, youGet: minor === null ? '' : formatAmount(convert(minor, rate)) };
}

export function amountsFromGet(youGet: string, rate: string): Pick<PaymentDraft, 'youPay' | 'youGet'> {
  const minor = parseAmount(youGet.replace(/\.$/, ''));
  const pay = minor === null ? null : convertBack(minor, rate);
  return { youGet, youPay: pay === null ? '' : formatAmount(pay) };
}
