import type { Receiver } from '@cowrie/contract/receivers.ts';
import { cx } from '@cowrie/ui/cx.ts';
import { CheckIcon } from '@cowrie/ui/first-icons.tsx';
import { BankIcon, QrIcon } from '@cowrie/ui/icons.tsx';

type ReceiverFaceProps = { receiver: Receiver; isChosen?: boolean };

/** By what a saved receiver is known at a glance: their photo, else how they are paid (Product §27.54). */
export function ReceiverFace({ receiver, isChosen = false }: ReceiverFaceProps) {
  if (receiver.photo)
    return (
      <span className="relative shrink-0">
        <img
          src={receiver.photo.url}
          alt=""
          className={cx(
            'size-10 rounded-full border border-line bg-sunken object-cover',
            isChosen && 'ring-2 ring-brand',
          )}
        />
        {isChosen && (
          <CheckIcon className="absolute -right-1 -bottom-1 size-5 rounded-full bg-brand p-0.5 text-on-brand" />
        )}
      </span>
    );
  return (
    <span className="grid w-10 shrink-0 place-items-center text-brand">
      {isChosen ? (
        <CheckIcon />
      ) : receiver.payment_method_code === 'bank-transfer' ? (
        <BankIcon />
      ) : (
        <QrIcon />
      )}
    </span>
  );
}
