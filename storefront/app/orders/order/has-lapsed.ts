import type { OrderDetails } from '@cowrie/contract/orders.ts';

/** Whether an order closed by itself, since nobody paid it (Product §27.13). */
export const hasLapsed = ({ status, timeline }: OrderDetails): boolean =>
  status === 'cancelled' && timeline.findLast(({ event }) => event === 'cancel')?.by === 'system';
