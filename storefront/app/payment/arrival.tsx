import type { PaymentMethod } from '@cowrie/contract/payments.ts';

/** When a receiver should have the money that is ordered now: how long the method takes (Product §27.44). */
export function Arrival({ method }: { method: PaymentMethod }) {
  return method.duration;
}
