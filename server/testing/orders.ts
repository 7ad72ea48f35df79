/** Orders in tests: placed, paid and moved through the API, as people do it. */
import { randomUUID } from 'node:crypto';
import { payFromBalance } from '@cowrie/contract/balance.ts';
import { placeBranding } from '@cowrie/contract/branding.ts';
import { addChat, attachToChat } from '@cowrie/contract/chat.ts';
import { raiseGoodsOrder } from '@cowrie/contract/desk/goods.ts';
import { staffFile, staffMessage } from '@cowrie/contract/desk/order-messages.ts';
import {
  completeOrder,
  confirmOrder,
  declineOrder,
  deskCancelOrder,
  moveTracking,
  payOut,
  quoteOrder,
} from '@cowrie/contract/desk/order-moves.ts';
import { getDeskOrder } from '@cowrie/contract/desk/order-page.ts';
import { claimPayout } from '@cowrie/contract/desk/payouts.ts';
import { addShipmentPhoto, weighShipment } from '@cowrie/contract/desk/shipment-work.ts';
import type { CallInput } from '@cowrie/contract/endpoint.ts';
import type { OrderStatus, OrderType, StaffEvent, TrackStatus } from '@cowrie/contract/lifecycle.ts';
import { cancelOrder, uploadProof } from '@cowrie/contract/orders.ts';
import { placePayment } from '@cowrie/contract/payments.ts';
import { placeShipment } from '@cowrie/contract/shipping.ts';
import { releaseRest, testNotArrived } from '@cowrie/contract/test-first.ts';
import sharp from 'sharp';
import type { Context } from '../context.ts';
import { data, PASSWORD, type TestCustomer, type TestStaff } from './app.ts';

export type PlacedOrder = { id: string; reference: string; type: OrderType };

/** A small pdf; `text` makes it differ from another. */
export function pdf(text = 'proof', name = 'proof.pdf'): File {
  return new File([`%PDF-1.7\n1 0 obj\n<</Title (${text})>>\nendobj\n%%EOF`], name, {
    type: 'application/pdf',
  });
}

/** What a customer fills in to pay ₦150,000 for ¥750 by bank transfer, at the harness's ₦200 for ¥1. */
export const PAYMENT = {
  you_pay: '150000.00',
  you_get: '750.00',
  you_pay_currency: 'NGN',
  you_get_currency: 'RMB',
  payment_method_code: 'bank-transfer',
  description: 'Bank of China, 6217 0000, Li Wei',
} as const;

/**
 * An order of any type, as its customer (or, for goods, staff) places it: only a payment has an amount, and only its
 * receiver can be sent `testFirst`.
 */
export async function placeOrder(
  type: OrderType,
  customer: TestCustomer,
  staff: TestStaff,
  testFirst?: string,
): Promise<PlacedOrder> {
  switch (type) {
    case 'payment': {
      const placed = await customer.client.call(placePayment, {
        body: { ...PAYMENT, test_first: testFirst },
      });
      return { type, ...data(placed).payment_order };
    }
    case 'branding': {
      const body = { item_id: ['1', '2'], quantity_id: '1' };
      return { type, ...data(await customer.client.call(placeBranding, { body })).branding_order };
    }
    case 'shipment': {
      const body = {
        goods_type: 'normal',
        goods_category: 'clothing',
        tracking_number: `SF${customer.id}00123`,
        shipping_company: 'SF Express',
      };
      return { type, ...data(await customer.client.call(placeShipment, { body })).shipment_order };
    }
    case 'goods': {
      const body = { username: customer.username, name: 'Two looms', quantity: '2' };
      return { type, ...data(await staff.client.call(raiseGoodsOrder, { body })) };
    }
  }
}

type ProofDetails = { amount?: string; you_get?: string; file?: File };

/** How many slips were made up: each is of another transfer. */
let slips = 0;

/**
 * Sends a proof of payment by bank transfer: another slip each time unless `text` says which; no other order's has the same
 * bytes unless `file` is one that it was sent with.
 */
export function sendProof(
  customer: TestCustomer,
  order: PlacedOrder,
  text = `proof ${++slips}`,
  { amount, you_get, file = pdf(`${text} of ${order.reference}`) }: ProofDetails = {},
) {
  return customer.client.call(uploadProof, {
    params: { trx_type: order.type, reference: order.reference },
    body: { payment_option: 'bank-transfer', amount, you_get },
    files: { payment_proof: file },
  });
}

/** A small photo of one colour. */
export async function photo(background = 'red'): Promise<File> {
  const create = { width: 9, height: 9, channels: 3, background } as const;
  return new File([await sharp({ create }).jpeg().toBuffer()], 'parcel.jpg', { type: 'image/jpeg' });
}

export type Answer = { status: string; httpStatus?: number; code?: string };
/** What somebody does to an order: `mark` makes it differ from another's, `step` says where the tracking goes. */
type Act<Person> = (
  by: Person,
  order: PlacedOrder,
  with_?: { mark?: string; step?: TrackStatus },
) => Promise<Answer>;

/** The account that tests pay ¥ from. */
export const PAID_FROM = 'out/bank-transfer';

type Payer = Pick<TestStaff, 'client'>;
type Payable = Pick<PlacedOrder, 'reference'>;

/** Says that one is paying a payment, as one must before its payout is recorded. */
export const claim = ({ client }: Payer, { reference }: Payable) =>
  client.call(claimPayout, { params: { reference }, body: {} });

type PayoutInput = {
  body?: CallInput<typeof payOut>['body'];
  idempotencyKey?: string;
  slip?: File;
};

/** Records a payout with account and slip, by whoever has claimed it. */
export function recordPayout(
  { client }: Payer,
  { reference }: Payable,
  { body = {}, idempotencyKey, slip = pdf('slip') }: PayoutInput = {},
) {
  const input = { params: { reference }, body: { account: PAID_FROM, ...body }, files: { receipt: slip } };
  return client.call(payOut, input, idempotencyKey === undefined ? {} : { idempotencyKey });
}

/** Records that all of it is paid, by whoever has claimed it. */
export const recordCompletion = (
  { client }: Payer,
  { reference }: Payable,
  body: CallInput<typeof completeOrder>['body'] = {},
) =>
  client.call(completeOrder, {
    params: { reference },
    body: { account: PAID_FROM, ...body },
    files: { receipt: pdf('slip') },
  });

/** Pays out as staff do: names the account and the slip, and claims it where they have not yet. */
export const payAs = (
  by: Payer,
  order: Payable,
  body: CallInput<typeof payOut>['body'] = {},
  more: Omit<PayoutInput, 'body'> = {},
) => claiming(by, order, () => recordPayout(by, order, { body, ...more }));

async function claiming<A extends { status: string; code?: string }>(
  by: Payer,
  order: Payable,
  pay: () => Promise<A>,
): Promise<A> {
  const answer = await pay();
  if (answer.code !== 'payout_not_claimed') return answer;
  await claim(by, order);
  return pay();
}

/** As the desk does: each press has a key of its own (Product §2.11). */
const onceMore = () => ({ idempotencyKey: randomUUID() });

/** How staff do each thing of the lifecycle. */
export const STAFF_ACTS: Record<StaffEvent, Act<TestStaff>> = {
  quote: ({ client }, { reference }, { mark = '1000.00' } = {}) =>
    client.call(quoteOrder, { params: { reference }, body: { amount: mark } }, onceMore()),
  confirm: ({ client }, { reference }) => client.call(confirmOrder, { params: { reference } }, onceMore()),
  part: ({ client }, { reference }) =>
    client.call(confirmOrder, { params: { reference }, body: { arrived: '1.00' } }, onceMore()),
  payout: (by, order, { mark = '1.00' } = {}) => payAs(by, order, { amount: mark }),
  decline: ({ client }, { reference }) =>
    client.call(declineOrder, { params: { reference }, body: { reason: 'No money came' } }, onceMore()),
  complete: (by, order) =>
    order.type === 'payment'
      ? claiming(by, order, () => recordCompletion(by, order))
      : by.client.call(completeOrder, { params: { reference: order.reference }, body: {} }, onceMore()),
  cancel: ({ client }, { reference }) =>
    client.call(deskCancelOrder, { params: { reference }, body: { reason: 'Not possible' } }, onceMore()),
  track: ({ client }, { reference }, { step = 'on the road', mark: title } = {}) =>
    client.call(moveTracking, { params: { reference }, body: { track_status: step, title } }, onceMore()),
  weigh: ({ client }, { reference }, { mark = '12.5' } = {}) =>
    client.call(weighShipment, { params: { reference }, body: { weight_kg: mark } }),
  photo: async ({ client }, { reference }) =>
    client.call(addShipmentPhoto, { params: { reference }, files: { photo: await photo() } }),
  message: ({ client }, { reference }) =>
    client.call(staffMessage, { params: { reference }, body: { message: 'Which colour?' } }),
  file: ({ client }, { reference }) =>
    client.call(staffFile, { params: { reference }, files: { file: pdf('the print') } }),
  note: ({ client }, { reference }) =>
    client.call(staffMessage, { params: { reference }, body: { message: 'Pays late', internal: true } }),
};

/** How a customer does what the lifecycle leaves to them. */
export const CUSTOMER_ACTS: Record<
  'proof' | 'pay' | 'release' | 'not-arrived' | 'cancel' | 'message' | 'file',
  Act<TestCustomer>
> = {
  proof: (customer, order, { mark } = {}) => sendProof(customer, order, mark),
  pay: ({ client }, { type: trx_type, reference }) =>
    client.call(payFromBalance, { params: { trx_type, reference }, body: { current_password: PASSWORD } }),
  release: ({ client }, { reference }) => client.call(releaseRest, { params: { reference }, body: {} }),
  'not-arrived': ({ client }, { reference }) => client.call(testNotArrived, { params: { reference } }),
  cancel: ({ client }, { type: trx_type, reference }) =>
    client.call(cancelOrder, { query: { trx_type, reference }, body: { message: 'No more' } }),
  message: ({ client }, { type: trx_type, reference: trx_ref }) =>
    client.call(addChat, { body: { trx_type, trx_ref, message: 'Is it there?' } }),
  file: ({ client }, { type, reference }) =>
    client.call(attachToChat, { params: { type, reference }, files: { file: pdf('a design') } }),
};

/** An order that came to a status as orders do; `staff` may do all it takes. */
export async function orderAt(
  status: OrderStatus,
  type: OrderType,
  customer: TestCustomer,
  staff: TestStaff,
): Promise<PlacedOrder> {
  const order = await placeOrder(type, customer, staff);
  const steps: (() => Promise<Answer>)[] = [
    ...(type === 'payment' ? [] : [() => STAFF_ACTS.quote(staff, order)]),
    () => sendProof(customer, order),
    () => STAFF_ACTS.confirm(staff, order),
    () => STAFF_ACTS.complete(staff, order),
  ];
  const left = { pending: 3, awaiting: 2, processing: 1, successful: 0 };
  const taken =
    status === 'cancelled'
      ? [() => STAFF_ACTS.cancel(staff, order)]
      : steps.slice(0, steps.length - left[status]);
  for (const step of taken) {
    const { code } = await step();
    if (code !== undefined) throw new Error(`the ${type} does not come to ${status}: ${code}`);
  }
  return order;
}

/** The order as the desk shows it. */
export async function onDesk(staff: TestStaff, order: PlacedOrder) {
  return data(await staff.client.call(getDeskOrder, { params: { reference: order.reference } }));
}

/** What the database holds of an order beside its own row: events, transactions, messages, proofs. */
export async function rowsOf({ db }: Pick<Context, 'db'>, { id }: PlacedOrder) {
  const orderId = BigInt(id);
  const events = await db
    .selectFrom('order_events')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute();
  const transactions = await db
    .selectFrom('transactions')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute();
  const messages = await db
    .selectFrom('messages')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute();
  // Not whether its picture was looked for yet: that is a job's.
  const proofs = await db
    .selectFrom('proofs')
    .select(['id', 'order_id', 'transaction_id', 'file_id', 'payment_option_code', 'created_at'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute();
  const order = await db.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow();
  return { order, events, transactions, messages, proofs };
}
