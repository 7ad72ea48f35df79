import { placeBranding } from '@cowrie/contract/branding.ts';
import { staffMessage } from '@cowrie/contract/desk/order-messages.ts';
import { declineOrder } from '@cowrie/contract/desk/order-moves.ts';
import { cancelOrder } from '@cowrie/contract/orders.ts';
import { type Customer, data, newCustomer, type Placed, placePaymentOf, sendProof } from './api.ts';
import type { Product } from './product.ts';

/** More than a page of a list shows. */
const PAYMENTS = 22;

/**
 * A customer with 22 payments and a branding order. The first payment's proof was declined, and staff asked about it;
 * the second payment was cancelled.
 */
export async function customerWithOrders(
  product: Product,
  staff: Customer['client'],
): Promise<{ customer: Customer; declined: Placed; cancelled: Placed }> {
  const customer = await newCustomer(product);
  const { client } = customer;
  const payments: Placed[] = [];
  for (let count = 0; count < PAYMENTS; count += 1) payments.push(await placePaymentOf(client, '20000.00'));
  const [declined, cancelled] = payments;
  if (!declined || !cancelled) throw new Error('there are no payments');
  await sendProof(client, declined);
  const params = { reference: declined.reference };
  data(await staff.call(declineOrder, { params, body: { reason: 'Another name on the slip.' } }));
  data(await staff.call(staffMessage, { params, body: { message: 'Whose account was it?' } }));
  const query = { trx_type: 'payment' as const, reference: cancelled.reference };
  data(await client.call(cancelOrder, { query, body: { message: 'No need any more.' } }));
  data(await client.call(placeBranding, { body: { item_id: ['1'], quantity_id: '1' } }));
  return { customer, declined, cancelled };
}
