import { overview } from '@cowrie/contract/desk/business.ts';
import { deskOrders, getDeskOrder, queueCounts } from '@cowrie/contract/desk/orders.ts';

/** The reads that any move of an order makes stale. */
export const STALE_AFTER_MOVE = [getDeskOrder, deskOrders, queueCounts, overview];
