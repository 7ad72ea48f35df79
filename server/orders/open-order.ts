/** Opens an order of any type: what all four share, in the caller's transaction (Product §7.1). */
import type { Insertable } from 'kysely';
import type { Context } from '../context.ts';
import { piece, templateOf } from '../database/pieces.ts';
import type { Database } from '../database/schema.ts';
import { type Db, Made } from '../database/transaction.ts';
import { newJob } from '../jobs/new-job.ts';
import { mailOfOrder, wakeForOrderMail } from '../mail/order-mail-job.ts';
import { HELD_UNTIL } from '../rates/index.ts';
import { newThread } from '../threads/thread.ts';
import { assignOpened, knowRules } from './assign.ts';
import { newReference } from './new-reference.ts';
import { type Told, WORDS } from './words.ts';

/** What one type alone has, in the columns of its own table. */
type OwnFacts =
  | { type: 'payment'; facts: Omit<Facts<'payment_orders'>, 'rate_held_until'> }
  | { type: 'branding'; facts: Facts<'branding_orders'> }
  /** `isHeld`: the caller has locked the tracking number already, and looks for the parcel on the shelf itself. */
  | { type: 'shipment'; facts: Facts<'shipment_orders'> & { isHeld: boolean } }
  /** Goods are raised by staff; otherwise the customer places the order. */
  | { type: 'goods'; facts: Facts<'goods_orders'> };
type Facts<T extends keyof Database> = Omit<Insertable<Database[T]>, 'order_id'>;

export type NewOrder = OwnFacts & {
  customerId: bigint;
  /** Minor units of `currency`; null until quoted. */
  amount: bigint | null;
  currency?: string;
  name: string;
  quantity: string;
  /** What the receiver of a payment is sent first; none unless the customer asked for a test. */
  testAmount?: bigint | undefined;
};

export type OpenedOrder = { id: string; reference: string };

/** SQL that joins each order that was opened with the call that asked for it. */
const PLACED = '@placed join @each on @placed.reference = :reference';

/** Each type's own facts, as the statement that opens its orders writes them. */
const OWN_FACTS: Record<OwnFacts['type'], string> = {
  payment: `@facts as (
    insert into payment_orders (order_id, you_pay, you_pay_currency, you_get, you_get_currency, rate, payment_method_code,
      payment_method_name, description, qr_file_id, receiver_id, receiver_name, receiver_warnings, rate_held_until)
    select id, :you_pay::bigint, :you_pay_currency, :you_get::bigint, :you_get_currency, :rate::numeric,
      :payment_method_code, :payment_method_name, :description, :qr_file_id::bigint, :receiver_id::bigint,
      :receiver_name, coalesce(:receiver_warnings::jsonb, '[]'), ${HELD_UNTIL} from ${PLACED})`,
  branding: `@facts as (insert into branding_orders (order_id, items, quantity_group)
    select id, :items::text[], :quantity_group from ${PLACED})`,
  shipment: `@facts as (insert into shipment_orders (order_id, goods_type, goods_category, tracking_number,
      shipping_company, weight_grams, cost_note)
    select id, :goods_type, :goods_category, announced(:tracking_number, :isHeld::boolean), :shipping_company, :weight_grams::bigint, :cost_note
    from ${PLACED})`,
  goods: `@facts as (insert into goods_orders (order_id, raised_by) select id, :raised_by::bigint from ${PLACED})`,
};

/**
 * Locks the order's customer. A deletion of theirs that has begun holds that row: then this waits and finds no customer
 * to order for. If this comes first, the deletion finds the order. Calls of staff have checked it before
 * (Product §28.108).
 */
const CUSTOMER = `(select id from customers where id = :customerId::bigint and (blocked_at is null or :actor = 'staff')
      for key share)`;

/** One statement: each order, its facts, its first attempt to pay, event and message, its thread and its mail. */
const opening = (type: OwnFacts['type']) =>
  piece(`@placed as (
    insert into orders (reference, type, customer_id, amount, currency, name, quantity, test_amount, created_at,
      updated_at, status_since)
    select :reference, :type, ${CUSTOMER}, :amount::bigint, :currency, :name, :quantity, :testAmount::bigint,
      :now::timestamptz, :now, :now from @each
    returning id, reference, customer_id, amount, created_at),
  ${OWN_FACTS[type]},
  @attempt as (
    insert into transactions (order_id, customer_id, reference, status, amount, opened_at)
    select id, customer_id, :attempt, 'pending', @placed.amount, created_at from ${PLACED}),
  @event as (
    insert into order_events (order_id, event, to_status, track_status, title, actor, staff_id, created_at)
    select id, 'create', 'pending', 'order placed', :title, :actor, :staffId::bigint, created_at from ${PLACED}),
  ${newThread('@placed', PLACED)},
  ${newJob(`jsonb_build_object('orderId', @placed.id::text, 'kind', :told, 'note', null)`, PLACED)}`);

const OPENINGS = {
  payment: opening('payment'),
  branding: opening('branding'),
  shipment: opening('shipment'),
  goods: opening('goods'),
};
const OPENED = templateOf(`select each.n, json_build_object('id', id::text, 'reference', reference) as answer
  from ${PLACED}`);

/** Opens the order with its own facts, its first event, transaction, thread, message and mail. */
export async function openOrder(...opening: Parameters<typeof orderOpening>) {
  const [, tx] = opening;
  const { id, reference } = await (await orderOpening(...opening)).value(tx);
  return { id: BigInt(id), reference };
}

/**
 * As `openOrder`, for a call that does nothing more: the order leaves for the database in one statement with the call's
 * key.
 */
export async function orderOpening(
  context: Pick<Context, 'jobs' | 'known'>,
  tx: Db,
  order: NewOrder,
  now: Date,
): Promise<Made<OpenedOrder>> {
  const { type, customerId, amount, facts } = order;
  const currency = order.currency ?? 'NGN';
  const raisedBy = order.type === 'goods' ? (order.facts.raised_by ?? null) : null;
  const told: Told = raisedBy === null ? 'created' : 'raised';
  const words = WORDS[told];
  const about = { type, amount, currency, trackStatus: 'order placed', note: null } as const;
  const opened = new Made<OpenedOrder>(
    OPENINGS[type]({
      ...facts,
      reference: newReference(),
      attempt: newReference(),
      type,
      customerId,
      amount,
      currency,
      name: order.name,
      quantity: order.quantity,
      testAmount: order.testAmount ?? null,
      now,
      title: words.title(about),
      lines: words.lines(about),
      actor: raisedBy === null ? 'customer' : 'staff',
      staffId: raisedBy,
      told,
      ...mailOfOrder(context),
    }),
    OPENED,
  );
  wakeForOrderMail(context, tx);
  if (await knowRules({ db: tx, known: context.known })) {
    const { id } = await opened.value(tx);
    await assignOpened(tx, { id: BigInt(id), type, customer_id: customerId }, now);
  }
  return opened;
}
