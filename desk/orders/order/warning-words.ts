/** What the warnings of a proof are called at the desk (Product §28.33). */
import type { ProofWarning, WaitingProof } from '@cowrie/contract/desk/triage.ts';
import { displayMoney } from '@cowrie/contract/money.ts';

/** One sentence each, of what to look at. */
export const WARNING_WORDS: Record<ProofWarning, (proof: WaitingProof) => string> = {
  'same-proof': ({ same_proofs: [first], reference }) => {
    const before = first?.reference === reference ? 'for a part that counts already' : 'for another order';
    return `The same ${first?.likeness === 'picture' ? 'picture' : 'file'} was sent ${before}.`;
  },
  blocked: () => 'The customer is blocked.',
  'line-short': ({ line }) =>
    `The bank’s line has ${line ? displayMoney(line.amount, line.currency) : 'less'}: less than was asked for.`,
  'line-more': ({ line }) =>
    `The bank’s line has ${line ? displayMoney(line.amount, line.currency) : 'more'}: more than was asked for.`,
  'line-names-another': () => 'The bank’s text names another order: see whose money this is.',
  'line-elsewhere': ({ line }) =>
    `The bank’s line is on ${line?.account ?? 'another account'}, not on the account that was shown.`,
  'line-unexplained': () =>
    'The book has the bank’s line as unexplained. If it is this order’s money, confirm it by its line in the statements: else it counts twice.',
  'sender-unlike': ({ line }) => `The bank names another sender: ${line?.sender ?? ''}.`,
  'account-replaced': () => 'Another account is live now: look for the money on the one shown here.',
  'account-unknown': () => 'We have no note of which account the payer was shown; this one is live.',
  'declined-before': ({ declined_before }) => `A proof was declined before: “${declined_before ?? ''}”`,
  part: ({ amount_received, currency }) =>
    `${displayMoney(amount_received, currency)} is there already; this is the rest.`,
  usdt: () => 'Paid in USDT: look for it in the wallet.',
  late: () => 'The promised moment has passed.',
  'first-order': () => 'The customer’s first order.',
};
