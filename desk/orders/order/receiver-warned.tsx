import type { PaymentDetails } from '@cowrie/contract/orders.ts';
import type { ReceiverWarning } from '@cowrie/contract/receiver-warning.ts';
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
        <p key={warning.kind} className="wrap-anywhere break-keep">
          <Sentence warning={warning} />
        </p>
      ))}
      <p className="mt-1 font-normal">If in doubt, ask the customer in the chat before you pay.</p>
    </Alert>
  );
}

/** A name at its end stays in one line where it fits in one. */
function Sentence({ warning }: { warning: ReceiverWarning }) {
  const words = `${warningForStaff(warning, serverNow())}.`;
  const end = `${warning.name}.`;
  if (!words.endsWith(` ${end}`)) return words;
  return (
    <>
      {words.slice(0, -end.length)}
      <span className="inline-block">{end}</span>
    </>
  );
}
