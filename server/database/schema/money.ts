/** Prices, accounts, the book, what came in and went out, and the papers of it. */
import type { AsideKind } from '@cowrie/contract/desk/bank-statements.ts';
import type { JournalKind, LedgerAccountKind } from '@cowrie/contract/desk/ledger.ts';
import type { AccountState } from '@cowrie/contract/desk/treasury.ts';
import type { PaymentOptionCode } from '@cowrie/contract/order-codes.ts';
import type { RefundState } from '@cowrie/contract/orders.ts';
import type { PaperKind } from '@cowrie/contract/paper-kinds.ts';
import type { PaymentMethodCode } from '@cowrie/contract/payments.ts';
import type { Generated, JSONColumnType } from 'kysely';
import type { Id, Positioned, WithDefault } from './columns.ts';

export type Currencies = {
  id: Id;
  code: string;
  name: string;
  symbol: string;
  flag: string;
  country: string;
  is_from: boolean;
  live: boolean;
  minimum: bigint | null;
  maximum: bigint | null;
  position: WithDefault<number>;
};

/** `price` and `rate` are decimal strings. */
export type Rates = {
  id: Id;
  base: string;
  target: string;
  price: string;
  rate: string;
  inverse: boolean;
  published_at: Date;
  staff_id: bigint | null;
};

export type RateAlerts = {
  customer_id: bigint;
  at_most: bigint;
  created_at: Date;
  told_at: WithDefault<Date | null>;
  told_price: WithDefault<string | null>;
  seen_at: WithDefault<Date | null>;
};

export type PaymentMethods = Positioned & {
  code: PaymentMethodCode;
  name: string;
  duration: string;
  promise_minutes: Generated<number | null>;
};

export type PaymentOptions = {
  code: PaymentOptionCode;
  name: string;
  enabled: boolean;
  position: WithDefault<number>;
};

export type PayAccounts = {
  id: Id;
  option_code: PaymentOptionCode;
  details: JSONColumnType<Record<string, string>>;
  state: AccountState;
  proposed_by: bigint | null;
  proposed_at: Date;
  decided_by: bigint | null;
  decided_at: Date | null;
  live_from: Generated<Date | null>;
  stopped_by: Generated<bigint | null>;
  stopped_at: Generated<Date | null>;
};

export type ShownAccounts = {
  order_id: bigint;
  account_id: bigint;
  first_shown_at: Date;
  last_shown_at: Date;
};

export type LedgerAccounts = {
  id: Id;
  code: string;
  kind: LedgerAccountKind;
  currency: string;
  name: string;
  customer_id: bigint | null;
  keeps_balance: WithDefault<boolean>;
  closed_to: Generated<string | null>;
  opened_at: WithDefault<Date>;
};

export type Journals = {
  id: Id;
  cause: string;
  kind: JournalKind;
  day: string;
  at: Date;
  memo: WithDefault<string>;
  order_id: bigint | null;
  customer_id: bigint | null;
  staff_id: bigint | null;
  approved_by: bigint | null;
  reverses: bigint | null;
  made_in: Generated<string>;
};

export type Postings = {
  id: Id;
  journal_id: bigint;
  account_id: bigint;
  currency: string;
  amount: bigint;
  day: string;
};

/** Written by the postings' own trigger. */
export type LedgerBalances = { account_id: bigint; amount: bigint; never_debit: boolean };
export type LedgerCheckpoints = { account_id: bigint; posting_id: bigint; balance: bigint };

export type Reversals = {
  id: Id;
  journal_id: bigint;
  reason: string;
  state: WithDefault<'proposed' | 'approved' | 'rejected'>;
  proposed_by: bigint;
  proposed_at: Date;
  decided_by: Generated<bigint | null>;
  decided_at: Generated<Date | null>;
};

export type Closings = {
  id: Id;
  account_id: bigint;
  day: string;
  expected: bigint;
  counted: bigint;
  reason: string;
  counted_by: bigint;
  counted_at: Date;
  signed_by: Generated<bigint | null>;
  signed_at: Generated<Date | null>;
  journal_id: Generated<bigint | null>;
};

export type Receipts = {
  id: Id;
  order_id: bigint;
  transaction_id: bigint;
  account_id: bigint;
  amount: bigint;
  counted: bigint;
  worth: bigint;
  credited: bigint;
  bank_reference: string | null;
  statement_line_id: bigint | null;
  journal_id: bigint;
  staff_id: bigint;
  at: Date;
  taken_back_at: Generated<Date | null>;
};

export type PayoutClaims = {
  order_id: bigint;
  staff_id: bigint;
  session_id: bigint | null;
  since: Date;
  seen_at: Date;
  account_id: bigint | null;
  taken_from: bigint | null;
};

export type PayoutReleases = {
  id: Id;
  order_id: bigint;
  state: WithDefault<'asked' | 'released' | 'refused' | 'annulled'>;
  facts: Buffer;
  asked_by: bigint;
  asked_at: Date;
  decided_by: Generated<bigint | null>;
  decided_at: Generated<Date | null>;
};

export type PayoutPhones = {
  id: Id;
  session_id: bigint;
  link_hash: Buffer | null;
  digits_hash: Buffer | null;
  link_until: Date;
  token_hash: Generated<Buffer | null>;
  device: WithDefault<string>;
  paired_at: Generated<Date | null>;
  last_used_at: Generated<Date | null>;
};

export type Payouts = {
  id: Id;
  order_id: bigint;
  account_id: bigint;
  amount: bigint;
  fee: bigint;
  cost: bigint;
  reference: string | null;
  receipt_file_id: bigint | null;
  journal_id: bigint;
  staff_id: bigint;
  at: Date;
  taken_back_at: Generated<Date | null>;
};

export type Refunds = {
  id: Id;
  order_id: bigint | null;
  customer_id: bigint;
  amount: bigint;
  state: RefundState;
  bank_name: Generated<string | null>;
  account_number: Generated<string | null>;
  account_name: Generated<string | null>;
  from_account_id: Generated<bigint | null>;
  bank_reference: Generated<string | null>;
  slip_file_id: Generated<bigint | null>;
  returned_because: Generated<string | null>;
  version: WithDefault<bigint>;
  created_at: Date;
  state_since: Date;
  prepared_by: Generated<bigint | null>;
  prepared_at: Generated<Date | null>;
  sent_by: Generated<bigint | null>;
  sent_at: Generated<Date | null>;
  owed_journal_id: bigint;
  settled_journal_id: Generated<bigint | null>;
};

export type BankStatements = {
  id: Id;
  account_id: bigint;
  file_name: string;
  sha256: Buffer;
  uploaded_by: bigint;
  uploaded_at: Date;
  first_day: string;
  last_day: string;
  reaches_to: Date;
  line_count: number;
  new_count: number;
  idle_count: number;
  /** What its columns did not tell, of what a line is known by; null where that was not kept. */
  read_without: Generated<string[] | null>;
};

export type StatementColumns = {
  account_id: bigint;
  headings: string[];
  roles: string[];
  chosen_by: bigint;
  chosen_at: Date;
};

export type StatementLineState = 'open' | 'taken' | 'aside';

export type StatementLines = {
  id: Id;
  account_id: bigint;
  bank_statement_id: bigint;
  line_number: number;
  day: string;
  at: Date | null;
  amount: bigint;
  narration: string;
  reference: string;
  counterparty: string;
  balance_after: bigint | null;
  likeness: Buffer;
  ordinal: number;
  state: WithDefault<StatementLineState>;
  order_id: Generated<bigint | null>;
  settled_by: Generated<bigint | null>;
  settled_at: Generated<Date | null>;
  note: WithDefault<string>;
  posting_id: Generated<bigint | null>;
  fee_posting_id: Generated<bigint | null>;
  aside_as: Generated<AsideKind | null>;
  explained_by: Generated<bigint | null>;
  bookings: WithDefault<number>;
};

export type Explanations = {
  id: Id;
  line_id: bigint;
  customer_id: bigint | null;
  bank_reference: string | null;
  reason: string;
  state: WithDefault<'proposed' | 'approved' | 'rejected'>;
  proposed_by: bigint;
  proposed_at: Date;
  decided_by: Generated<bigint | null>;
  decided_at: Generated<Date | null>;
};

export type PaperNumbers = { kind: PaperKind; year: number; last: number };

export type Papers = {
  id: Id;
  kind: PaperKind;
  year: number;
  number: number;
  order_id: bigint;
  customer_id: bigint;
  journal_id: bigint | null;
  credits: bigint | null;
  facts: JSONColumnType<Record<string, unknown>>;
  issued_at: Date;
  file_id: Generated<bigint | null>;
};

export type CustomerStatements = {
  id: Id;
  customer_id: bigint;
  staff_id: bigint;
  from_day: string;
  to_day: string;
  file_id: bigint;
  is_mailed: boolean;
  made_at: Date;
};
