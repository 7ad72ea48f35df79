import type { OrderType } from '@cowrie/contract/lifecycle.ts';
import * as api from '@cowrie/contract/orders.ts';
import { LINK_BUCKET_SECONDS } from '../files/links.ts';
import { fail } from '../http/errors.ts';
import { pageBounds, paginate } from '../http/paging.ts';
import { type Call, NOT_MODIFIED, type Router } from '../http/route.ts';
import { cancelOrder } from './cancel-order.ts';
import * as queries from './queries.ts';
import { uploadProof } from './upload-proof.ts';
import { orderDetails, orderListItem, transactionItem } from './view.ts';

/** A filter that is empty or `all` filters nothing. */
const chosen = <T extends string>(value: T | '' | 'all' | undefined) =>
  value === '' || value === 'all' ? undefined : (value as Exclude<T, '' | 'all'> | undefined);

/** A customer's own order, or `NOT_MODIFIED` where the caller already has this version of it. */
async function ownDetails(call: Call, type: OrderType) {
  const { context, customer, now } = call;
  const { id } = call.params as { id: string };
  const version = await queries.ownOrderVersion(context.db, { customerId: customer.id, type, id });
  if (!version) fail('not_found');
  // Links to files change with time, so an old version is no longer whole once they did.
  const links = Math.floor(now.getTime() / 1000 / LINK_BUCKET_SECONDS);
  if (call.holds(`${version.version}.${version.options}.${links}`)) return NOT_MODIFIED;
  return orderDetails(context, context.db, await queries.orderById(context.db, BigInt(id)));
}

export function orderRoutes(route: Router): void {
  route(api.getPayment, async (call) => {
    const details = await ownDetails(call as Call, 'payment');
    return details === NOT_MODIFIED ? NOT_MODIFIED : { payments: details as api.PaymentDetails };
  });
  route(api.getBranding, async (call) => {
    const details = await ownDetails(call as Call, 'branding');
    return details === NOT_MODIFIED ? NOT_MODIFIED : { branding: details as api.BrandingDetails };
  });
  route(api.getShipment, async (call) => {
    const details = await ownDetails(call as Call, 'shipment');
    return details === NOT_MODIFIED ? NOT_MODIFIED : { shipments: details as api.ShipmentDetails };
  });
  route(api.getGoods, async (call) => {
    const details = await ownDetails(call as Call, 'goods');
    return details === NOT_MODIFIED ? NOT_MODIFIED : { good_order: { goods: [details] } };
  });

  route(api.listOrders, async ({ context, customer, query, request }) => {
    const filter = { status: chosen(query.status), item: chosen(query.item) };
    const { rows, total } = await queries.customerOrders(context.db, customer.id, filter, pageBounds(query));
    return { orders: { data: rows.map(orderListItem), pagination: paginate(request.url, query, total) } };
  });

  route(api.transactionHistory, async ({ context, customer, query, request }) => {
    const status = chosen(query.status);
    const { rows, total } = await queries.customerTransactions(
      context.db,
      customer.id,
      status,
      pageBounds(query),
    );
    return {
      transaction_history: {
        data: rows.map(transactionItem),
        pagination: paginate(request.url, query, total),
      },
    };
  });

  route(api.uploadProof, ({ context, customer, params, body, uploads, attempt, now }) =>
    uploadProof(context, {
      customerId: customer.id,
      type: params.trx_type,
      reference: params.reference,
      paymentOption: body.payment_option,
      uploads,
      attempt: attempt(`customer:${customer.id}`),
      now,
    }),
  );

  route(api.cancelOrder, async ({ context, customer, query, body, now }) => {
    await cancelOrder(context, {
      customerId: customer.id,
      type: query.trx_type,
      reference: query.reference,
      reason: body.message,
      now,
    });
    return {};
  });
}
