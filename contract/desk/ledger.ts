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
  'transfer',
  'difference',
  'reversal',
] as const;
export type JournalKind = (typeof JOURNAL_KINDS)[number];
