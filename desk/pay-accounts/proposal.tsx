import { deskNow } from '@cowrie/contract/desk/now.ts';
import { overview } from '@cowrie/contract/desk/overview.ts';
import {
  approvePayAccount,
  listPayAccounts,
  type PayAccount,
  rejectPayAccount,
} from '@cowrie/contract/desk/treasury.ts';
import type { PaymentOptionCode } from '@cowrie/contract/order-codes.ts';
import { displayTime } from '@cowrie/contract/time.ts';
import { notify } from '@cowrie/ui/notices.tsx';
import { ProposalActions } from '../parts/proposal-actions.tsx';
import { useWhyNot } from '../session/rights.ts';
import { AccountDetails } from './account-details.tsx';

const STALE = [listPayAccounts, overview, deskNow];

/** Of the options that have an account of ours. */
const HOW: Partial<Record<PaymentOptionCode, string>> = {
  'bank-transfer': 'by bank transfer',
  usdt: 'in USDT',
};

type ProposalProps = { account: PayAccount; live: PayAccount | undefined; pause: number };

/** One proposed account beside the one it would replace, and the decision of a second person. */
export function Proposal({ account, live, pause }: ProposalProps) {
  const notAllowed = useWhyNot(approvePayAccount);
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
      <ProposalActions
        proposal={account}
        approve={approvePayAccount}
        reject={rejectPayAccount}
        input={{ params: { id: account.id } }}
        refreshes={STALE}
        onApproved={({ account: { state, live_from } }) =>
          notify(
            state === 'live' || !live_from
              ? 'The account is live.'
              : `Approved. It goes live at ${displayTime(live_from)}.`,
          )
        }
        subject={<AccountDetails account={account} />}
        rejected={account.proposed_by_me ? 'The proposal is taken back.' : 'The proposal is rejected.'}
        mayNotApprove={notAllowed}
        mayNotReject={notAllowed}
        question="Let customers pay into this?"
      >
        <p>
          Ask {account.proposed_by} on the phone, not by message, and compare every digit.{' '}
          {pause > 0 ? `${pause} hours after` : 'As soon as'} you approve it, customers who pay{' '}
          {HOW[account.option_code]} are shown this account
          {live ? ' instead of the one that is live now' : ''}:
        </p>
        <div className="rounded-control bg-block p-4">
          <AccountDetails account={account} />
        </div>
      </ProposalActions>
    </div>
  );
}
