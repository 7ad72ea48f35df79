import type { PaymentMethod } from '@cowrie/contract/payments.ts';
import { readAccount } from '@cowrie/contract/receiver-account.ts';
import type { Receiver } from '@cowrie/contract/receivers.ts';
import { isPaidOtherwise, type Paid } from './paid-otherwise.ts';

/** With room for a number behind it. */
const LONGEST = 76;

/**
 * What somebody who is filled in may be called: as who is saved just so; else by their account's text or how they are
 * paid, as nobody saved is called.
 */
export function suggestedName(
  draft: Paid,
  { code, name: methodName }: Pick<PaymentMethod, 'code' | 'name'>,
  saved: readonly Receiver[],
  hasPicture: boolean,
): string {
  const same = saved.find(
    (one) => one.payment_method_code === code && !isPaidOtherwise(one, draft, hasPicture),
  );
  if (same) return same.name;
  const name = (readAccount(draft.description)?.name ?? `${methodName} receiver`).slice(0, LONGEST);
  const taken = new Set(saved.map((receiver) => receiver.name.toLowerCase()));
  for (let count = 1; ; count += 1) {
    const suggested = count === 1 ? name : `${name} ${count}`;
    if (!taken.has(suggested.toLowerCase())) return suggested;
  }
}
