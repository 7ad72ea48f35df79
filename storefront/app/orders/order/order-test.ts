/** What an order says of the test that its receiver is sent first (Product §27.57). Pure. */
import { displayMoney, formatAmount, parseAmount } from '@cowrie/contract/money.ts';
import type { PaymentDetails } from '@cowrie/contract/orders.ts';

/** The test while the rest waits for it; an order kept by an older page may not say it at all. */
export function openTest({ test_first }: Pick<PaymentDetails, 'test_first'>) {
  return test_first && test_first.state !== 'released' ? test_first : null;
}

/** Whether the customer is asked if it has arrived. */
export function waitsForWord(order: PaymentDetails): boolean {
  const state = order.status === 'processing' && openTest(order)?.state;
  return state === 'sent' || state === 'missing';
}

/** What is still to be sent, as a decimal string. */
export function restOf({ you_get, paid_out }: PaymentDetails): string {
  return less(you_get, paid_out);
}

const less = (whole: string, part: string) =>
  formatAmount((parseAmount(whole) ?? 0n) - (parseAmount(part) ?? 0n));

/** What is sent once the test has arrived, as it is shown; null where nothing is sent as a test. */
export function restAfterTest({ you_get, you_get_currency, test_first }: PaymentDetails): string | null {
  return test_first && displayMoney(less(you_get, test_first.amount), you_get_currency);
}

type Tested = Pick<PaymentDetails, 'you_get' | 'you_get_currency' | 'paid_out' | 'test_first'>;

/** What happens with a test now, and what is asked of the customer; null where there is none that the rest waits for. */
export function testSentence(order: Tested, to: string): string | null {
  const test = openTest(order);
  if (!test) return null;
  const money = (amount: string) => displayMoney(amount, order.you_get_currency);
  if (test.state === 'first')
    return `We have your money and will first send ${money(test.amount)} to ${to}, as a test. Once it is sent we will tell you here and by email, then you decide when we should send the rest.`;
  if (test.state === 'sent')
    return `${money(order.paid_out)} of ${money(order.you_get)} has been sent to ${to}. Ask whether they have it, then tap below. Until you do, we will send nothing more.`;
  return `You told us that the test has not arrived. We are looking into it and will write to you in the chat. We will send nothing more until you release it; if it comes after all, send the rest below.`;
}
