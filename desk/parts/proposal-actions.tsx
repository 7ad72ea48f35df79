import { leavesOpen } from '@cowrie/contract/client.ts';
import type { AnyEndpoint, CallInput } from '@cowrie/contract/endpoint.ts';
import { Button } from '@cowrie/ui/button.tsx';
import { notify } from '@cowrie/ui/notices.tsx';
import { When } from '@cowrie/ui/when.tsx';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
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
  /** What is proposed, as the question before it is rejected names it: a list may have moved under the pointer. */
  subject: ReactNode;
  /** Said once it is rejected. */
  rejected: string;
  /** Why this person's role may not. */
  mayNotApprove: string | null;
  mayNotReject?: string | null;
  /**
   * What the proposer reads in place of "Reject"; given where the usual word could be taken for what the proposal
   * itself takes back.
   */
  withdrawLabel?: string;
  /** The question before it is approved, what its button says, and what follows if the answer is yes. */
  question: string;
  label?: string;
  /** On the button that asks that question. */
  approveLabel?: string;
  busyLabel?: string;
  children: ReactNode;
};

const GONE =
  'It is no longer waiting: your decision went through and only its answer got lost, or someone was quicker. The audit log says which.';

/** A decided proposal leaves its list, together with a dialog that says that no answer came: then a notice says it. */
function useSaidAsItGoes(isOpen: boolean) {
  const { pathname } = useLocation();
  const last = useRef({ isOpen, pathname });
  last.current = { isOpen, pathname };
  useEffect(
    () => () => {
      const isHere = location.pathname.endsWith(last.current.pathname);
      if (last.current.isOpen && isHere) notify(GONE, 'warning');
    },
    [],
  );
}

/** Who proposed something, and the decision of a second person about it. */
export function ProposalActions<Approve extends AnyEndpoint, Reject extends AnyEndpoint>({
  proposal,
  input,
  refreshes,
  onApproved,
  subject,
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
  const [asked, setAsked] = useState<'approve' | 'reject' | null>(null);
  const close = () => setAsked(null);
  const rejectLabel = isMine ? withdrawLabel : 'Reject';
  const approve = useSend(calls.approve, {
    refreshes,
    onDone: (data) => {
      close();
      onApproved?.(data);
    },
  });
  const reject = useSend(calls.reject, {
    refreshes,
    onDone: () => {
      close();
      notify(rejected);
    },
  });
  const isOpen = asked === 'approve' ? approve.error : asked === 'reject' ? reject.error : null;
  useSaidAsItGoes(isOpen !== null && leavesOpen(isOpen));
  return (
    <>
      <p className="mt-3 text-sm text-soft">
        Proposed by {isMine ? 'you' : proposal.proposed_by},{' '}
        <When at={proposal.proposed_at} show="day-time" isInSentence />
      </p>
      <div className="mt-3 flex flex-wrap items-center gap-2.5">
        <Button
          size="small"
          tone="outline"
          disabledReason={mayNotApprove ?? whyNot}
          onClick={() => setAsked('approve')}
        >
          {approveLabel}
        </Button>
        <Button size="small" tone="danger" disabledReason={mayNotReject} onClick={() => setAsked('reject')}>
          {rejectLabel}
        </Button>
      </div>
      {whyNot && (
        <p aria-hidden="true" className="mt-2 text-sm text-soft">
          {whyNot}
        </p>
      )}
      <AskDialog
        isOpen={asked === 'approve'}
        onClose={close}
        title={question}
        label={label}
        busyLabel={busyLabel}
        onYes={() => approve.send(input)}
        isBusy={approve.isPending}
        error={approve.error?.message}
      >
        {children}
      </AskDialog>
      <AskDialog
        isOpen={asked === 'reject'}
        onClose={close}
        title={`${rejectLabel}?`}
        label={rejectLabel}
        busyLabel={isMine ? 'Taking it back' : 'Rejecting'}
        tone="danger"
        onYes={() => reject.send(input)}
        isBusy={reject.isPending}
        error={reject.error?.message}
      >
        {typeof subject === 'string' ? <p>{subject}</p> : subject}
      </AskDialog>
    </>
  );
}
