/** Orders of each type, what was paid and sent for them, and what is said of them. */
import type { CARRIERS, DepartureStep } from '@cowrie/contract/desk/departures.ts';
import type { OrderStatus, OrderType, TrackStatus, TransactionStatus } from '@cowrie/contract/lifecycle.ts';
import type { CaseWriter, PaymentOptionCode } from '@cowrie/contract/order-codes.ts';
import type { PaymentMethodCode } from '@cowrie/contract/payments.ts';
import type { ReceiverWarning } from '@cowrie/contract/receiver-warning.ts';
import type { SupplierAnswer } from '@cowrie/contract/supplier-answers.ts';
import type { ColumnType, Generated } from 'kysely';
import type { Id, WithDefault } from './columns.ts';

export type Orders = {
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

export type OrderEvents = {
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

/** Written by the trigger of `orders`. */
export type OrderReferenceParts = { order_id: bigint; parts: string[] };

export type OrderViewers = {
  order_id: bigint;
  staff_id: bigint;
  seen_at: Date;
  /** When they last typed an answer there. */
  writing_at: Generated<Date | null>;
};

export type PaymentOrders = {
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

export type Receivers = {
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

export type BrandingOrders = { order_id: bigint; items: string[]; quantity_group: string };

export type ShipmentOrders = {
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

export type ShipmentPhotos = { order_id: bigint; file_id: bigint };
export type GoodsOrders = { order_id: bigint; raised_by: bigint | null };

export type ShelfParcels = {
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

export type ShelfPhotos = { parcel_id: bigint; file_id: bigint };

export type Departures = {
  id: Id;
  name: string;
  carried_by: (typeof CARRIERS)[number];
  route: string;
  leaves_on: string;
  step: WithDefault<DepartureStep>;
  created_by: bigint;
  created_at: Date;
};

export type DepartureParcels = { order_id: bigint; departure_id: bigint; added_by: bigint; added_at: Date };

export type DepartureMoves = {
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

export type DepartureMoveParcels = { move_id: bigint; order_id: bigint; from_track_status: TrackStatus };

export type Transactions = {
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

export type Proofs = {
  id: Id;
  order_id: bigint;
  transaction_id: bigint;
  file_id: bigint;
  payment_option_code: PaymentOptionCode | null;
  created_at: Date;
  picture_sought: WithDefault<boolean>;
};

export type ProofPictures = { file_id: bigint; copy: Buffer | null };
export type ProofTokens = { token: number; file_id: bigint };
export type AlikeProofs = { file_id: bigint; other_file_id: bigint };
export type Speaker = 'customer' | 'staff' | 'system';

export type Messages = {
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

export type Threads = {
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

export type Cases = {
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

export type CaseMessages = {
  id: Id;
  case_id: bigint;
  sender: CaseWriter;
  staff_id: WithDefault<bigint | null>;
  message: string;
  file_id: WithDefault<bigint | null>;
  created_at: Date;
};

export type SharedReceipts = {
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
