import { useConnectedAgain } from '@cowrie/client/use-connected-again.ts';
import type { NoReply, Warning } from '@cowrie/contract/client.ts';
import { displayMoney } from '@cowrie/contract/money.ts';
import { getReceipt, type OwnReceipt, type SharedReceipt } from '@cowrie/contract/shared-receipts.ts';
import { Alert } from '@cowrie/ui/alert.tsx';
import { Button } from '@cowrie/ui/button.tsx';
import { Dialog } from '@cowrie/ui/dialog.tsx';
import { DownloadIcon, FileIcon, SendIcon } from '@cowrie/ui/icons.tsx';
import { FailedState, Skeleton } from '@cowrie/ui/list-states.tsx';
import { useCallback, useEffect, useState } from 'react';
import { api } from '../../api/client.ts';
import { useSite } from '../../frame/site.ts';
import { canShareFile, saveFile, shareOut } from '../../share-out.ts';
import { byMethod } from '../order/what-happens-now.ts';
import { picturePdf } from './picture-pdf.ts';
import { ReceiptLink } from './receipt-link.tsx';
import { ReceiptMessage } from './receipt-message.tsx';
import { drawReceipt, type ReceiptPicture } from './receipt-picture.ts';

type ReceiptSheetProps = { orderId: string; onClose: () => void };

/** The receipt to give on: as a picture or PDF, as a link, and with a message in Chinese (Product §27.34, §27.35). */
export function ReceiptSheet({ orderId, onClose }: ReceiptSheetProps) {
  const [own, setOwn] = useState<OwnReceipt | null>(null);
  const [refusal, setRefusal] = useState<Warning | NoReply | null>(null);

  const load = useCallback(async () => {
    setRefusal(null);
    const answer = await api.call(getReceipt, { params: { id: orderId } });
    if (answer.status === 'success') setOwn(answer.data);
    else setRefusal(answer);
  }, [orderId]);
  useEffect(() => void load(), [load]);
  useConnectedAgain(refusal !== null, () => void load());

  return (
    <Dialog isOpen onClose={onClose} title="Share the receipt" width="narrow">
      {own ? (
        <div className="flex flex-col gap-7">
          <Picture receipt={own.receipt} />
          <ReceiptLink orderId={orderId} own={own} onChanged={(link) => setOwn({ ...own, link })} />
          <ReceiptMessage own={own} />
        </div>
      ) : refusal === null ? (
        <div role="status">
          <span className="sr-only">Loading</span>
          <PictureRoom />
        </div>
      ) : (
        <FailedState message={refusal.message} onRetry={() => void load()} />
      )}
    </Dialog>
  );
}

type Drawn = { picture: ReceiptPicture; url: string } | 'failed' | null;

function useDrawn(receipt: SharedReceipt, brandName: string): Drawn {
  const [drawn, setDrawn] = useState<Drawn>(null);
  useEffect(() => {
    let isGone = false;
    let url: string | undefined;
    drawReceipt(receipt, brandName).then(
      (picture) => {
        if (isGone) return;
        url = URL.createObjectURL(picture.blob);
        setDrawn({ picture, url });
      },
      () => setDrawn('failed'),
    );
    return () => {
      isGone = true;
      if (url) URL.revokeObjectURL(url);
    };
  }, [receipt, brandName]);
  return drawn;
}

function Picture({ receipt }: { receipt: SharedReceipt }) {
  const { site } = useSite();
  const drawn = useDrawn(receipt, site.brand_name);
  if (drawn === 'failed')
    return (
      <Alert type="warning" onDismiss={false}>
        This browser could not draw the picture. The link below shows the same receipt.
      </Alert>
    );
  if (drawn === null) return <PictureRoom />;
  return <DrawnPicture receipt={receipt} {...drawn} />;
}

// Said here and in no class: what only this sheet needs is in the styles of every page otherwise.
const PICTURE_HEIGHT = '60dvh';

/** Of the picture and what it is saved by, so that the sheet does not grow twice. */
function PictureRoom() {
  return (
    <div className="flex flex-col gap-3">
      <span
        aria-hidden="true"
        className="skeleton mx-auto block w-2/3 rounded-card"
        style={{ height: PICTURE_HEIGHT }}
      />
      <Skeleton className="h-11" />
    </div>
  );
}

type DrawnPictureProps = { receipt: SharedReceipt; picture: ReceiptPicture; url: string };

function DrawnPicture({ receipt, picture, url }: DrawnPictureProps) {
  const name = `receipt-${receipt.reference}`;
  const image = new File([picture.blob], `${name}.jpg`, { type: 'image/jpeg' });
  const canShare = canShareFile(image);
  const pdf = () => new File([picturePdf(picture)], `${name}.pdf`, { type: 'application/pdf' });

  async function share(file: File) {
    if (!(await shareOut({ files: [file] }))) saveFile(file);
  }

  return (
    <section aria-label="Picture" className="flex flex-col gap-3">
      <img
        src={url}
        alt={`Receipt: ${summary(receipt)}, ${receipt.reference}`}
        width={picture.width}
        height={picture.height}
        className="mx-auto w-auto max-w-full rounded-card border border-line"
        style={{ maxHeight: PICTURE_HEIGHT }}
      />
      {canShare && (
        <Button wide icon={<SendIcon />} onClick={() => void share(image)}>
          Share
        </Button>
      )}
      <div className="grid gap-3" style={{ gridTemplateColumns: '3fr 2fr' }}>
        <Button
          tone={canShare ? 'outline' : 'brand'}
          wide
          className="px-3! whitespace-nowrap"
          icon={<DownloadIcon />}
          onClick={() => saveFile(image)}
        >
          Save picture
        </Button>
        <Button
          tone="outline"
          wide
          icon={<FileIcon />}
          onClick={() => {
            const file = pdf();
            if (canShareFile(file)) void share(file);
            else saveFile(file);
          }}
        >
          PDF
        </Button>
      </div>
    </section>
  );
}

/** `'¥750.00 to 王芳 on Alipay'`. */
function summary(receipt: SharedReceipt): string {
  const amount = displayMoney(receipt.amount, receipt.currency);
  const to = receipt.receiver_name ?? 'your receiver';
  return `${amount} to ${to} ${byMethod(receipt)}`;
}
