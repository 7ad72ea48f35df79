import type { FileLink } from '@cowrie/contract/files.ts';
import type { PaymentMethod } from '@cowrie/contract/payments.ts';
import { groupedAccount, readAccount } from '@cowrie/contract/receiver-account.ts';
import type { Receiver } from '@cowrie/contract/receivers.ts';
import { BankIcon, QrIcon } from '@cowrie/ui/icons.tsx';
import { usePictureUrl } from '@cowrie/ui/use-picture-url.ts';
import { QrNote } from '../qr-code/qr-note.tsx';
import type { QrCode } from '../qr-code/use-qr-code.ts';

type ReceiverAsPaidProps = {
  method: PaymentMethod;
  description: string;
  qr: QrCode;
  /** The saved receiver who is paid again. */
  receiver: Receiver | null;
  /** Their QR code, unless another picture takes its place. */
  savedCode: FileLink | null;
};

/** What the account is called, by method. */
const ACCOUNTS = { alipay: 'Alipay account', wechat: 'WeChat account', 'bank-transfer': 'Account number' };

/** The receiver as we will pay them: what the code holds, and what the text says (Product §27.42). */
export function ReceiverAsPaid({ method, description, qr, receiver, savedCode }: ReceiverAsPaidProps) {
  const chosen = usePictureUrl(qr.file);
  const picture = savedCode?.thumbnail?.url ?? savedCode?.url ?? chosen;
  return (
    <section aria-labelledby="receiver-title" className="flex flex-col gap-3">
      <h2 id="receiver-title" className="text-xl">
        Who we pay
      </h2>
      <p className="flex items-center gap-2 font-semibold">
        <span className="text-brand">{method.code === 'bank-transfer' ? <BankIcon /> : <QrIcon />}</span>
        <span className="min-w-0 wrap-anywhere">
          {receiver ? `${receiver.name}, ${method.name}` : method.name}
        </span>
      </p>
      {(qr.file || savedCode) && (
        <div className="flex items-start gap-4">
          {picture ? (
            <img
              src={picture}
              alt={savedCode ? 'The saved QR code' : 'The QR code you chose'}
              className="size-24 shrink-0 rounded-control border border-line bg-sunken object-cover"
            />
          ) : (
            <span className="size-24 shrink-0 rounded-control bg-sunken" />
          )}
          <div className="min-w-0 flex-1 text-sm">
            {savedCode ? (
              <p className="text-soft">The code you saved.</p>
            ) : (
              <QrNote finding={qr.finding} method={method.code} />
            )}
          </div>
        </div>
      )}
      {description && <AccountAsRead description={description} name={ACCOUNTS[method.code]} />}
    </section>
  );
}

/** The text told apart, or as it was written. */
function AccountAsRead({ description, name }: { description: string; name: string }) {
  const account = readAccount(description);
  if (!account) return <p className="wrap-anywhere whitespace-pre-line">{description}</p>;
  const lines = [
    ['Bank', account.bank],
    [name, groupedAccount(account.account)],
    ['Name', account.name],
    ['Also', account.rest.join(', ') || null],
  ] as const;
  return (
    <dl className="flex flex-col gap-2">
      {lines.map(
        ([label, value]) =>
          value && (
            <div key={label}>
              <dt className="text-soft text-sm">{label}</dt>
              <dd className="font-semibold tabular-nums wrap-anywhere">{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
