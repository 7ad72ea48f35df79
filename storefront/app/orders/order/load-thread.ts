import { listChats } from '@cowrie/contract/chat.ts';
import { type CallOptions, callUrl } from '@cowrie/contract/client.ts';
import type { OrderType } from '@cowrie/contract/lifecycle.ts';
import { askEarly } from '../../api/asked-early.ts';
import { api } from '../../api/client.ts';

/** By the order's id, which is known before the order has come and says what it is called. */
const asked = (type: OrderType, orderId: string) =>
  ({ params: { type, reference: orderId }, query: { seen: 'told' } }) as const;

/** The messages of an order; whoever shows them says so (Product §30.56). */
export const loadThread = (type: OrderType, orderId: string, options: CallOptions) =>
  api.call(listChats, asked(type, orderId), options);

/** Has them come beside the order: the panel that loads them then finds them on their way (Product §29.71). */
export const askThreadEarly = (type: OrderType, orderId: string): (() => void) =>
  askEarly(callUrl(listChats, asked(type, orderId)));
