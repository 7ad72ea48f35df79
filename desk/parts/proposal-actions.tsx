import type { AnyEndpoint, CallInput } from '@cowrie/contract/endpoint.ts';
import { Alert } from '@cowrie/ui/alert.tsx';
import { Button } from '@cowrie/ui/button.tsx';
import { notify } from '@cowrie/ui/notices.tsx';
import { When } from '@cowrie/ui/when.tsx';
import { type ReactNode, useState } from 'react';
import { type SendOptions, useSend } from '../api/queries.ts';
import { AskDialog } from './ask-dialog.tsx';

/** Who proposed it, and why whoever looks at it may not approve it. */
type Proposal = {
  proposed_by: string;
  proposed_by_me: boolean;
  proposed_at: string;
  why_not_approve: string | null;
};

type ProposalActionsProps<Approve extends AnyEndpoint, Reject extends AnyEndpoint> = {
  proposal: Proposal;
  approve: Approve;
  reject: Reject;
  /** Which of them it is, for either call. */
  input: CallInput<Approve> & CallInput<Reject>;
  refreshes: readonly AnyEndpoint[];
  onApproved: SendOptions<Approve>['onDone'];
  /** Said once it is rejected. */
  rejected: string;
  /** Why this person's role may not. */
  mayNotApprove: string | null;
  mayNotReject?: string | null;
  /** What whoever proposed it reads in place of "Reject". */
  withdrawLabel?: string;
  /** The question before it is approved, what its button says, and what follows if the answer is yes. */
  question: string;
  label?: string;
  /** On the button that asks that question. */
  approveLabel?: string;
  busyLabel?: string;
  children: ReactNode;
};

/** Who proposed something, and the decision of a second person about it. */
export function ProposalActions<Approve extends AnyEndpoint, Reject extends AnyEndpoint>({
  proposal,
  input,
  refreshes,
  onApproved,
  rejected,
  mayNotApprove,
  mayNotReject,
  withdrawLabel = 'Take it back',
  question,
  label = 'Approve',
  approveLabel = 'Approve',
  busyLabel = 'Approving',
  children,
  ...calls
}: ProposalActionsProps<Approve, Reject>) {
  const { proposed_by_me: isMine, why_not_approve: whyNot } = proposal;
  const [isAsking, setIsAsking] = useState(false);
  const approve = useSend(calls.approve, {
    refreshes,
    onDone: (data) => {
      setIsAsking(false);
      onApproved?.(data);
    },
  });
  const reject = useSend(calls.reject, { refreshes, onDone: () => notify(rejected) });
  return (
    <>
      <p className="mt-3 text-sm text-soft">
        Proposed by {isMine ? 'you' : proposal.proposed_by},{' '}
        <When at={proposal.proposed_at} show="day-time" isInSentence />
      </p>
      <Alert className="mt-3" key={reject.failedAt} type="error" message={reject.error?.message} />
      <div className="mt-3 flex flex-wrap items-center gap-2.5">
        <Button
          size="small"
          tone="outline"
          disabledReason={mayNotApprove ?? whyNot}
          onClick={() => setIsAsking(true)}
        >
          {approveLabel}
        </Button>
        <Button
          size="small"
          tone="danger"
          busy={reject.isPending}
          disabledReason={mayNotReject}
          onClick={() => reject.send(input)}
        >
          {isMine ? withdrawLabel : 'Reject'}
        </Button>
      </div>
      {whyNot && (
        <p aria-hidden="true" className="mt-2 text-sm text-soft">
          {whyNot}
        </p>
      )}
      <AskDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={question}
        label={label}
        busyLabel={busyLabel}
        onYes={() => approve.send(input)}
        isBusy={approve.isPending}
        error={approve.error?.message}
      >
        {children}
      </AskDialog>
    </>
  );
}
