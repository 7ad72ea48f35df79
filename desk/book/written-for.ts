/** What a journal was written for, in words (Product §26.92): the book knows it by a code. */
import { dayText } from './journal-cells.tsx';

/** By what stands before the first slash of a cause; which order, customer or journal it is stands beside it. */
const CAUSES: Record<string, string> = {
  opening: 'What was there before the book',
  receipt: 'A payment by the customer',
  'wallet-payment': 'A payment from the customer’s balance',
  payout: 'A payout to the receiver',
  completion: 'The order, as it was completed',
  cancellation: 'The order, as it was cancelled',
  refund: 'A refund to the customer',
  'take-out': 'A withdrawal from the customer’s balance',
  line: 'A line of a bank statement',
  purchase: 'A purchase of RMB',
  transfer: 'A move between our accounts',
  owner: 'The owner’s money',
  reversal: 'A journal that was wrong',
};

export function writtenFor({ cause }: { cause: string }): string {
  const [what = '', ...rest] = cause.split('/');
  const day = rest.at(-1);
  if (what === 'closing' && day) return `The close of ${dayText(day)}`;
  return CAUSES[what] ?? cause;
}
