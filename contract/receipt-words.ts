/** What a shared receipt says in the languages of its reader: on its page, in its picture and in the message that goes with it (Product §27.31, §27.34). */
import { type InOneLanguage, inAll } from './languages/languages.ts';
import type { SupplierWords } from './languages/supplier-words.ts';
import { displayMoney } from './money.ts';
import type { SupplierAnswer } from './supplier-answers.ts';
import { displayMoment } from './time.ts';

/** What is on the receipt, whoever looks at it. */
type Receipt = {
  amount: string;
  currency: string;
  receiver_name: string | null;
  payment_method_code: string;
  payment_method_name: string;
  paid_at: string;
  reference: string;
};

const ANSWERS: Record<SupplierAnswer, 'received' | 'notYet'> = { received: 'received', 'not-yet': 'notYet' };

export const answerIn =
  (answer: SupplierAnswer) =>
  ({ receipt }: SupplierWords): string =>
    receipt[ANSWERS[answer]];

/** `'已收到 (I received it)'`. */
export function answerInAll(answer: SupplierAnswer): string {
  const [first, ...others] = inAll(answerIn(answer));
  return `${first?.text} (${others.map(({ text }) => text).join(', ')})`;
}

type Method = Pick<Receipt, 'payment_method_code' | 'payment_method_name'>;

/** A way to be paid; one that staff added is called as they call it. */
const methodIn =
  ({ payment_method_code: code, payment_method_name: name }: Method) =>
  ({ receipt }: SupplierWords): string =>
    receipt.methods[code] ?? name;

export const methodInAll = (method: Method): InOneLanguage[] => inAll(methodIn(method));

const momentOf = (iso: string) => ({ iso, inLagos: displayMoment(iso) });

/** When it was paid, by the clocks of both offices. */
export const paidAtInAll = (iso: string): InOneLanguage[] =>
  inAll(({ receipt }) => receipt.paidAt(momentOf(iso)));

/** A message for the receiver, in each language what the leading one says first; the link, where there is one, ends it. */
export const messageInAll = (receipt: Receipt, hasLink: boolean): InOneLanguage[] =>
  inAll((words) => {
    const { colon, time, paidAt, reference, you, paid, check, checkByLink } = words.receipt;
    const by = methodIn(receipt)(words);
    const amount = displayMoney(receipt.amount, receipt.currency);
    return [
      paid({ by, to: receipt.receiver_name ?? you, amount }),
      `${time}${colon}${paidAt(momentOf(receipt.paid_at))}`,
      `${reference}${colon}${receipt.reference}`,
      hasLink ? checkByLink : check,
    ].join('\n');
  });

/** The same as it is copied and shared. */
export const messageForReceiver = (receipt: Receipt, link: string | null): string =>
  [...messageInAll(receipt, link !== null).map(({ text }) => text), ...(link === null ? [] : [link])].join(
    '\n\n',
  );
