import {
  approveContentProposal,
  type ContentListName,
  type ContentProposal,
  contentCalls,
  contentPicture,
  listContentProposals,
  rejectContentProposal,
} from '@cowrie/contract/desk/content.ts';
import { fieldLabel, LIST_TITLES, valueText } from '@cowrie/contract/desk/content-words.ts';
import { SkeletonRows } from '@cowrie/ui/list-states.tsx';
import { notify } from '@cowrie/ui/notices.tsx';
import type { ReactNode } from 'react';
import { useCall } from '../api/queries.ts';
import { ProposalActions } from '../parts/proposal-actions.tsx';
import { useWhyNot } from '../session/rights.ts';

const READ_AGAIN_MS = 30_000;

/**
 * What waits for a second person, of one list or of all; nothing where nothing does (Product §19.9). What stands below
 * comes with it, so that nothing moves (Product §12.12).
 */
export function WaitingChanges({ list, children }: { list?: ContentListName; children: ReactNode }) {
  const query = useCall(listContentProposals, {}, { pollMs: READ_AGAIN_MS });
  const waiting = query.data?.proposals.filter((proposal) => !list || proposal.list === list) ?? [];
  if (query.isPending) return <SkeletonRows rows={6} className="h-14" />;
  return (
    <>
      {waiting.length > 0 && (
        <section aria-label="Waiting for a second person" className="mb-7">
          <h2 className="mb-3 text-lg">Waiting for a second person</h2>
          <ul className="grid gap-3">
            {waiting.map((proposal) => (
              <li key={proposal.id} className="rounded-control bg-surface">
                <WaitingChange proposal={proposal} isListNamed={!list} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {children}
    </>
  );
}

const VERBS = { create: 'Add', update: 'Change', move: 'Move', delete: 'Delete' } as const;

function WaitingChange({ proposal, isListNamed }: { proposal: ContentProposal; isListNamed: boolean }) {
  const notAllowed = useWhyNot(approveContentProposal);
  return (
    <div className="rounded-control border border-accent bg-accent-tint/40 p-4">
      <p className="font-semibold">
        {isListNamed && `${LIST_TITLES[proposal.list]}: `}
        {VERBS[proposal.kind]} {proposal.title}
      </p>
      <Changes proposal={proposal} />
      <ProposalActions
        proposal={proposal}
        approve={approveContentProposal}
        reject={rejectContentProposal}
        input={{ params: { id: proposal.id } }}
        refreshes={[listContentProposals, contentCalls[proposal.list].list]}
        onApproved={() => notify('Approved. It is live.')}
        subject={<Changes proposal={proposal} />}
        rejected={proposal.proposed_by_me ? 'It is taken back.' : 'It is rejected.'}
        mayNotApprove={proposal.proposed_by_me ? null : notAllowed}
        question="Let customers see this?"
      >
        <p>
          Ask {proposal.proposed_by} on the phone, not by message. From now on goods or money may go where
          this says:
        </p>
        <div className="rounded-control bg-block px-4 pt-1 pb-4">
          <Changes proposal={proposal} />
        </div>
        {showsLink(proposal) && (
          <p>
            The picture is a link: whoever runs that place can show visitors another one later, and no one
            here is asked. An uploaded picture stays as it is.
          </p>
        )}
      </ProposalActions>
    </div>
  );
}

/** A picture on another server is approved by its link alone: what that shows may change later. */
const showsLink = ({ list, changes }: ContentProposal) =>
  changes.some(({ field, after }) => field === contentPicture(list)?.field && /^https:/i.test(after ?? ''));

/** Field by field what it says now and what it would say. */
function Changes({ proposal: { changes, kind, title } }: { proposal: ContentProposal }) {
  return (
    <dl className="mt-3 grid grid-cols-[repeat(auto-fill,minmax(min(100%,17rem),1fr))] gap-x-6 gap-y-3">
      {changes.map(({ field, before, after, shown }) => (
        <div key={field}>
          <dt className="font-semibold text-sm">{field === 'position' ? 'Place' : fieldLabel(field)}</dt>
          {kind !== 'create' && (
            <dd className="whitespace-pre-line break-words text-soft">
              <span className="sr-only">Now: </span>
              {shown?.before ? (
                <Shown src={shown.before} of={title} />
              ) : (
                <del>{valueText(field, before)}</del>
              )}
            </dd>
          )}
          {kind !== 'delete' && (
            <dd className="whitespace-pre-line break-words">
              <span className="sr-only">Then: </span>
              {shown?.after ? <Shown src={shown.after} of={title} /> : valueText(field, after)}
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}

/** A picture that was uploaded, in place of its address: all of it, and large enough to read what is painted in it. */
const Shown = ({ src, of }: { src: string; of: string }) => (
  <img src={src} alt={of} className="mt-1 inline-block size-40 rounded-control bg-sunken object-contain" />
);
