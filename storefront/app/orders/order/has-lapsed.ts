import type { OrderDetails } from '@cowrie/contract/orders.ts';
import { paths } from '../../paths.ts';

/** Whether an order closed by itself, since nobody paid it (Product §27.13). */
export const hasLapsed = ({ status, timeline }: OrderDetails): boolean =>
  status === 'cancelled' && timeline.findLast(({ event }) => event === 'cancel')?.by === 'system';

/** Where what lapsed is paid by another payment: to the same receiver, where they are saved. */
export const payAnew = (order: OrderDetails): string =>
  paths.payment('receiver_id' in order && order.receiver_id ? { receiver: order.receiver_id } : {});
