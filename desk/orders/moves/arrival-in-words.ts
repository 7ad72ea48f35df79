/** What confirming will do, said before it is pressed (Product §26.20). */
import { displayMoney, formatAmount, parseAmount } from '@cowrie/contract/money.ts';

export type ArrivalInWords = { kind: 'all' | 'part' | 'more'; sentence: string };

/** `asked` and `arrived` are decimal strings in the account's currency; without both nothing is foreseen. */
export function arrivalInWords(asked: string | null, arrived: string, currency: string): ArrivalInWords {
  const [due, came] = [asked === null ? null : parseAmount(asked), parseAmount(arrived)];
  const money = (minor: bigint) => displayMoney(formatAmount(minor), currency);
  if (due !== null && came !== null && came > 0n && came < due)
    return { kind: 'part', sentence: `${money(due - came)} is missing: the customer is asked for it.` };
  if (due !== null && came !== null && came > due) {
    const rest = currency === 'NGN' ? money(came - due) : `The Naira worth of ${money(came - due)}`;
    const sentence = `${rest} more than asked goes to the customer’s balance, and the order goes to processing.`;
    return { kind: 'more', sentence };
  }
  return { kind: 'all', sentence: 'The customer is told at once, and the order goes to processing.' };
}
