import type { CallData } from '@cowrie/contract/endpoint.ts';
import type { OrderType } from '@cowrie/contract/lifecycle.ts';
import type { OrderDetails } from '@cowrie/contract/orders.ts';
import * as api from '@cowrie/contract/orders.ts';
import type { CustomerPoll, CustomerPolled, Router } from '../calls/call.ts';
import { linkBucket } from '../files/links.ts';
import { chosen } from '../lists/filters.ts';
import { pageBounds, paginate } from '../lists/paging.ts';
import { standingOfOrders } from './asked-of.ts';
import { cancelOrder } from './cancel-order.ts';
import * as queries from './queries.ts';
import { mayTakeProof, uploadProof } from './upload-proof.ts';
import { declinedProof, orderDetails, orderListItem, transactionItem } from './view.ts';

/** A customer's own order, answered as `view` shapes it. */
function ownDetails<E extends CustomerPolled>(
  type: OrderType,
  view: (details: OrderDetails) => CallData<E>,
): CustomerPoll<E, string> {
  const idOf = (params: unknown) => (params as { id: string }).id;
  return {
    wanted: (params) => queries.ownOrderVersion({ type, id: idOf(params) }),
    isKept: true,
    // Links to files change with time, so an old version is no longer whole once they did.
    version: (state, now) => `${state}.${linkBucket(now.getTime())}`,
    answer: async ({ context, params }) =>
      view(
        await orderDetails(context, context.db, await queries.orderById(context.db, BigInt(idOf(params)))),
      ),
  };
}

export function orderRoutes(route: Router): void {
  route(
    api.getPayment,
    ownDetails<typeof api.getPayment>('payment', (details) => ({
      payments: details as api.PaymentDetails,
    })),
  );
  route(
    api.getBranding,
    ownDetails<typeof api.getBranding>('branding', (details) => ({
      branding: details as api.BrandingDetails,
    })),
  );
  route(
    api.getShipment,
    ownDetails<typeof api.getShipment>('shipment', (details) => ({
      shipments: details as api.ShipmentDetails,
    })),
  );
  route(
    api.getGoods,
    ownDetails<typeof api.getGoods>('goods', (details) => ({ good_order: { goods: [details] } })),
  );

  route(api.listOrders, async ({ context, customer, query, url, now }) => {
    const filter = { status: chosen(query.status), item: chosen(query.item) };
    const { rows, total } = await queries.customerOrders(context.db, customer.id, filter, pageBounds(query));
    const standing = await standingOfOrders(context.db, rows, now);
    const data = rows.map((row) => orderListItem(row, standing));
    return { orders: { data, pagination: paginate(url, query, total) } };
  });

  route(api.listDeclined, async ({ context, customer }) => ({
    declined: (await queries.declinedOrders(context.db, customer.id)).map(declinedProof),
  }));

  route(api.transactionHistory, async ({ context, customer, query, url }) => {
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
        pagination: paginate(url, query, total),
      },
    };
  });

  route(
    api.uploadProof,
    ({ context, customer, params, body, uploads, once, now }) =>
      uploadProof(context, {
        customerId: customer.id,
        type: params.trx_type,
        reference: params.reference,
        paymentOption: body.payment_option,
        shownAmount: body.amount,
        shownPayout: body.you_get,
        usdtAsk: body.usdt_ask,
        uploads,
        once,
        now,
      }),
    ({ context, customer, params: { trx_type: type, reference } }) =>
      mayTakeProof(context.db, { customerId: customer.id, type, reference }),
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
