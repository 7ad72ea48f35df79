import type { PaymentMethod } from '@cowrie/contract/payments.ts';
import { readAccount } from '@cowrie/contract/receiver-account.ts';
import type { Receiver } from '@cowrie/contract/receivers.ts';

/** With room for a number behind it. */
const LONGEST = 76;

/** What somebody new may be called: by their account's text, else by how they are paid; as nobody saved is called. */
export function suggestedName(
  description: string,
  method: Pick<PaymentMethod, 'name'>,
  saved: readonly Pick<Receiver, 'name'>[],
): string {
  const name = (readAccount(description)?.name ?? `${method.name} receiver`).slice(0, LONGEST);
  const taken = new Set(saved.map((receiver) => receiver.name.toLowerCase()));
  for (let count = 1; ; count += 1) {
    const suggested = count === 1 ? name : `${name} ${count}`;
    if (!taken.has(suggested.toLowerCase())) return suggested;
  }
}
