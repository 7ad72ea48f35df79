import type { PaymentMethodCode } from '@cowrie/contract/payments.ts';
import { warningSentence } from '@cowrie/contract/receiver-warning-words.ts';
import { serverNow } from '@cowrie/contract/server-clock.ts';
import { WarningIcon } from '@cowrie/ui/icons.tsx';
import { useReceiverWarnings } from './use-receiver-warnings.ts';

type CodeWarnedProps = {
  method: PaymentMethodCode;
  /** What was read of the code that was just chosen. */
  content: string;
  /** The saved receiver who is paid again. */
  receiverId: string | null;
};

/** Says of a code as soon as it is chosen that it is another than before, or another receiver's (Product §27.51). */
export function CodeWarned({ method, content, receiverId }: CodeWarnedProps) {
  const warnings = useReceiverWarnings({
    payment_method_code: method,
    sends_qr_code: true,
    qr_content: content,
    ...(receiverId !== null && { receiver_id: receiverId }),
  });
  const ofCode = warnings.filter(({ kind }) => kind === 'other-code' || kind === 'anothers-code');
  return (
    <div role="status" className="flex flex-col gap-2">
      {ofCode.map((warning) => (
        <p
          key={warning.kind}
          className="flex gap-2 rounded-control border border-warning/40 bg-warning-tint px-3 py-2.5 text-warning"
        >
          <WarningIcon className="mt-0.5 size-4 shrink-0" />
          <span className="min-w-0 break-keep font-semibold wrap-anywhere">
            {warningSentence(warning, serverNow())}
          </span>
        </p>
      ))}
    </div>
  );
}
