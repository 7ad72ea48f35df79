import {
  approveExplanation,
  type ProposedExplanation,
  rejectExplanation,
  type StatementLineView,
} from '@cowrie/contract/desk/bank-statements.ts';
import { displayMoney } from '@cowrie/contract/money.ts';
import { notify } from '@cowrie/ui/notices.tsx';
import { Link } from 'react-router';
import { STALE as STALE_BOOK } from '../book/move-form.tsx';
import { ProposalActions } from '../parts/proposal-actions.tsx';
import { paths } from '../paths.ts';
import { useWhyNot } from '../session/rights.ts';
import { STALE_LINES } from './use-confirming.ts';

const STALE = [...STALE_LINES, ...STALE_BOOK];

type ProposalCardProps = { line: StatementLineView; proposal: ProposedExplanation };

/** Where unexplained money should go to someone, and the decision of a second person (Product §26.57). */
export function ProposalCard({ line, proposal }: ProposalCardProps) {
  const notAllowed = useWhyNot(approveExplanation);
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
      <ProposalActions
        proposal={proposal}
        approve={approveExplanation}
        reject={rejectExplanation}
        input={{ params: { id: proposal.id } }}
        refreshes={STALE}
        onApproved={() => notify('The book has it there now, and the treasury is told.')}
        subject={`${displayMoney(line.amount, line.currency)} ${customer ? `to the balance of ${customer.username}` : 'back to its sender'}`}
        rejected="It stays unexplained."
        mayNotApprove={notAllowed}
        mayNotReject={notAllowed}
        question={customer ? `Is it ${customer.name}’s?` : 'Did it go back?'}
      >
        <p>
          {displayMoney(line.amount, line.currency)}{' '}
          {customer
            ? `goes to the balance of ${customer.username}, who is told by email.`
            : `left ${line.account.name} for the sender.`}
        </p>
      </ProposalActions>
    </div>
  );
}
