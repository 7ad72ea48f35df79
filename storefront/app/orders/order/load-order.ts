import type { CallOptions, Result } from '@cowrie/contract/client.ts';
import type { OrderType } from '@cowrie/contract/lifecycle.ts';
import {
  getBranding,
  getGoods,
  getPayment,
  getShipment,
  type OrderDetails,
} from '@cowrie/contract/orders.ts';
import { api } from '../../api/client.ts';

/** One order of any type; each type has its own call (Product §3.3). */
export async function loadOrder(
  type: OrderType,
  id: string,
  options: CallOptions = {},
): Promise<Result<OrderDetails>> {
  const input = { params: { id } };
  switch (type) {
    case 'payment':
      return unwrap(await api.call(getPayment, input, options), (data) => data.payments);
    case 'shipment':
      return unwrap(await api.call(getShipment, input, options), (data) => data.shipments);
    case 'branding':
      return unwrap(await api.call(getBranding, input, options), (data) => data.branding);
    case 'goods':
      return unwrap(await api.call(getGoods, input, options), (data) => data.good_order.goods[0]);
  }
}

function unwrap<D>(result: Result<D>, pick: (data: D) => OrderDetails | undefined): Result<OrderDetails> {
  if (result.status !== 'success') return result;
  const order = pick(result.data);
  return order
    ? { status: 'success', data: order }
    : { status: 'error', message: 'The answer could not be read.' };
}
