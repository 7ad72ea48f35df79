import { overview } from '@cowrie/contract/desk/business.ts';
import { queueCounts } from '@cowrie/contract/desk/orders.ts';
import {
  approvePayAccount,
  listPayAccounts,
  type PayAccount,
  rejectPayAccount,
} from '@cowrie/contract/desk/treasury.ts';
import { displayTime } from '@cowrie/contract/time.ts';
import { Alert } from '@cowrie/ui/alert.tsx';
import { Button } from '@cowrie/ui/button.tsx';
import { notify } from '@cowrie/ui/notices.tsx';
import { When } from '@cowrie/ui/when.tsx';
import { useState } from 'react';
import { useSend } from '../api/queries.ts';
import { AskDialog } from '../parts/ask-dialog.tsx';
import { useWhyNot } from '../session/rights.ts';
import { AccountDetails } from './account-details.tsx';

const STALE = [listPayAccounts, overview, queueCounts];

/** One proposed account beside the one it would replace, and the decision of a second person. */
export function Proposal({ account, live }: { account: PayAccount; live: PayAccount | undefined }) {
  const [isAsking, setIsAsking] = useState(false);
  const notAllowed = useWhyNot(approvePayAccount);
  const approve = useSend(approvePayAccount, {
    refreshes: STALE,
    onDone: ({ account: { state, live_from } }) => {
      setIsAsking(false);
      notify(
        state === 'live' || !live_from
          ? 'The account is live.'
          : `Approved. It goes live at ${displayTime(live_from)}.`,
      );
    },
  });
  const reject = useSend(rejectPayAccount, {
    refreshes: STALE,
    onDone: () =>
      notify(account.proposed_by_me ? 'The proposal is taken back.' : 'The proposal is rejected.'),
  });
  const call = { params: { id: account.id } };
  return (
    <div className="rounded-control border border-accent bg-accent-tint/40 p-4">
      <div className="grid gap-4 md:grid-cols-2">
        <div>
          <p className="mb-1.5 font-semibold text-sm">New</p>
          <AccountDetails account={account} />
        </div>
        <div>
          <p className="mb-1.5 font-semibold text-sm">Live now</p>
          {live ? <AccountDetails account={live} /> : <p className="text-soft">None</p>}
        </div>
      </div>
      <p className="mt-3 text-sm text-soft">
        Proposed by {account.proposed_by_me ? 'you' : account.proposed_by},{' '}
        <When at={account.proposed_at} show="day-time" isInSentence />
      </p>
      <Alert className="mt-3" key={reject.failedAt} type="error" message={reject.error?.message} />
      <div className="mt-3 flex flex-wrap items-center gap-2.5">
        <Button
          size="small"
          disabledReason={notAllowed ?? account.why_not_approve}
          onClick={() => setIsAsking(true)}
        >
          Approve
        </Button>
        <Button
          size="small"
          tone="danger"
          busy={reject.isPending}
          disabledReason={notAllowed}
          onClick={() => reject.send(call)}
        >
          {account.proposed_by_me ? 'Take it back' : 'Reject'}
        </Button>
      </div>
      {account.why_not_approve && (
        <p aria-hidden="true" className="mt-2 text-sm text-soft">
          {account.why_not_approve}
        </p>
      )}
      <AskDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title="Let customers pay into this?"
        label="Approve"
        busyLabel="Approving"
        onYes={() => approve.send(call)}
        isBusy={approve.isPending}
        error={approve.error?.message}
      >
        <p>
          Ask {account.proposed_by} by voice, not by message, and compare every digit. Once it is live, all
          money goes here:
        </p>
        <div className="rounded-control bg-sunken p-4">
          <AccountDetails account={account} />
        </div>
      </AskDialog>
    </div>
  );
}
