import { listPayAccounts, type PayAccount, stopPayAccount } from '@cowrie/contract/desk/treasury.ts';
import { Alert } from '@cowrie/ui/alert.tsx';
import { Button } from '@cowrie/ui/button.tsx';
import { notify } from '@cowrie/ui/notices.tsx';
import { When } from '@cowrie/ui/when.tsx';
import { useSend } from '../api/queries.ts';
import { useWhyNot } from '../session/rights.ts';
import { AccountDetails } from './account-details.tsx';

/** An approved account in its pause: when it will be live, and the one press that stops it. */
export function WaitingAccount({ account }: { account: PayAccount }) {
  const notAllowed = useWhyNot(stopPayAccount);
  const stop = useSend(stopPayAccount, {
    refreshes: [listPayAccounts],
    onDone: () => notify('The account is stopped. Customers pay into the one that is live.'),
  });
  return (
    <div className="rounded-control border border-accent bg-accent-tint/40 p-4">
      <AccountDetails account={account} />
      {account.live_from && (
        <p className="mt-3 font-semibold">
          Goes live: <When at={account.live_from} show="day-time" isInSentence />
        </p>
      )}
      <p className="mt-1 text-sm text-soft">
        Proposed by {account.proposed_by_me ? 'you' : account.proposed_by}, approved by {account.decided_by}.
        Until then customers pay into the one that is live now.
      </p>
      <Alert className="mt-3" key={stop.failedAt} type="error" message={stop.error?.message} />
      <Button
        size="small"
        tone="danger"
        className="mt-3"
        busy={stop.isPending}
        busyLabel="Stopping"
        disabledReason={notAllowed}
        onClick={() => stop.send({ params: { id: account.id } })}
      >
        Stop it
      </Button>
    </div>
  );
}
