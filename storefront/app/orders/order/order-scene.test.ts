import { ORDER_STATUSES, ORDER_TYPES } from '@cowrie/contract/lifecycle.ts';
import { expect, it } from 'vitest';
import { orderScene } from './order-scene.ts';

const name = (src: string) => src.match(/([a-z-]+)\.svg/)?.[1];

it('shows each state of an order its own picture, and no goods the way of a receiver’s money', () => {
  const shown = ORDER_TYPES.flatMap((trx_type) =>
    ORDER_STATUSES.flatMap((status) =>
      status === 'pending' ? [] : `${trx_type} ${status}: ${name(orderScene({ trx_type }, status))}`,
    ),
  );
  const goods = (type: string) => [
    `${type} awaiting: proof-being-checked`,
    `${type} processing: goods-under-way`,
    `${type} successful: goods-delivered`,
    `${type} cancelled: order-cancelled`,
  ];
  expect(shown).toEqual([
    'payment awaiting: proof-being-checked',
    'payment processing: payment-under-way',
    'payment successful: receiver-paid',
    'payment cancelled: order-cancelled',
    ...goods('branding'),
    ...goods('shipment'),
    ...goods('goods'),
  ]);
});
