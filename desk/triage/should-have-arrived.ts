import type { WaitingProof } from '@cowrie/contract/desk/triage.ts';

/** What the slip is held against: what was asked for, in the account's currency; where nobody knows that, the order's own. */
export const shouldHaveArrived = ({ asked, account, amount_missing, currency }: WaitingProof) =>
  asked === null ? { amount: amount_missing, currency } : { amount: asked, currency: account.currency };
