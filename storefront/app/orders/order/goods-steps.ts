/** What is done with the goods of an order, without its full stop: before it began, and while it goes on. */
import type { OrderType } from '@cowrie/contract/lifecycle.ts';

export const GOODS_STEPS: Record<OrderType, readonly [next: string, at: string]> = {
  payment: ['Your money is sent next', 'Your money is being sent'],
  branding: ['Your goods are made next', 'Your goods are being made'],
  shipment: ['We will pack your parcel next', 'Your parcel is being packed'],
  goods: ['We will buy and pack your goods next', 'Your goods are being packed'],
};
