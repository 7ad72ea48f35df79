import { isClosed, type OrderStatus, type OrderType } from '@cowrie/contract/lifecycle.ts';

/** Payments and branding follow their order; staff only say when one is on the road (Product §4). */
export function trackingFollows(type: OrderType): boolean {
  return type === 'payment' || type === 'branding';
}

/** Why the tracking cannot be moved now, or null. */
export function trackingBlocked(type: OrderType, status: OrderStatus): string | null {
  if (isClosed(status)) return `Not now: the order is ${status}.`;
  if (trackingFollows(type) && status !== 'processing') {
    return 'Not now: the tracking follows the order until its payment is confirmed.';
  }
  return null;
}
