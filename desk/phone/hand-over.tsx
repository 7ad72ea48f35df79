import { displayMoney } from '@cowrie/contract/money.ts';
import type { PaymentToPay } from '@cowrie/contract/payout-phone.ts';
import { buttonClass } from '@cowrie/ui/button.tsx';
import { DownloadIcon, OpenIcon, QrIcon } from '@cowrie/ui/icons.tsx';
import { useEffect, useRef, useState } from 'react';
import { payingAppLink } from './paying-app-link.ts';

const WIDE = buttonClass({ tone: 'outline', wide: true });

/** The receiver's code, large, and on its way to the app that pays (Product §28.119): opened there, shared, or saved as a picture. */
export function HandOver({ payment }: { payment: PaymentToPay }) {
  const { qr_code: code, qr_content: content, reference } = payment;
  const name = `${reference}.${code?.media_type.split('/')[1]}`;
  const picture = usePicture(code?.url ?? null, name, code?.media_type ?? '');
  const save = useRef<HTMLAnchorElement>(null);
  if (!code) return null;
  const link = content === null ? null : payingAppLink(content);
  const shared = picture && {
    files: [picture],
    text: [displayMoney(payment.amount, payment.currency), payment.receiver_name].filter(Boolean).join(' '),
  };
  const canShare = shared !== null && (navigator.canShare?.(shared) ?? false);
  const share = () =>
    navigator.share(shared ?? {}).catch((error: unknown) => {
      // Whoever turns back from the sheet has shared nothing; a sheet that fails leaves the picture.
      if (!(error instanceof DOMException && error.name === 'AbortError')) save.current?.click();
    });
  return (
    <div className="mt-3 grid justify-items-center gap-3">
      <img
        src={code.url}
        alt="QR code of the receiver"
        className="aspect-square max-h-80 w-full rounded-control border border-line bg-white object-contain"
      />
      {link && (
        <a href={link.href} className={WIDE}>
          <OpenIcon className="size-5" />
          Open in {link.app}
        </a>
      )}
      <div className="flex w-full flex-wrap gap-x-2.5 gap-y-2">
        {canShare && (
          <button type="button" className={`${WIDE} basis-full`} onClick={share}>
            <QrIcon className="size-5" />
            {link ? 'Share the code' : 'Open in the paying app'}
          </button>
        )}
        <a
          ref={save}
          href={code.url}
          download={name}
          className={
            canShare || link ? `${buttonClass({ tone: 'plain', size: 'small', wide: true })}` : `${WIDE}`
          }
        >
          <DownloadIcon className="size-5" />
          Save the code
        </a>
      </div>
    </div>
  );
}

/** The code as a file, fetched before the press: a phone shares only at once after it. */
function usePicture(url: string | null, name: string, type: string): File | null {
  const [picture, setPicture] = useState<File | null>(null);
  useEffect(() => {
    if (url === null) return;
    const stop = new AbortController();
    fetch(url, { signal: stop.signal })
      .then(async (answer) => {
        if (answer.ok) setPicture(new File([await answer.blob()], name, { type }));
      })
      // The code shows and can be saved all the same.
      .catch(() => setPicture(null));
    return () => stop.abort();
  }, [url, name, type]);
  return picture;
}
