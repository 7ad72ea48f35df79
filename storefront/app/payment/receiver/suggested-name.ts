import type { PaymentMethod } from '@cowrie/contract/payments.ts';
import { readAccount } from '@cowrie/contract/receiver-account.ts';
import type { Receiver } from '@cowrie/contract/receivers.ts';
import { isPaidOtherwise, type Paid } from './paid-otherwise.ts';

/** Leaves room for a number after the name. */
const LONGEST = 76;

/**
 * The name to suggest for a receiver: that of the saved one with the same details; else one made from their account's
 * text or their payment method that no saved receiver has.
 */
export function suggestedName(
  draft: Paid,
  method: Pick<PaymentMethod, 'code' | 'name'>,
  saved: readonly Receiver[],
  hasPicture: boolean,
): string {
  const same = saved.find(
    (one) => one.payment_method_code === method.code && !isPaidOtherwise(one, draft, hasPicture),
  );
  if (same) return same.name;
  const name = (readAccount(draft.description)?.name ?? `${method.name} receiver`).slice(0, LONGEST);
  let suggested = name;
  for (let count = 2; saved.some((one) => one.name.toLowerCase() === suggested.toLowerCase()); count += 1)
    suggested = `${name} ${count}`;
  return suggested;
}
