import type { PaymentMethodCode } from '@cowrie/contract/payments.ts';
import { InfoIcon, WarningIcon } from '@cowrie/ui/icons.tsx';
import { Spinner } from '@cowrie/ui/spinner.tsx';
import type { ReactNode } from 'react';
import { qrService } from './read-qr.ts';

/** What was found in an attached QR picture. */
export type QrFinding =
  | { state: 'reading' }
  | { state: 'none' }
  /** What reads it did not come. */
  | { state: 'unread'; again: () => void }
  | { state: 'found'; content: string };

const SERVICE_NAMES = { alipay: 'an Alipay code', wechat: 'a WeChat Pay code' };

/** Says what the attached code holds, so that a wrong picture is noticed before the money is on its way. */
export function QrNote({ finding, method }: { finding: QrFinding | null; method: PaymentMethodCode | null }) {
  if (!finding) return null;
  if (finding.state === 'reading') {
    return (
      <Note icon={<Spinner className="size-4" />}>
        <span role="status">Reading the QR code…</span>
      </Note>
    );
  }
  if (finding.state === 'unread') {
    return (
      <Note icon={<WarningIcon className="size-4" />} className="text-warning">
        <span>
          <span role="status">We could not read this code just now. You can also continue with it.</span>{' '}
          <button type="button" className="min-h-11 font-semibold underline" onClick={finding.again}>
            Read it again
          </button>
        </span>
      </Note>
    );
  }
  if (finding.state === 'none') {
    return (
      <Note icon={<WarningIcon className="size-4" />} className="text-warning">
        <span role="status">
          We found no QR code in this picture. Check that the whole code is sharp and in view. You can also
          continue with it.
        </span>
      </Note>
    );
  }
  const service = qrService(finding.content);
  const isOther =
    service === 'wechat-contact' ||
    (service !== null && (method === 'alipay' || method === 'wechat') && service !== method);
  if (isOther) {
    return (
      <Note icon={<WarningIcon className="size-4" />} className="text-warning">
        <span role="status">
          {service === 'wechat-contact'
            ? 'This is a WeChat contact card, not a code that takes payments. Ask your receiver for the payment code.'
            : `This is ${SERVICE_NAMES[service]}. Is the right method chosen?`}
        </span>
      </Note>
    );
  }
  return (
    // Whose code it is nobody has said yet: what was read is a fact, not a success.
    <Note icon={<InfoIcon className="size-4" />} className="text-soft">
      <span role="status" className="min-w-0">
        {service ? `QR code found: ${SERVICE_NAMES[service]}.` : 'QR code found. It holds:'}{' '}
        <span className="text-soft wrap-anywhere">{shortened(finding.content)}</span>
      </span>
    </Note>
  );
}

function Note({
  icon,
  className = 'text-success',
  children,
}: {
  icon: ReactNode;
  className?: string;
  children: ReactNode;
}) {
  return (
    <p className={`flex gap-1.5 ${className}`}>
      <span className="mt-0.5 shrink-0">{icon}</span>
      {children}
    </p>
  );
}

/** Cut between whole characters: half an emoji shows as “�”. */
const shortened = (content: string) => content.replace(/^(.{80}).+/su, '$1…');
