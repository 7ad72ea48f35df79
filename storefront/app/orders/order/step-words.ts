/** Where an order is, in a few words that are true at any hour, for lists (Product §30.52). */
import type { OrderStatus, OrderType, TrackStatus } from '@cowrie/contract/lifecycle.ts';
import { GOODS_STEPS } from './goods-steps.ts';

type Standing = { type: OrderType; status: OrderStatus; track_status: TrackStatus };

export const stepInWords = (order: Standing): string => WORDS[order.status](order);

const WORDS: Record<OrderStatus, (order: Standing) => string> = {
  pending: ({ type }) =>
    type === 'shipment' ? 'We will weigh it at our warehouse' : 'We are working out the price',
  awaiting: () => 'We have your proof and will check it',
  processing: (order) =>
    order.type === 'payment' ? 'We have your money and are working on it' : goodsStep(order),
  successful: ({ type }) => (type === 'payment' ? 'Your receiver has been paid' : 'Your goods are delivered'),
  cancelled: () => 'This order is closed',
};

/** Goods at the last step may still have to be fetched: only a complete order is said to be delivered. */
function goodsStep({ type, track_status }: Standing): string {
  const [next, at] = GOODS_STEPS[type];
  if (track_status === 'order placed') return next;
  if (track_status === 'packaging') return at;
  return track_status === 'on the road'
    ? 'Your goods are on the road to you'
    : 'Your goods have arrived for you';
}
