import { formatAmount, parseAmount } from '@cowrie/contract/money.ts';
import type { PaymentDetails } from '@cowrie/contract/orders.ts';

/** What the receiver of a payment has not been sent yet, as a decimal string. */
export function leftToPay({ you_get, paid_out }: PaymentDetails): string {
  return formatAmount((parseAmount(you_get) ?? 0n) - (parseAmount(paid_out) ?? 0n));
}

/** What of it may be sent now: where the customer asked for a test first and has not released the rest, that alone. */
export function mayBeSent(order: PaymentDetails): string {
  const test = order.test_first;
  if (!test || test.state === 'released') return leftToPay(order);
  if (test.state !== 'first') return formatAmount(0n);
  const first = (parseAmount(test.amount) ?? 0n) - (parseAmount(order.paid_out) ?? 0n);
  const left = parseAmount(leftToPay(order)) ?? 0n;
  return formatAmount(first < left ? first : left);
}
