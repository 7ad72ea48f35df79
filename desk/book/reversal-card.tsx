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
import { notify } from '@cowrie/ui/notices.tsx';
import { Link } from 'react-router';
import { ProposalActions } from '../parts/proposal-actions.tsx';
import { paths } from '../paths.ts';
import { useWhyNot } from '../session/rights.ts';
import { JOURNAL_NAMES } from './book-words.ts';

export const REVERSAL_STALE = [bookJournal, listReversals, listJournals, bookAccounts, accountStatement];

/** A proposal to take a journal back, and the decision of a second person (Product §26.93). */
export function ReversalCard({ reversal }: { reversal: Reversal }) {
  const notAllowed = useWhyNot(approveReversal);
  const named = `${JOURNAL_NAMES[reversal.kind]}, journal ${reversal.journal_id}`;
  return (
    <div className="rounded-control border border-accent bg-accent-tint/40 p-4">
      <p className="font-semibold">
        Take back{' '}
        <Link to={paths.journal(reversal.journal_id)} className="text-brand underline underline-offset-4">
          {JOURNAL_NAMES[reversal.kind].toLowerCase()}, journal {reversal.journal_id}
        </Link>
      </p>
      <p className="mt-1 [overflow-wrap:anywhere]">{reversal.reason}</p>
      <ProposalActions
        proposal={reversal}
        approve={approveReversal}
        reject={rejectReversal}
        input={{ params: { id: reversal.id } }}
        refreshes={REVERSAL_STALE}
        onApproved={() => notify('It is taken back.')}
        subject={named}
        rejected="It stays as it is."
        mayNotApprove={notAllowed}
        mayNotReject={notAllowed}
        withdrawLabel="Take back the proposal"
        question="Take this back?"
        label="Take it back"
        busyLabel="Taking back"
      >
        <p className="font-semibold [overflow-wrap:anywhere]">
          {named}: {reversal.reason}
        </p>
        <p>A new journal reverses every amount of this one. Both stay in the book.</p>
        {isOfOrder(reversal) && (
          <p>The order is then as if this had not happened, and the customer is told.</p>
        )}
      </ProposalActions>
    </div>
  );
}

const isOfOrder = ({ kind }: Reversal) =>
  kind === 'receipt' || kind === 'wallet-payment' || kind === 'payout';
