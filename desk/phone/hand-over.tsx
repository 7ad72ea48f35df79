import type { PaymentToPay } from '@cowrie/contract/payout-phone.ts';
import { buttonClass } from '@cowrie/ui/button.tsx';
import { DownloadIcon, QrIcon } from '@cowrie/ui/icons.tsx';
import { useEffect, useState } from 'react';

/** The receiver's code, large, and on its way to the app that pays: shared where the phone can, else saved as a picture. */
export function HandOver({ payment: { qr_code: code, reference } }: { payment: PaymentToPay }) {
  const [picture, setPicture] = useState<File | null>(null);
  const url = code?.url;
  const type = code?.media_type ?? '';
  useEffect(() => {
    if (!url) return;
    const stop = new AbortController();
    // Fetched before the press: a phone shares only at once after it.
    fetch(url, { signal: stop.signal })
      .then(async (answer) => {
        if (answer.ok)
          setPicture(new File([await answer.blob()], `${reference}.${type.split('/')[1]}`, { type }));
      })
      // The code shows and can be saved all the same.
      .catch(() => setPicture(null));
    return () => stop.abort();
  }, [url, type, reference]);
  if (!code) return null;
  const files = picture ? [picture] : [];
  const canShare = picture !== null && (navigator.canShare?.({ files }) ?? false);
  return (
    <div className="mt-3 grid justify-items-center gap-3">
      <img
        src={code.url}
        alt="QR code of the receiver"
        className="aspect-square w-full max-w-72 rounded-control bg-white object-contain"
      />
      {canShare ? (
        <button
          type="button"
          className={buttonClass({ tone: 'outline', wide: true })}
          // Whoever turns back from the sheet has shared nothing.
          onClick={() => navigator.share({ files }).catch(() => undefined)}
        >
          <QrIcon className="size-5" />
          Open in the paying app
        </button>
      ) : (
        <a
          href={code.url}
          download={`${reference}.${type.split('/')[1]}`}
          className={buttonClass({ tone: 'outline', wide: true })}
        >
          <DownloadIcon className="size-5" />
          Save the code
        </a>
      )}
    </div>
  );
}
