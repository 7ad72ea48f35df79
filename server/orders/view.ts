/** Rows as the contract's shapes. */

import type { FileLink } from '@cowrie/contract/files.ts';
import { isClosed, type OrderType } from '@cowrie/contract/lifecycle.ts';
import { formatAmount, formatOptionalAmount } from '@cowrie/contract/money.ts';
import type {
  BrandingDetails,
  DeclinedProof,
  GoodsDetails,
  OrderDetails,
  OrderListItem,
  PaymentDetails,
  ShipmentDetails,
  TimelineEntry,
  TransactionItem,
} from '@cowrie/contract/orders.ts';
import { thousandths } from '@cowrie/contract/shipping-price.ts';
import type { Context } from '../context.ts';
import type { Db } from '../database/transaction.ts';
import { type FileRow, viewFile } from '../files/index.ts';
import { heldByDefault } from '../rates/index.ts';
import type { standingOfOrders } from './asked-of.ts';
import { amountMissing, amountReceived } from './money/missing.ts';
import { paperLinks } from './paper-links.ts';
import { payableBy } from './payable-by.ts';
import { promiseView } from './promise/promise.ts';
import type { customerOrders, customerTransactions, declinedOrders, OrderRow } from './queries.ts';
import * as queries from './queries.ts';
import { orderRefund } from './refunds/view.ts';
import { testView } from './test-first/test-view.ts';
import { lapsesAt } from './unpaid/times.ts';

type EventRow = Awaited<ReturnType<typeof queries.orderEvents>>[number];

type ShipmentRow = Awaited<ReturnType<typeof queries.shipmentOrder>>;
type ProofRow = Awaited<ReturnType<typeof queries.orderProofs>>[number];

function timelineEntry(event: EventRow): TimelineEntry {
  return {
    event: event.event,
    title: event.title,
    status: event.to_status,
    note: event.note,
    by: event.actor,
    track_status: event.track_status,
    created_at: event.created_at.toISOString(),
  };
}

const lastNote = (events: EventRow[], name: string) =>
  events.findLast((event) => event.event === name)?.note ?? null;

/** Why the last payment has not been accepted. Null once a part has come since: then the order asks for the rest. */
function declineReason(events: EventRow[]): string | null {
  const last = events.findLast(({ is_about_proofs }) => is_about_proofs);
  return last && queries.NOT_COME.includes(last.event) ? last.note : null;
}

/** About an order that is not closed there is none. */
const NO_CASES: queries.OrderCases = { has_cases: false, case_last_by: null };

/** What of an order's details is asked for already. */
type Known = {
  payment?: ReturnType<typeof queries.paymentOrder> | undefined;
  events?: ReturnType<typeof queries.orderEvents>;
};

/** Details of an order of any type, as its customer sees them; all of them are asked for at once. */
export async function orderDetails(
  context: Context,
  db: Db,
  order: OrderRow,
  known: Known = {},
): Promise<OrderDetails> {
  const link: Link = (file) => viewFile(context.links, file);
  const [events, proofs, options, files, papers, refund, cases, own] = await Promise.all([
    known.events ?? queries.orderEvents(db, order.id),
    queries.orderProofs(db, order.id),
    payableBy(db, order.currency),
    queries.filesById(db, [order.receipt_file_id]),
    paperLinks(context, db, order),
    order.status === 'cancelled' ? orderRefund(context, db, order.id) : null,
    isClosed(order.status) ? queries.orderCases(db, order.id) : NO_CASES,
    ownFacts[order.type](db, order, link, known),
  ]);
  const receipt = order.receipt_file_id === null ? undefined : files.get(order.receipt_file_id);
  const base: GoodsDetails = {
    id: String(order.id),
    reference: order.reference,
    trx_type: order.type,
    status: order.status,
    amount: formatOptionalAmount(order.amount),
    amount_received: formatAmount(amountReceived(order)),
    amount_missing: formatOptionalAmount(amountMissing(order)),
    currency: order.currency,
    payment_option_code: options,
    name: order.name,
    quantity: order.quantity,
    track_status: order.track_status,
    created_at: order.created_at.toISOString(),
    updated_at: order.updated_at.toISOString(),
    promised_at: promiseView(order)?.at ?? null,
    lapses_at: isUntouched(order, events) ? ((await lapsesAt(db, order))?.toISOString() ?? null) : null,
    cancel_reason: order.status === 'cancelled' ? lastNote(events, 'cancel') : null,
    decline_reason: order.status === 'pending' ? declineReason(events) : null,
    timeline: events.map(timelineEntry),
    proofs: proofs.map((proof) => ({
      id: String(proof.id),
      payment_option: proof.payment_option_code,
      transaction_status: proof.transaction_status,
      usdt: usdtOf(proof),
      file: link({ ...proof, id: proof.file_id }),
      created_at: proof.created_at.toISOString(),
    })),
    receipt: receipt ? link(receipt) : null,
    papers,
    refund,
    ...cases,
  };
  return { ...base, ...own } as OrderDetails;
}

/** Nobody has ever said that they paid it, or paid it from their balance, whatever became of that: such alone lapses (Product §27.12). */
const isUntouched = ({ status, received }: OrderRow, events: EventRow[]) =>
  status === 'pending' &&
  received === 0n &&
  !events.some(({ event }) => event === 'proof' || event === 'pay');

function usdtOf({ payment_option_code, usdt_asked, usdt_rate }: ProofRow) {
  if (payment_option_code !== 'usdt' || usdt_asked === null || usdt_rate === null) return null;
  return { amount: formatAmount(usdt_asked), rate: usdt_rate };
}

type Link = (file: FileRow) => FileLink;
type OwnFacts<D> = (
  db: Db,
  order: OrderRow,
  link: Link,
  known: Known,
) => Promise<Omit<D, keyof GoodsDetails>>;

const ownFacts: { [T in OrderType]: OwnFacts<OrderDetails> } = {
  payment: async (db, order, link, known): Promise<Omit<PaymentDetails, keyof GoodsDetails>> => {
    const payment = await (known.payment ?? queries.paymentOrder(db, order.id));
    const files = await queries.filesById(db, [payment.qr_file_id]);
    const qr = payment.qr_file_id === null ? undefined : files.get(payment.qr_file_id);
    return {
      you_pay: formatAmount(payment.you_pay),
      you_pay_currency: payment.you_pay_currency,
      you_get: formatAmount(payment.you_get),
      you_get_currency: payment.you_get_currency,
      paid_out: formatAmount(order.status === 'successful' ? payment.you_get : order.paid_out),
      test_first: testView(order),
      rate: payment.rate,
      rate_held_until: (payment.rate_held_until ?? heldByDefault(order.created_at)).toISOString(),
      payment_method_code: payment.payment_method_code,
      payment_method_name: payment.payment_method_name,
      description: payment.description,
      qr_code: qr ? link(qr) : null,
      qr_content: qr?.qr_content ?? null,
      receiver_name: payment.receiver_name,
      receiver_id: payment.receiver_id === null ? null : String(payment.receiver_id),
      receiver_warnings: payment.receiver_warnings,
    };
  },
  branding: async (db, order): Promise<Omit<BrandingDetails, keyof GoodsDetails>> => {
    const branding = await queries.brandingOrder(db, order.id);
    return { items: branding.items, quantity_group: branding.quantity_group };
  },
  shipment: async (db, order, link): Promise<Omit<ShipmentDetails, keyof GoodsDetails>> => {
    const [shipment, photos] = await Promise.all([
      queries.shipmentOrder(db, order.id),
      queries.shipmentPhotos(db, order.id),
    ]);
    return {
      goods_type: shipment.goods_type,
      goods_category: shipment.goods_category,
      tracking_number: shipment.tracking_number,
      shipping_company: shipment.shipping_company,
      weight_kg: shipment.weight_grams === null ? null : thousandths(shipment.weight_grams),
      size_cm: sizeInWords(shipment),
      volume_weight_kg: shipment.volume_grams === null ? null : thousandths(shipment.volume_grams),
      route: shipment.route,
      cost_note: shipment.cost_note,
      photos: photos.map(link),
    };
  },
  goods: async () => ({}),
};

/** `42.5 × 30 × 20`, in centimetres; null where it was not measured. */
function sizeInWords({ length_mm, width_mm, height_mm }: ShipmentRow): string | null {
  const sides = [length_mm, width_mm, height_mm];
  return sides.includes(null) ? null : sides.map((side) => String((side ?? 0) / 10)).join(' × ');
}

export function orderListItem(
  row: Awaited<ReturnType<typeof customerOrders>>['rows'][number],
  { asked, refunds }: Awaited<ReturnType<typeof standingOfOrders>>,
): OrderListItem {
  return {
    id: String(row.id),
    type: row.type,
    name: row.name,
    reference: row.reference,
    quantity: row.quantity,
    amount: row.you_get === null ? formatOptionalAmount(row.amount) : formatAmount(row.you_get),
    amount_currency: row.you_get_currency ?? row.currency,
    total_amount: formatOptionalAmount(row.amount),
    total_currency: row.currency,
    status: row.status,
    created_at: row.created_at.toISOString(),
    receiver_name: row.receiver_name,
    track_status: row.track_status,
    asked: asked.get(row.id) ?? null,
    refund: refunds.get(row.id) ?? null,
  };
}

export function transactionItem(
  row: Awaited<ReturnType<typeof customerTransactions>>['rows'][number],
): TransactionItem {
  return {
    transaction_type: row.type,
    reference: row.reference,
    order_id: String(row.order_id),
    order_reference: row.order_reference,
    amount: formatOptionalAmount(row.amount),
    currency: row.currency,
    time: row.opened_at.toISOString(),
    status: row.status,
  };
}

export function declinedProof(row: Awaited<ReturnType<typeof declinedOrders>>[number]): DeclinedProof {
  return {
    order_id: String(row.id),
    order_type: row.type,
    order_reference: row.reference,
    reason: row.note,
    declined_at: row.declined_at.toISOString(),
  };
}
