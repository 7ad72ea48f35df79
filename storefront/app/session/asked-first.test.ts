import { profile, states } from '@cowrie/contract/accounts.ts';
import { items, quantities } from '@cowrie/contract/branding.ts';
import { inbox } from '@cowrie/contract/chat.ts';
import { callUrl } from '@cowrie/contract/client.ts';
import { API_BASE } from '@cowrie/contract/endpoint.ts';
import {
  getBranding,
  getGoods,
  getPayment,
  getShipment,
  listOrders,
  transactionHistory,
} from '@cowrie/contract/orders.ts';
import { paymentMethods } from '@cowrie/contract/payments.ts';
import { DEFAULT_BASE, rates } from '@cowrie/contract/rates.ts';
import { listReceivers } from '@cowrie/contract/receivers.ts';
import { goodsCategories, goodsTypes } from '@cowrie/contract/shipping.ts';
import { expect, it } from 'vitest';
import { askedFirst, orderCalls } from './asked-first.ts';

it('what a page’s HTML asks for is what its loader asks for', () => {
  const asked = Object.values(askedFirst()).flat();
  const calls = [
    ...[
      callUrl(paymentMethods),
      callUrl(rates, { query: { convert: DEFAULT_BASE } }),
      callUrl(listReceivers),
    ],
    ...[items, quantities, goodsTypes, goodsCategories, profile, states].map((endpoint) => callUrl(endpoint)),
    ...[listOrders, transactionHistory, inbox].map((endpoint) => callUrl(endpoint)),
  ];
  expect(asked.map((path) => API_BASE + path)).toEqual(calls);
});

it('what the HTML of an order’s page asks for is what the order’s loader asks for', () => {
  const calls = { payment: getPayment, shipment: getShipment, branding: getBranding, goods: getGoods };
  const asked = Object.entries(calls).map(([type, { path }]) => [type, path.replace(':id', '')]);
  expect(orderCalls()).toEqual(Object.fromEntries(asked));
});
