import type { PaymentDetails } from '@cowrie/contract/orders.ts';
import { warningForStaff } from '@cowrie/contract/receiver-warning-words.ts';
import { serverNow } from '@cowrie/contract/server-clock.ts';
import { Alert } from '@cowrie/ui/alert.tsx';

/** What was another about a receiver than before as the order was placed; the customer was told and went on (Product §27.52). */
export function ReceiverWarned({ order }: { order: PaymentDetails }) {
  // A process of before these says nothing of them.
  const warnings = order.receiver_warnings ?? [];
  if (warnings.length === 0) return null;
  return (
    <Alert type="warning" onDismiss={false} className="mb-5">
      {warnings.map((warning) => (
        // A Chinese name stays in one line where it fits in one.
        <p key={warning.kind} className="wrap-anywhere break-keep">
          {warningForStaff(warning, serverNow())}.
        </p>
      ))}
      <p className="mt-1 font-normal">If in doubt, ask the customer in the chat before you pay.</p>
    </Alert>
  );
}
