import type { PaymentMethod } from '@cowrie/contract/payments.ts';
import { MethodHint, useMethods } from './method-promise.tsx';

/** When a receiver should have the money that is ordered now (Product §27.44). */
export function Arrival({ method }: { method: PaymentMethod }) {
  const methods = useMethods([method]);
  return <MethodHint {...(methods.find(({ code }) => code === method.code) ?? method)} />;
}
