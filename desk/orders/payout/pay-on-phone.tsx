import { letPhoneGo, makePhoneCode, payoutPhone } from '@cowrie/contract/desk/payout-phones.ts';
import { deviceName } from '@cowrie/contract/device-name.ts';
import { PHONE_PAGE } from '@cowrie/contract/phone-page.ts';
import { Alert } from '@cowrie/ui/alert.tsx';
import { Button } from '@cowrie/ui/button.tsx';
import { Dialog } from '@cowrie/ui/dialog.tsx';
import { PhoneIcon } from '@cowrie/ui/icons.tsx';
import { notify } from '@cowrie/ui/notices.tsx';
import { QrCode } from '@cowrie/ui/qr-code.tsx';
import { Spinner } from '@cowrie/ui/spinner.tsx';
import { When } from '@cowrie/ui/when.tsx';
import { useState } from 'react';
import { useCall, useSend } from '../../api/queries.ts';
import { DESK_BASE, paths } from '../../paths.ts';

/** How soon the desk notices that the phone has taken the code. */
const PAIRING_POLL_MS = 2000;
/** And that a phone which was paired has run out. */
const PAIRED_POLL_MS = 15_000;

/** Pairs a phone with this session: it shows what is being paid here, one payment after another (Product §28.21). */
export function PayOnPhone() {
  const [code, setCode] = useState<{ token: string; digits: string; until: string } | null>(null);
  const { data } = useCall(payoutPhone, {}, { pollMs: code ? PAIRING_POLL_MS : PAIRED_POLL_MS });
  const make = useSend(makePhoneCode, { refreshes: [payoutPhone], onDone: setCode });
  const letGo = useSend(letPhoneGo, {
    refreshes: [payoutPhone],
    onDone: () => notify('The phone shows nothing now.'),
  });
  const phone = data?.phone;
  if (phone)
    return (
      <>
        <span className="inline-flex min-h-11 items-center gap-2 rounded-control bg-surface py-1 pl-3 text-sm">
          <PhoneIcon className="size-5 text-brand" />
          <span role="status">On your phone: {deviceName(phone.device)}</span>
          <Button
            size="small"
            tone="plain"
            className="shrink-0"
            busy={letGo.isPending}
            onClick={() => letGo.send({})}
          >
            Disconnect
          </Button>
        </span>
        <Alert key={letGo.failedAt} type="error" message={letGo.error?.message} />
      </>
    );
  return (
    <>
      <Button
        size="small"
        tone="outline"
        icon={<PhoneIcon className="size-5" />}
        busy={make.isPending}
        onClick={() => make.send({})}
      >
        Pay on a phone
      </Button>
      <Alert key={make.failedAt} type="error" message={make.error?.message} />
      <Dialog isOpen={code !== null} onClose={() => setCode(null)} title="Pay on a phone" width="narrow">
        {code && (
          <div className="flex flex-col items-center gap-4 text-center">
            <p>Point the phone’s camera here. It shows what you are paying, and nothing else of the desk.</p>
            <QrCode
              text={`${location.origin}${PHONE_PAGE}#${code.token}`}
              label="Code that opens the payment on your phone"
            />
            <p className="text-sm text-soft">
              Or open <strong>{`${location.host}${DESK_BASE}${paths.payOnPhone}`}</strong> and type
            </p>
            <p data-phone-digits className="font-bold text-3xl tracking-widest tabular-nums">
              {code.digits.slice(0, 4)} {code.digits.slice(4)}
            </p>
            <p role="status" className="flex items-center gap-2 text-sm text-soft">
              <Spinner />
              <span>
                Waiting for the phone until <When at={code.until} show="time" isInSentence />
              </span>
            </p>
          </div>
        )}
      </Dialog>
    </>
  );
}
