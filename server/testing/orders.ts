/** Orders in tests: placed, paid and moved through the API, as people do it. */
import { placeBranding } from '@cowrie/contract/branding.ts';
import { getDeskOrder, raiseGoodsOrder } from '@cowrie/contract/desk/orders.ts';
import type { OrderType } from '@cowrie/contract/lifecycle.ts';
import { uploadProof } from '@cowrie/contract/orders.ts';
import { placePayment } from '@cowrie/contract/payments.ts';
import { placeShipment } from '@cowrie/contract/shipping.ts';
import type { Context } from '../context.ts';
import { data, type TestCustomer, type TestStaff } from './app.ts';

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

/** An order of any type, as its customer (or, for goods, staff) places it: only a payment has an amount. */
export async function placeOrder(
  type: OrderType,
  customer: TestCustomer,
  staff: TestStaff,
): Promise<PlacedOrder> {
  switch (type) {
    case 'payment': {
      const placed = await customer.client.call(placePayment, { body: PAYMENT });
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

/** Sends a proof of payment by bank transfer. */
export function sendProof(customer: TestCustomer, order: PlacedOrder, text = 'proof', amount?: string) {
  return customer.client.call(uploadProof, {
    params: { trx_type: order.type, reference: order.reference },
    body: { payment_option: 'bank-transfer', amount },
    files: { payment_proof: pdf(text) },
  });
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
  const proofs = await db
    .selectFrom('proofs')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute();
  const order = await db.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow();
  return { order, events, transactions, messages, proofs };
}
