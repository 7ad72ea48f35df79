import { useFailure } from '@cowrie/client/use-failure.ts';
import { messageForReceiver } from '@cowrie/contract/receipt-words.ts';
import { type OwnReceipt, shareReceipt, withdrawReceipt } from '@cowrie/contract/shared-receipts.ts';
import { Alert } from '@cowrie/ui/alert.tsx';
import { Button } from '@cowrie/ui/button.tsx';
import { CopyButton } from '@cowrie/ui/copy-button.tsx';
import { SendIcon } from '@cowrie/ui/icons.tsx';
import { When } from '@cowrie/ui/when.tsx';
import { useState } from 'react';
import { useSubmission } from '../../api/forms.ts';
import { canShareText, shareOut } from '../../share-out.ts';

type ReceiptLinkProps = { orderId: string; own: OwnReceipt; onChanged: (link: OwnReceipt['link']) => void };

/** Of the link, before it is made too: the message below, which has all of it, stays where it is. */
const ROOM = { minHeight: '13.75rem' };

/** The link for the supplier: made, handed on and withdrawn (Product §27.30). */
export function ReceiptLink({ orderId, own, onChanged }: ReceiptLinkProps) {
  const [isWithdrawing, setIsWithdrawing] = useState(false);
  const [failure, setFailure] = useFailure();
  const making = useSubmission(shareReceipt);
  const withdrawal = useSubmission(withdrawReceipt);
  const { link, receipt } = own;

  async function change(submission: typeof making | typeof withdrawal) {
    setFailure(null);
    const answer = await submission.send({ params: { id: orderId } });
    if (!answer) return;
    if (answer.status !== 'success') return setFailure(answer);
    setIsWithdrawing(false);
    onChanged(answer.data.link);
  }

  return (
    <section aria-labelledby="receipt-link" className="flex flex-col items-start gap-3" style={ROOM}>
      <h3 id="receipt-link" className="text-lg">
        A link for your supplier
      </h3>
      {link === null ? (
        <>
          <p className="text-[0.9375rem]">
            They see this receipt and can tell us whether the money is there. They need no account, and they
            see neither what you paid nor who you are.
          </p>
          <Button
            tone="outline"
            busy={making.isBusy}
            busyLabel="Making it…"
            onClick={() => void change(making)}
          >
            Make a link
          </Button>
        </>
      ) : (
        <>
          <p className="w-full truncate rounded-control border border-line bg-block px-4 py-2.5 font-semibold">
            {link.url}
          </p>
          <div className="flex flex-wrap gap-x-3 gap-y-1">
            {canShareText() && (
              <Button
                tone="outline"
                icon={<SendIcon />}
                onClick={() => void shareOut({ text: messageForReceiver(receipt, link.url) })}
              >
                Share link
              </Button>
            )}
            <CopyButton text={link.url} label="link" className={canShareText() ? '' : '-ml-3'} />
          </div>
          {isWithdrawing ? (
            <div className="flex flex-col gap-3 rounded-card border border-danger/40 p-4">
              <p>No one will be able to open it. You can make another one.</p>
              <div className="flex flex-wrap gap-3">
                <Button
                  tone="danger"
                  busy={withdrawal.isBusy}
                  busyLabel="Withdrawing…"
                  onClick={() => void change(withdrawal)}
                >
                  Withdraw it
                </Button>
                <Button tone="plain" onClick={() => setIsWithdrawing(false)}>
                  Keep it
                </Button>
              </div>
            </div>
          ) : (
            <p className="text-soft text-sm">
              It works until <When at={link.expires_at} show="date" />, for anyone who has it.{' '}
              <button
                type="button"
                className="link inline-flex min-h-11 items-center"
                onClick={() => setIsWithdrawing(true)}
              >
                Withdraw link
              </button>
            </p>
          )}
        </>
      )}
      <Alert type="error" message={failure?.message} onDismiss={() => setFailure(null)} />
    </section>
  );
}
