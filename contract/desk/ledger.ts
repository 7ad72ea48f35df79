/** The book of the money: its accounts, what is written in it, and who reads it (Product §26.1). */

/** What an account stands for; `docs/ledger.md` explains each. */
export const LEDGER_ACCOUNT_KINDS = [
  'pay-in',
  'pay-out',
  'customer',
  'orders',
  'refunds',
  'unexplained',
  'position',
  'cost',
  'margin',
  'income',
  'fees',
  'difference',
  'opening',
  'drawings',
] as const;
export type LedgerAccountKind = (typeof LEDGER_ACCOUNT_KINDS)[number];

/** What a journal was written for. */
export const JOURNAL_KINDS = [
  'opening',
  'receipt',
  'wallet-payment',
  'payout',
  'completion',
  'purchase',
  'cancellation',
  'refund',
  'unexplained',
  'explained',
  'fee',
  'income',
  'transfer',
  'owner',
  'difference',
  'reversal',
] as const;
export type JournalKind = (typeof JOURNAL_KINDS)[number];

/** What came in, with the cancelled orders that took it out again: the journals of the day’s figure (Product §28.4). */
export const MONEY_IN = 'money-in';
export const MONEY_IN_KINDS: readonly JournalKind[] = ['receipt', 'cancellation'];

/** Kinds of which a balance is read as it stands on the debit side; all others the other way round. */
const READ_AS_DEBIT: readonly LedgerAccountKind[] = ['pay-in', 'pay-out', 'cost'];

/**
 * What turns postings into what people read of an account, and back: what is there, what we owe, what was earned, all
 * above zero. `1n` or `-1n`.
 */
export const readingOf = (kind: LedgerAccountKind): bigint => (READ_AS_DEBIT.includes(kind) ? 1n : -1n);
