/** The tables as Kysely sees them. `migrations/` makes them; comments there say what a column means. */

import type { RuleKind } from '@cowrie/contract/desk/assignment.ts';
import type { AsideKind } from '@cowrie/contract/desk/bank-statements.ts';
import type { CONTENT_LISTS, ContentListName } from '@cowrie/contract/desk/content.ts';
import type { CARRIERS, DepartureStep } from '@cowrie/contract/desk/departures.ts';
import type { ConversationKind } from '@cowrie/contract/desk/inbox.ts';
import type { JournalKind, LedgerAccountKind } from '@cowrie/contract/desk/ledger.ts';
import type { QueueLook } from '@cowrie/contract/desk/saved-views.ts';
import type { AccountState } from '@cowrie/contract/desk/treasury.ts';
import type { OrderStatus, OrderType, TrackStatus, TransactionStatus } from '@cowrie/contract/lifecycle.ts';
import type { Office } from '@cowrie/contract/offices.ts';
import type { CaseWriter, PaymentOptionCode } from '@cowrie/contract/order-codes.ts';
import type { RefundState } from '@cowrie/contract/orders.ts';
import type { PaperKind } from '@cowrie/contract/paper-kinds.ts';
import type { PaymentMethodCode } from '@cowrie/contract/payments.ts';
import type { PushKind } from '@cowrie/contract/push.ts';
import type { ReceiverWarning } from '@cowrie/contract/receiver-warning.ts';
import type { StaffRole } from '@cowrie/contract/roles.ts';
import type { SupplierAnswer } from '@cowrie/contract/supplier-answers.ts';
import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type * as z from 'zod/mini';

type Id = ColumnType<bigint, never, never>;
type WithDefault<T> = ColumnType<T, T | undefined, T>;
type Positioned = { id: Id; position: WithDefault<number> };

type PaperNumbers = { kind: PaperKind; year: number; last: number };
type Papers = {
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
type CustomerNotes = {
  id: Id;
  customer_id: bigint;
  staff_id: bigint;
  note: string;
  pinned: WithDefault<boolean>;
  created_at: Date;
};
type CustomerStatements = {
  id: Id;
  customer_id: bigint;
  staff_id: bigint;
  from_day: string;
  to_day: string;
  file_id: bigint;
  is_mailed: boolean;
  made_at: Date;
};

type PersonDeletions = {
  id: Id;
  customer_id: bigint;
  asked_at: Date;
  /** Null where the customer asked themselves. */
  staff_id: bigint | null;
  reason: WithDefault<string>;
  due_at: Date;
  state: WithDefault<'asked' | 'stopped' | 'underway' | 'done'>;
  state_since: Date;
};
type DataExports = {
  id: Id;
  customer_id: bigint;
  asked_at: Date;
  staff_id: bigint | null;
  made_at: Generated<Date | null>;
  file_id: Generated<bigint | null>;
  kept_until: Generated<Date | null>;
};
type ContentPictures = { address: string; file_id: bigint; uploaded_at: Date };
type RemovedFiles = { key: string; removed_at: Date };
type LogRemovals = {
  id: Id;
  at: Date;
  customer_id: bigint;
  log: string;
  row_id: bigint;
  columns: string[];
  row_hash: Buffer;
};

type Settings = { key: string; value: ColumnType<unknown, string, string> };

type Customers = {
  id: Id;
  username: string;
  email: string;
  firstname: string;
  lastname: string;
  date_of_birth: string;
  phone_number: string;
  password_hash: string;
  verified_at: Date | null;
  blocked_at: Date | null;
  reply_mails: WithDefault<boolean>;
  tracking_mails: WithDefault<boolean>;
  reminder_mails: WithDefault<boolean>;
  price_mails: WithDefault<boolean>;
  created_at: WithDefault<Date>;
  /** Sealed: `sealed-columns.ts`. */
  totp_secret: Generated<string | null>;
  totp_pending: Generated<string | null>;
  totp_last_step: WithDefault<bigint>;
  factor_since: Generated<Date | null>;
  deleted_at: Generated<Date | null>;
};

type CustomerSessions = {
  id: Id;
  token_hash: Buffer;
  customer_id: bigint;
  device: WithDefault<string>;
  address: WithDefault<string>;
  created_at: Date;
  last_used_at: Date;
};
type EmailCodes = {
  customer_id: bigint;
  code_hash: Buffer;
  tries: WithDefault<number>;
  sent_at: Date;
  expires_at: Date;
};
type StaffPasswordResets = {
  id: Id;
  token_hash: Buffer;
  staff_id: bigint;
  created_at: Date;
  expires_at: Date;
};
type PasswordResets = {
  id: Id;
  token_hash: Buffer;
  customer_id: bigint;
  created_at: Date;
  expires_at: Date;
};
type Addresses = {
  id: Id;
  customer_id: bigint;
  address: string;
  city: string;
  state_id: bigint;
  created_at: WithDefault<Date>;
};

type StaffTable = {
  id: Id;
  username: string;
  email: string;
  name: string;
  role: StaffRole;
  password_hash: string;
  /** Sealed: `sealed-columns.ts`. */
  totp_secret: string | null;
  totp_pending: string | null;
  totp_last_step: WithDefault<bigint>;
  mention_mails: WithDefault<boolean>;
  blocked_at: Date | null;
  created_at: WithDefault<Date>;
  /** Null for who was not invited: the first owner. */
  invited_by: Generated<bigint | null>;
  role_since: Generated<Date | null>;
  role_given_by: Generated<bigint | null>;
  factor_since: Generated<Date | null>;
  factor_reset_by: Generated<bigint | null>;
};
type StaffSessions = {
  id: Id;
  token_hash: Buffer;
  staff_id: bigint;
  device: string;
  created_at: Date;
  last_used_at: Date;
  /** When a code of the authenticator was last given in it. */
  code_given_at: WithDefault<Date | null>;
};
/** Of before `RecoveryCodes`. */
type StaffRecoveryCodes = { staff_id: bigint; code_hash: Buffer; created_at: WithDefault<Date> };
type StaffInvitations = {
  id: Id;
  token_hash: Buffer;
  /** Null for the first owner's, who names it. */
  email: string | null;
  role: StaffRole;
  invited_by: bigint | null;
  created_at: WithDefault<Date>;
  expires_at: Date;
  used_at: Date | null;
};

/** One of the two, whose it is. */
type Owned = { customer_id: bigint | null; staff_id: bigint | null };
type Passkeys = Owned & {
  id: Id;
  credential_id: Buffer;
  public_key: Buffer;
  counter: bigint;
  transports: string[];
  device: string;
  created_at: Date;
  last_used_at: Date | null;
};
type PasskeyChallenges = Owned & { challenge_hash: Buffer; purpose: string; expires_at: Date };
type RecoveryCodes = Owned & { id: Id; salt: Buffer; code_hash: Buffer };

type Attempts = { scope: string; subject: string; window_start: Date; count: number };
type IdempotencyKeys = {
  owner: string;
  key: string;
  fingerprint: Buffer;
  answer: ColumnType<unknown, string | null, string | null>;
  created_at: WithDefault<Date>;
};

type Files = {
  id: Id;
  key: string;
  media_type: string;
  size: bigint;
  sha256: Buffer;
  name: string;
  qr_content: Generated<string | null>;
  thumbnail_key: Generated<string | null>;
  thumbnail_size: Generated<number | null>;
  thumbnail_width: Generated<number | null>;
  thumbnail_height: Generated<number | null>;
  thumbnail_sought: WithDefault<boolean>;
  created_at: WithDefault<Date>;
};

type Currencies = {
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
type Rates = {
  id: Id;
  base: string;
  target: string;
  price: string;
  rate: string;
  inverse: boolean;
  published_at: Date;
  staff_id: bigint | null;
};
type SavedViews = {
  id: Id;
  name: string;
  staff_id: bigint;
  for_all: WithDefault<boolean>;
  look: JSONColumnType<QueueLook>;
  created_at: Date;
};
/** `told_price` is a decimal string. */
type PushSubscriptions = {
  session_id: bigint;
  customer_id: bigint;
  endpoint: string;
  p256dh: string;
  auth: string;
  created_at: Date;
};
type PushKindsOff = { customer_id: bigint; kind: PushKind };

type RateAlerts = {
  customer_id: bigint;
  at_most: bigint;
  created_at: Date;
  told_at: WithDefault<Date | null>;
  told_price: WithDefault<string | null>;
  seen_at: WithDefault<Date | null>;
};
type PaymentMethods = Positioned & {
  code: PaymentMethodCode;
  name: string;
  duration: string;
  promise_minutes: Generated<number | null>;
};
type PaymentOptions = {
  code: PaymentOptionCode;
  name: string;
  enabled: boolean;
  position: WithDefault<number>;
};
type PayAccounts = {
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
type ShownAccounts = { order_id: bigint; account_id: bigint; first_shown_at: Date; last_shown_at: Date };

type Orders = {
  id: Id;
  reference: string;
  type: OrderType;
  status: WithDefault<OrderStatus>;
  customer_id: bigint;
  amount: bigint | null;
  currency: WithDefault<string>;
  name: string;
  quantity: string;
  track_status: WithDefault<TrackStatus>;
  receipt_file_id: bigint | null;
  version: WithDefault<bigint>;
  /** How much of the amount has arrived, in the order's currency. */
  received: WithDefault<bigint>;
  /** What the receiver of a payment has been sent. */
  paid_out: WithDefault<bigint>;
  created_at: Date;
  updated_at: Date;
  status_since: Date;
  promise_minutes: Generated<number | null>;
  first_promised_at: Generated<Date | null>;
  promised_at: Generated<Date | null>;
  promise_soon_at: Generated<Date | null>;
  apologies: WithDefault<number>;
  /** When its customer was reminded of a payment that nobody paid, and what they were told of when it closes. */
  reminded_at: Generated<Date | null>;
  lapses_at: Generated<Date | null>;
  /** What the receiver is sent first; null without a test. */
  test_amount: Generated<bigint | null>;
  test_released_at: Generated<Date | null>;
  test_missing_at: Generated<Date | null>;
  /** Whose it is at the desk. */
  assigned_to: Generated<bigint | null>;
};
type PaymentOrders = {
  order_id: bigint;
  you_pay: bigint;
  you_pay_currency: string;
  you_get: bigint;
  you_get_currency: string;
  rate: string;
  payment_method_code: PaymentMethodCode;
  payment_method_name: string;
  description: string | null;
  qr_file_id: bigint | null;
  rate_held_until: Generated<Date | null>;
  receiver_id: Generated<bigint | null>;
  receiver_name: Generated<string | null>;
  receiver_warnings: ColumnType<ReceiverWarning[], string | undefined, string>;
};
type Receivers = {
  id: Id;
  customer_id: bigint;
  name: string;
  payment_method_code: PaymentMethodCode;
  description: string | null;
  qr_file_id: bigint | null;
  photo_file_id: Generated<bigint | null>;
  created_at: Date;
  used_at: Date;
};
type BrandingOrders = { order_id: bigint; items: string[]; quantity_group: string };
type ShipmentOrders = {
  order_id: bigint;
  goods_type: string;
  goods_category: string;
  tracking_number: string;
  shipping_company: string;
  weight_grams: bigint | null;
  cost_note: string | null;
  length_mm: Generated<number | null>;
  width_mm: Generated<number | null>;
  height_mm: Generated<number | null>;
  volume_grams: Generated<bigint | null>;
  route: Generated<string | null>;
  /** When it was last weighed before its first quote. */
  weighed_at: Generated<Date | null>;
};
type ShipmentPhotos = { order_id: bigint; file_id: bigint };
type ShelfParcels = {
  id: Id;
  tracking_number: string;
  mark: WithDefault<string>;
  customer_id: Generated<bigint | null>;
  weight_grams: bigint | null;
  note: string | null;
  received_by: bigint;
  received_at: Date;
  order_id: Generated<bigint | null>;
};
type ShelfPhotos = { parcel_id: bigint; file_id: bigint };
type Departures = {
  id: Id;
  name: string;
  carried_by: (typeof CARRIERS)[number];
  route: string;
  leaves_on: string;
  step: WithDefault<DepartureStep>;
  created_by: bigint;
  created_at: Date;
};
type DepartureParcels = { order_id: bigint; departure_id: bigint; added_by: bigint; added_at: Date };
type DepartureMoves = {
  id: Id;
  departure_id: bigint;
  from_step: DepartureStep;
  to_step: DepartureStep;
  line: string;
  moved_by: bigint;
  moved_at: Date;
  undone_by: Generated<bigint | null>;
  undone_at: Generated<Date | null>;
};
type DepartureMoveParcels = { move_id: bigint; order_id: bigint; from_track_status: TrackStatus };
type GoodsOrders = { order_id: bigint; raised_by: bigint | null };

type Transactions = {
  id: Id;
  order_id: bigint;
  customer_id: bigint;
  reference: string;
  status: TransactionStatus;
  amount: bigint | null;
  payment_option_code: PaymentOptionCode | null;
  usdt_asked: Generated<bigint | null>;
  usdt_rate: Generated<string | null>;
  opened_at: Date;
  closed_at: Date | null;
  counted_for: Generated<bigint | null>;
  counted_rate: Generated<string | null>;
  by_password: WithDefault<boolean>;
};
type Proofs = {
  id: Id;
  order_id: bigint;
  transaction_id: bigint;
  file_id: bigint;
  payment_option_code: PaymentOptionCode | null;
  created_at: Date;
  picture_sought: WithDefault<boolean>;
};
type ProofPictures = { file_id: bigint; copy: Buffer | null };
type ProofTokens = { token: number; file_id: bigint };
type AlikeProofs = { file_id: bigint; other_file_id: bigint };
export type Speaker = 'customer' | 'staff' | 'system';
type OrderEvents = {
  id: Id;
  order_id: bigint;
  event: string;
  from_status: OrderStatus | null;
  to_status: OrderStatus;
  track_status: TrackStatus | null;
  title: string;
  note: string | null;
  actor: Speaker;
  staff_id: bigint | null;
  created_at: Date;
  promised_at: Generated<Date | null>;
};
type Messages = {
  id: Id;
  order_id: bigint;
  sender: Speaker;
  staff_id: bigint | null;
  topic: WithDefault<string>;
  lines: string[];
  file_id: bigint | null;
  internal: WithDefault<boolean>;
  created_at: Date;
};
type Threads = {
  order_id: bigint;
  customer_id: bigint;
  last_message_id: WithDefault<bigint>;
  last_message_at: Date;
  last_sender: WithDefault<Speaker>;
  last_visible_id: WithDefault<bigint>;
  customer_read_id: WithDefault<bigint>;
  customer_seen_at: Date | null;
  staff_read_id: WithDefault<bigint>;
  /** Since when the customer's words wait for an answer; null where none is due. */
  answer_due_since: Generated<Date | null>;
  /** The same before staff said that none is needed; null once anybody has written again. */
  answer_waived_since: Generated<Date | null>;
  snoozed_until: Generated<Date | null>;
};
type Cases = {
  id: Id;
  order_id: bigint;
  customer_id: bigint;
  opened_at: Date;
  last_message_at: Date;
  last_message_id: WithDefault<bigint>;
  customer_read_id: WithDefault<bigint>;
  waiting_since: Date | null;
  closed_at: Generated<Date | null>;
  closed_by: Generated<bigint | null>;
  assigned_to: Generated<bigint | null>;
  snoozed_until: Generated<Date | null>;
};
type CaseMessages = {
  id: Id;
  case_id: bigint;
  sender: CaseWriter;
  staff_id: WithDefault<bigint | null>;
  message: string;
  created_at: Date;
};
type SharedReceipts = {
  id: Id;
  order_id: bigint;
  token_hash: Generated<Buffer | null>;
  /** Sealed: `sealed-columns.ts`. */
  token_sealed: Generated<string | null>;
  made_at: Generated<Date | null>;
  expires_at: Generated<Date | null>;
  answer: Generated<SupplierAnswer | null>;
  answered_at: Generated<Date | null>;
};
type WorkingHours = { office: Office; weekday: number; opens: number; closes: number };
type DaysOff = {
  office: Office;
  day: string;
  name: string;
  is_worked: WithDefault<boolean>;
  is_holiday: boolean;
};
type HolidayYears = { office: Office; year: number };
type OrderViewers = {
  order_id: bigint;
  staff_id: bigint;
  seen_at: Date;
  /** When they last typed an answer there. */
  writing_at: Generated<Date | null>;
};
type Changes = {
  id: Generated<bigint>;
  xid: Generated<string>;
  at: Generated<Date>;
  entry: string;
};
type PayoutClaims = {
  order_id: bigint;
  staff_id: bigint;
  session_id: bigint | null;
  since: Date;
  seen_at: Date;
  account_id: bigint | null;
  taken_from: bigint | null;
};
type PayoutReleases = {
  id: Id;
  order_id: bigint;
  state: WithDefault<'asked' | 'released' | 'refused' | 'annulled'>;
  facts: Buffer;
  asked_by: bigint;
  asked_at: Date;
  decided_by: Generated<bigint | null>;
  decided_at: Generated<Date | null>;
};
type PayoutPhones = {
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

type Content<Name extends keyof typeof CONTENT_LISTS> = Positioned & z.output<(typeof CONTENT_LISTS)[Name]>;

type ContentProposals = {
  id: Id;
  list: ContentListName;
  row_id: bigint | null;
  kind: 'create' | 'update' | 'move' | 'delete';
  fields: JSONColumnType<Record<string, unknown>>;
  before: JSONColumnType<Record<string, unknown>> | null;
  state: WithDefault<'proposed' | 'approved' | 'rejected'>;
  proposed_by: bigint;
  proposed_at: Date;
  decided_by: bigint | null;
  decided_at: Date | null;
};
type ContactMessages = {
  id: Id;
  fullname: string;
  email_address: string;
  phone_number: string;
  message: string;
  created_at: Generated<Date>;
  answered_at: Date | null;
  answered_by: bigint | null;
  customer_id: WithDefault<bigint | null>;
  assigned_to: Generated<bigint | null>;
  snoozed_until: Generated<Date | null>;
  /** Whose it is where nobody was signed in, and how we know. */
  tied_customer_id: Generated<bigint | null>;
  tied_by: Generated<'email' | 'phone' | 'hand' | null>;
  order_id: Generated<bigint | null>;
};
type ContactReplies = {
  id: Id;
  contact_message_id: bigint;
  staff_id: bigint;
  message: string;
  created_at: Date;
};

type Shifts = {
  id: Id;
  staff_id: bigint;
  began_at: Date;
  ends_at: Date;
  ended_at: Generated<Date | null>;
};
type ShiftNotes = { id: Id; staff_id: bigint; message: string; created_at: Date };
type ShiftNoteReads = { note_id: bigint; staff_id: bigint; read_at: Date };
type AssignmentRules = {
  id: Id;
  position: number;
  kind: RuleKind;
  customer_id: bigint | null;
  staff_id: bigint | null;
  role: StaffRole | null;
  last_staff_id: Generated<bigint | null>;
};
type AssignmentWaits = {
  kind: ConversationKind;
  subject_id: bigint;
  rule_id: bigint;
  since: Date;
};
type Mentions = {
  id: Id;
  order_id: bigint;
  message_id: bigint;
  staff_id: bigint;
  by_staff_id: bigint;
  created_at: Date;
  read_at: Generated<Date | null>;
};
type AuditLog = {
  id: Id;
  at: Date;
  staff_id: bigint | null;
  staff_name: string;
  action: string;
  subject: string;
  detail: WithDefault<string>;
};

type SecurityEvents = {
  id: Id;
  at: Date;
  event: string;
  customer_id: bigint | null;
  staff_id: bigint | null;
  subject: string;
  address: string;
  device: string;
  detail: string;
};

type KnownDevices = {
  id: Id;
  token_hash: Buffer;
  customer_id: bigint | null;
  staff_id: bigint | null;
  device: WithDefault<string>;
  address: WithDefault<string>;
  by_mail: WithDefault<boolean>;
  created_at: Date;
  last_seen_at: Date;
};

type PageFiles = {
  path: string;
  content: Buffer;
  is_packed: boolean;
  seal: Buffer;
  published_at: Date;
};
type LogSeals = {
  id: Id;
  log: string;
  columns: string[];
  from_id: bigint;
  to_id: bigint;
  count: number;
  row_ids: bigint[];
  row_hashes: Buffer;
  sealed_at: Date;
  previous: Buffer;
  hash: Buffer;
};

type LedgerAccounts = {
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
type Journals = {
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
type Postings = {
  id: Id;
  journal_id: bigint;
  account_id: bigint;
  currency: string;
  amount: bigint;
  day: string;
};
/** Written by the postings' own trigger. */
type LedgerBalances = { account_id: bigint; amount: bigint; never_debit: boolean };
type LedgerCheckpoints = { account_id: bigint; posting_id: bigint; balance: bigint };
type FiguresUpto = {
  is_only: Generated<boolean>;
  /** `YYYY-MM-DD`. */
  from_day: string;
  event_id: bigint;
  journal_id: bigint;
  /** Up to which journal what was given back leaves out what customers take out; older processes know nothing of it. */
  given_back_upto: bigint | null;
};
type OrdersByDay = { day: string; type: OrderType; status: OrderStatus; orders: bigint };
type OpenOrdersByStatus = { type: OrderType; status: OrderStatus; orders: bigint };
type MoneyByDay = {
  by: 'day' | 'staff' | 'method' | 'account';
  day: string;
  key: string;
  name: string;
  what: 'in' | 'out' | 'cancelled' | 'margin' | 'refunds';
  currency: string;
  amount: bigint;
};
type WaitsByDay = Pick<MoneyByDay, 'by' | 'day' | 'key'> & {
  what: 'confirm' | 'pay_out';
  minutes: number;
  orders: bigint;
};
type ConfirmationsByDay = { day: string; minutes: number; orders: bigint };
type MoreFiguresUpto = {
  figures: 'attempts' | 'steps';
  /** `YYYY-MM-DD`. */
  from_day: string;
  event_id: bigint;
  message_id: WithDefault<bigint>;
  hours: WithDefault<string>;
};
type CountedAttempts = {
  order_id: bigint;
  transaction_id: bigint;
  day: string;
  type: OrderType;
  status: TransactionStatus;
  currency: string;
  amount: bigint;
  is_of_cancelled: boolean;
  is_from_balance: boolean;
};
type AttemptsByDay = {
  day: string;
  type: OrderType;
  status: TransactionStatus;
  currency: string;
  what: 'attempts' | 'amount' | 'of_cancelled' | 'from_balances';
  total: bigint;
};
type StepsByDay = {
  day: string;
  step: 'proof' | 'payout' | 'words' | 'quote';
  staff_id: bigint;
  minutes: number;
  steps: bigint;
};
type Reversals = {
  id: Id;
  journal_id: bigint;
  reason: string;
  state: WithDefault<'proposed' | 'approved' | 'rejected'>;
  proposed_by: bigint;
  proposed_at: Date;
  decided_by: Generated<bigint | null>;
  decided_at: Generated<Date | null>;
};
type Closings = {
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

type Receipts = {
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
type Payouts = {
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

type BankStatements = {
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
};
type StatementColumns = {
  account_id: bigint;
  headings: string[];
  roles: string[];
  chosen_by: bigint;
  chosen_at: Date;
};
export type StatementLineState = 'open' | 'taken' | 'aside';
type StatementLines = {
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

type Explanations = {
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

type Refunds = {
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

/** Written by the triggers of the tables that it names. */
type SearchedNames = {
  id: Generated<bigint>;
  kind: 'customer' | 'receiver' | 'contact';
  row_id: bigint;
  words: string;
};
/** Written by the trigger of `orders`. */
type OrderReferenceParts = { order_id: bigint; parts: string[] };

export type Database = {
  settings: Settings;
  states: Content<'states'>;
  customers: Customers;
  customer_sessions: CustomerSessions;
  email_codes: EmailCodes;
  password_resets: PasswordResets;
  addresses: Addresses;
  staff: StaffTable;
  staff_sessions: StaffSessions;
  staff_recovery_codes: StaffRecoveryCodes;
  staff_invitations: StaffInvitations;
  staff_password_resets: StaffPasswordResets;
  attempts: Attempts;
  idempotency_keys: IdempotencyKeys;
  files: Files;
  currencies: Currencies;
  rates: Rates;
  push_subscriptions: PushSubscriptions;
  push_kinds_off: PushKindsOff;
  rate_alerts: RateAlerts;
  payment_methods: PaymentMethods;
  payment_options: PaymentOptions;
  pay_accounts: PayAccounts;
  shown_accounts: ShownAccounts;
  orders: Orders;
  payment_orders: PaymentOrders;
  receivers: Receivers;
  branding_items: Content<'items'>;
  branding_quantities: Content<'quantities'>;
  branding_orders: BrandingOrders;
  goods_types: Content<'goods-types'>;
  goods_categories: Content<'goods-categories'>;
  shipment_orders: ShipmentOrders;
  shipment_photos: ShipmentPhotos;
  goods_orders: GoodsOrders;
  shelf_parcels: ShelfParcels;
  shelf_photos: ShelfPhotos;
  departures: Departures;
  departure_parcels: DepartureParcels;
  departure_moves: DepartureMoves;
  departure_move_parcels: DepartureMoveParcels;
  transactions: Transactions;
  proofs: Proofs;
  proof_pictures: ProofPictures;
  proof_tokens: ProofTokens;
  alike_proofs: AlikeProofs;
  order_events: OrderEvents;
  messages: Messages;
  threads: Threads;
  saved_views: SavedViews;
  cases: Cases;
  case_messages: CaseMessages;
  shared_receipts: SharedReceipts;
  order_viewers: OrderViewers;
  changes: Changes;
  payout_claims: PayoutClaims;
  payout_releases: PayoutReleases;
  payout_phones: PayoutPhones;
  working_hours: WorkingHours;
  days_off: DaysOff;
  holiday_years: HolidayYears;
  about: Content<'about'>;
  team_members: Content<'team-members'>;
  testimonials: Content<'testimonials'>;
  faqs: Content<'faqs'>;
  policies: Content<'policies'>;
  warehouse_addresses: Content<'warehouse-addresses'>;
  shipping_rates: Content<'shipping-rates'>;
  canned_replies: Content<'canned-replies'>;
  content_proposals: ContentProposals;
  content_pictures: ContentPictures;
  contact_messages: ContactMessages;
  contact_replies: ContactReplies;
  shifts: Shifts;
  shift_notes: ShiftNotes;
  shift_note_reads: ShiftNoteReads;
  assignment_rules: AssignmentRules;
  assignment_waits: AssignmentWaits;
  mentions: Mentions;
  audit_log: AuditLog;
  security_events: SecurityEvents;
  known_devices: KnownDevices;
  passkeys: Passkeys;
  passkey_challenges: PasskeyChallenges;
  recovery_codes: RecoveryCodes;
  log_seals: LogSeals;
  page_files: PageFiles;
  ledger_accounts: LedgerAccounts;
  journals: Journals;
  postings: Postings;
  ledger_balances: LedgerBalances;
  ledger_checkpoints: LedgerCheckpoints;
  figures_upto: FiguresUpto;
  orders_by_day: OrdersByDay;
  open_orders_by_status: OpenOrdersByStatus;
  money_by_day: MoneyByDay;
  waits_by_day: WaitsByDay;
  confirmations_by_day: ConfirmationsByDay;
  more_figures_upto: MoreFiguresUpto;
  counted_attempts: CountedAttempts;
  attempts_by_day: AttemptsByDay;
  steps_by_day: StepsByDay;
  reversals: Reversals;
  closings: Closings;
  receipts: Receipts;
  payouts: Payouts;
  bank_statements: BankStatements;
  statement_columns: StatementColumns;
  statement_lines: StatementLines;
  explanations: Explanations;
  refunds: Refunds;
  searched_names: SearchedNames;
  order_reference_parts: OrderReferenceParts;
  papers: Papers;
  paper_numbers: PaperNumbers;
  customer_notes: CustomerNotes;
  customer_statements: CustomerStatements;
  person_deletions: PersonDeletions;
  data_exports: DataExports;
  removed_files: RemovedFiles;
  log_removals: LogRemovals;
};
