import type { OrderDetails } from '@cowrie/contract/orders.ts';
import type { ReactNode } from 'react';

/** A proof was declined: whoever comes back has sent the money more often than not, and must not send it twice. */
export const mayHavePaid = ({ status, decline_reason }: OrderDetails) =>
  status === 'pending' && decline_reason !== null;

/**
 * Where an order is paid, folded away for who may have paid it (Product §27.6). Shut it is still asked for, since what
 * goes along with the proof comes with it.
 */
export function WhereToPay({ order, children }: { order: OrderDetails; children: ReactNode }) {
  if (!mayHavePaid(order)) return children;
  return (
    <details>
      <summary className="flex min-h-12 items-center rounded-control font-semibold text-brand underline">
        I have not sent the money yet: show me where
      </summary>
      {children}
    </details>
  );
}
