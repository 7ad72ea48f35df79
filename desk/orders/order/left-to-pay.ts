import { formatAmount, parseAmount } from '@cowrie/contract/money.ts';
import type { PaymentDetails } from '@cowrie/contract/orders.ts';

/** What the receiver of a payment has not been sent yet, as a decimal string. */
export function leftToPay({ you_get, paid_out }: PaymentDetails): string {
  return formatAmount((parseAmount(you_get) ?? 0n) - (parseAmount(paid_out) ?? 0n));
}
