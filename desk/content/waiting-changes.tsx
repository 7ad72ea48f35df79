import {
  approveContentProposal,
  type ContentListName,
  type ContentProposal,
  contentCalls,
  listContentProposals,
  rejectContentProposal,
} from '@cowrie/contract/desk/content.ts';
import { Alert } from '@cowrie/ui/alert.tsx';
import { Button } from '@cowrie/ui/button.tsx';
import { notify } from '@cowrie/ui/notices.tsx';
import { When } from '@cowrie/ui/when.tsx';
import { useState } from 'react';
import { useCall, useSend } from '../api/queries.ts';
import { AskDialog } from '../parts/ask-dialog.tsx';
import { useWhyNot } from '../session/rights.ts';
import { fieldLabel, LIST_WORDS } from './list-names.ts';

const READ_AGAIN_MS = 30_000;

/** What waits for a second person, of one list or of all; nothing where nothing does (Product §19.9). */
export function WaitingChanges({ list }: { list?: ContentListName }) {
  const query = useCall(listContentProposals, {}, { pollMs: READ_AGAIN_MS });
  const waiting = query.data?.proposals.filter((proposal) => !list || proposal.list === list) ?? [];
  if (waiting.length === 0) return null;
  return (
    <section aria-label="Waits for a second person" className="mb-7">
      <h2 className="mb-3 text-lg">Waits for a second person</h2>
      <ul className="grid gap-3">
        {waiting.map((proposal) => (
          <li key={proposal.id}>
            <WaitingChange proposal={proposal} isListNamed={!list} />
          </li>
        ))}
      </ul>
    </section>
  );
}

const VERBS = { create: 'Add', update: 'Change', move: 'Move', delete: 'Delete' } as const;

function WaitingChange({ proposal, isListNamed }: { proposal: ContentProposal; isListNamed: boolean }) {
  const [isAsking, setIsAsking] = useState(false);
  const notAllowed = useWhyNot(approveContentProposal);
  const stale = [listContentProposals, contentCalls[proposal.list].list];
  const approve = useSend(approveContentProposal, {
    refreshes: stale,
    onDone: () => {
      setIsAsking(false);
      notify('Approved. It is live.');
    },
  });
  const reject = useSend(rejectContentProposal, {
    refreshes: stale,
    onDone: () => notify(proposal.proposed_by_me ? 'It is taken back.' : 'It is rejected.'),
  });
  const call = { params: { id: proposal.id } };
  return (
    <div className="rounded-control border border-accent bg-accent-tint/40 p-4">
      <p className="font-semibold">
        {isListNamed && `${LIST_WORDS[proposal.list].title}: `}
        {VERBS[proposal.kind]} {proposal.title}
      </p>
      <p className="mt-0.5 text-sm text-soft">
        Proposed by {proposal.proposed_by_me ? 'you' : proposal.proposed_by},{' '}
        <When at={proposal.proposed_at} show="day-time" isInSentence />
      </p>
      <Changes proposal={proposal} />
      <Alert className="mt-3" key={reject.failedAt} type="error" message={reject.error?.message} />
      <div className="mt-3 flex flex-wrap items-center gap-2.5">
        <Button
          size="small"
          disabledReason={(proposal.proposed_by_me ? null : notAllowed) ?? proposal.why_not_approve}
          onClick={() => setIsAsking(true)}
        >
          Approve
        </Button>
        <Button size="small" tone="danger" busy={reject.isPending} onClick={() => reject.send(call)}>
          {proposal.proposed_by_me ? 'Take it back' : 'Reject'}
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
        title="Let customers see this?"
        label="Approve"
        busyLabel="Approving"
        onYes={() => approve.send(call)}
        isBusy={approve.isPending}
        error={approve.error?.message}
      >
        <p>
          Ask {proposal.proposed_by} by voice, not by message. From now on goods or money may go where this
          says:
        </p>
        <div className="rounded-control bg-sunken px-4 pt-1 pb-4">
          <Changes proposal={proposal} />
        </div>
      </AskDialog>
    </div>
  );
}

/** Field by field what it says now and what it would say. */
function Changes({ proposal: { changes, kind } }: { proposal: ContentProposal }) {
  return (
    <dl className="mt-3 grid gap-3">
      {changes.map(({ field, before, after }) => (
        <div key={field}>
          <dt className="font-semibold text-sm">{field === 'position' ? 'Place' : fieldLabel(field)}</dt>
          {kind !== 'create' && (
            <dd className="whitespace-pre-line break-words text-soft">
              <span className="sr-only">Now: </span>
              <del>{before ?? '–'}</del>
            </dd>
          )}
          {kind !== 'delete' && (
            <dd className="whitespace-pre-line break-words">
              <span className="sr-only">Then: </span>
              {after ?? '–'}
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}
