import {
  approveExplanation,
  type ProposedExplanation,
  rejectExplanation,
  type StatementLineView,
} from '@cowrie/contract/desk/bank-statements.ts';
import { displayMoney } from '@cowrie/contract/money.ts';
import { Alert } from '@cowrie/ui/alert.tsx';
import { Button } from '@cowrie/ui/button.tsx';
import { notify } from '@cowrie/ui/notices.tsx';
import { When } from '@cowrie/ui/when.tsx';
import { useState } from 'react';
import { Link } from 'react-router';
import { useSend } from '../api/queries.ts';
import { STALE as STALE_BOOK } from '../book/move-form.tsx';
import { AskDialog } from '../parts/ask-dialog.tsx';
import { paths } from '../paths.ts';
import { useWhyNot } from '../session/rights.ts';
import { STALE_LINES } from './use-confirming.ts';

const STALE = [...STALE_LINES, ...STALE_BOOK];

type ProposalCardProps = { line: StatementLineView; proposal: ProposedExplanation };

/** Where unexplained money shall go to somebody, and the decision of a second person (Product §26.57). */
export function ProposalCard({ line, proposal }: ProposalCardProps) {
  const [isAsking, setIsAsking] = useState(false);
  const notAllowed = useWhyNot(approveExplanation);
  const approve = useSend(approveExplanation, {
    refreshes: STALE,
    onDone: () => {
      setIsAsking(false);
      notify('The book has it there now, and the treasury is told.');
    },
  });
  const reject = useSend(rejectExplanation, {
    refreshes: STALE,
    onDone: () => notify('It stays unexplained.'),
  });
  const call = { params: { id: proposal.id } };
  const { customer, bank_reference } = proposal;
  return (
    <div className="rounded-control border border-accent bg-accent-tint/40 p-4 md:col-span-2">
      <p className="font-semibold">
        {customer ? (
          <>
            To the balance of{' '}
            <Link to={paths.customer(customer.id)} className="text-brand underline underline-offset-4">
              {customer.name}
            </Link>{' '}
            ({customer.username})
          </>
        ) : (
          `Back to its sender, reference ${bank_reference}`
        )}
      </p>
      <p className="mt-1 [overflow-wrap:anywhere]">{proposal.reason}</p>
      <p className="mt-1 text-sm text-soft">
        Proposed by {proposal.proposed_by_me ? 'you' : proposal.proposed_by},{' '}
        <When at={proposal.proposed_at} show="day-time" isInSentence />
      </p>
      <Alert className="mt-3" key={reject.failedAt} type="error" message={reject.error?.message} />
      <div className="mt-3 flex flex-wrap items-center gap-2.5">
        <Button
          size="small"
          disabledReason={notAllowed ?? proposal.why_not_approve}
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
          {proposal.proposed_by_me ? 'Withdraw the proposal' : 'Reject'}
        </Button>
      </div>
      {proposal.why_not_approve && (
        <p aria-hidden="true" className="mt-2 text-sm text-soft">
          {proposal.why_not_approve}
        </p>
      )}
      <AskDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={customer ? `Is it ${customer.name}’s?` : 'Did it go back?'}
        label="Approve"
        busyLabel="Approving"
        onYes={() => approve.send(call)}
        isBusy={approve.isPending}
        error={approve.error?.message}
      >
        <p>
          {displayMoney(line.amount, line.currency)}{' '}
          {customer
            ? `goes to the balance of ${customer.username}, who is told by mail.`
            : `left ${line.account.name} for whoever had sent it.`}
        </p>
      </AskDialog>
    </div>
  );
}
