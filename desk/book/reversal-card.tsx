import {
  accountStatement,
  approveReversal,
  bookAccounts,
  bookJournal,
  listJournals,
  listReversals,
  type Reversal,
  rejectReversal,
} from '@cowrie/contract/desk/book.ts';
import { Alert } from '@cowrie/ui/alert.tsx';
import { Button } from '@cowrie/ui/button.tsx';
import { notify } from '@cowrie/ui/notices.tsx';
import { When } from '@cowrie/ui/when.tsx';
import { useState } from 'react';
import { Link } from 'react-router';
import { useSend } from '../api/queries.ts';
import { AskDialog } from '../parts/ask-dialog.tsx';
import { paths } from '../paths.ts';
import { useWhyNot } from '../session/rights.ts';
import { JOURNAL_NAMES } from './book-words.ts';

export const REVERSAL_STALE = [bookJournal, listReversals, listJournals, bookAccounts, accountStatement];

/** A proposal to take a journal back, and the decision of a second person (Product §26.93). */
export function ReversalCard({ reversal }: { reversal: Reversal }) {
  const [isAsking, setIsAsking] = useState(false);
  const notAllowed = useWhyNot(approveReversal);
  const approve = useSend(approveReversal, {
    refreshes: REVERSAL_STALE,
    onDone: () => {
      setIsAsking(false);
      notify('It is taken back.');
    },
  });
  const reject = useSend(rejectReversal, {
    refreshes: REVERSAL_STALE,
    onDone: () => notify('It stays as it is.'),
  });
  const call = { params: { id: reversal.id } };
  return (
    <div className="rounded-control border border-accent bg-accent-tint/40 p-4">
      <p className="font-semibold">
        Take back{' '}
        <Link to={paths.journal(reversal.journal_id)} className="text-brand underline underline-offset-4">
          {JOURNAL_NAMES[reversal.kind].toLowerCase()}, journal {reversal.journal_id}
        </Link>
      </p>
      <p className="mt-1 [overflow-wrap:anywhere]">{reversal.reason}</p>
      <p className="mt-1 text-sm text-soft">
        Proposed by {reversal.proposed_by_me ? 'you' : reversal.proposed_by},{' '}
        <When at={reversal.proposed_at} show="day-time" isInSentence />
      </p>
      <Alert className="mt-3" key={reject.failedAt} type="error" message={reject.error?.message} />
      <div className="mt-3 flex flex-wrap items-center gap-2.5">
        <Button
          size="small"
          disabledReason={notAllowed ?? reversal.why_not_approve}
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
          {reversal.proposed_by_me ? 'Withdraw the proposal' : 'Reject'}
        </Button>
      </div>
      {reversal.why_not_approve && (
        <p aria-hidden="true" className="mt-2 text-sm text-soft">
          {reversal.why_not_approve}
        </p>
      )}
      <AskDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title="Take this back?"
        label="Take it back"
        busyLabel="Taking back"
        onYes={() => approve.send(call)}
        isBusy={approve.isPending}
        error={approve.error?.message}
      >
        <p>A new journal turns every amount of this one round. Both stay in the book.</p>
      </AskDialog>
    </div>
  );
}
