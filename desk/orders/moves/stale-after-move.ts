import { deskNow } from '@cowrie/contract/desk/now.ts';
import { getDeskOrder } from '@cowrie/contract/desk/order-page.ts';
import { deskOrders } from '@cowrie/contract/desk/order-queue.ts';
import { overview } from '@cowrie/contract/desk/overview.ts';

/** The reads that any move of an order makes stale. */
export const STALE_AFTER_MOVE = [getDeskOrder, deskOrders, deskNow, overview];
