import {
  listPayAccounts,
  PAUSE_HOURS,
  type PayAccount,
  proposePayAccount,
} from '@cowrie/contract/desk/treasury.ts';
import { Button } from '@cowrie/ui/button.tsx';
import { EmptyState, SkeletonRows } from '@cowrie/ui/list-states.tsx';
import { When } from '@cowrie/ui/when.tsx';
import { useState } from 'react';
import { useCall } from '../api/queries.ts';
import { Card, ScreenFrame } from '../frame/screen.tsx';
import { FailedRead } from '../parts/failed-read.tsx';
import { useWhyNot } from '../session/rights.ts';
import { AccountDetails } from './account-details.tsx';
import { PaymentOptions } from './payment-options.tsx';
import { Proposal } from './proposal.tsx';
import { ProposeDialog } from './propose-dialog.tsx';
import { WaitingAccount } from './waiting-account.tsx';

/** The accounts and wallets customers pay into; a change needs two people and a pause (Product §22.3, §22.10). */
export function Screen() {
  const query = useCall(listPayAccounts, {}, { pollMs: 15_000 });
  const notAllowed = useWhyNot(proposePayAccount);
  const [isProposing, setIsProposing] = useState(false);
  return (
    <ScreenFrame
      title="Accounts and wallets"
      intro={`Where customers send their money. One person proposes a change, another approves it, and ${liveWhen(query.data?.pause_hours)}.`}
      actions={
        <Button disabledReason={notAllowed} onClick={() => setIsProposing(true)}>
          Propose a change
        </Button>
      }
    >
      {query.isPending ? (
        <SkeletonRows rows={4} className="h-28" />
      ) : !query.data ? (
        <FailedRead query={query} />
      ) : (
        <div className="grid gap-5 xl:grid-cols-[minmax(0,1fr)_22rem]">
          <div className="grid min-w-0 content-start gap-5">
            <Waiting accounts={query.data.accounts} />
            <Proposals accounts={query.data.accounts} pause={query.data.pause_hours} />
            <Live accounts={query.data.accounts} />
            <Past accounts={query.data.accounts} />
          </div>
          <PaymentOptions options={query.data.options} />
        </div>
      )}
      <ProposeDialog
        isOpen={isProposing}
        pause={query.data?.pause_hours ?? PAUSE_HOURS}
        onClose={() => setIsProposing(false)}
      />
    </ScreenFrame>
  );
}

/** In a new business an account is live at once: nobody is to wait for it, or to count on hours to stop it in (Product §22.12). */
const liveWhen = (pause = PAUSE_HOURS) =>
  pause > 0 ? `${pause}\u00a0hours later it is live` : 'it is live at once: no one has placed an order yet';

function Waiting({ accounts }: { accounts: PayAccount[] }) {
  const waiting = accounts.filter((account) => account.state === 'approved');
  if (waiting.length === 0) return null;
  return (
    <Card title="Approved, not live yet">
      <ul className="grid gap-4">
        {waiting.map((account) => (
          <li key={account.id}>
            <WaitingAccount account={account} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Proposals({ accounts, pause }: { accounts: PayAccount[]; pause: number }) {
  const proposed = accounts.filter((account) => account.state === 'proposed');
  if (proposed.length === 0) return null;
  return (
    <Card title="Waiting for a second person">
      <ul className="grid gap-4">
        {proposed.map((account) => (
          <li key={account.id}>
            <Proposal
              account={account}
              pause={pause}
              live={accounts.find(
                (other) => other.state === 'live' && other.option_code === account.option_code,
              )}
            />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Live({ accounts }: { accounts: PayAccount[] }) {
  const live = accounts.filter((account) => account.state === 'live');
  return (
    <Card title="Live">
      {live.length === 0 ? (
        <EmptyState title="No account is live">
          Customers cannot pay until one is proposed and approved.
        </EmptyState>
      ) : (
        <ul className="grid gap-5 md:grid-cols-2">
          {live.map((account) => (
            <li key={account.id} className="rounded-control bg-block p-4">
              <AccountDetails account={account} />
              <p className="mt-2 text-sm text-soft">
                {account.proposed_by}
                {account.decided_by && `, approved by ${account.decided_by}`}
                {account.decided_at && (
                  <>
                    , <When at={account.decided_at} show="day" isInSentence />
                  </>
                )}
              </p>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

const PAST_WORDS: Partial<Record<PayAccount['state'], string>> = {
  retired: 'Replaced',
  rejected: 'Rejected',
  stopped: 'Stopped before it was live',
};

function Past({ accounts }: { accounts: PayAccount[] }) {
  const past = accounts.filter((account) => account.state in PAST_WORDS);
  if (past.length === 0) return null;
  return (
    <details className="rounded-card border border-line bg-surface px-5">
      <summary className="flex min-h-14 items-center font-semibold">What was ({past.length})</summary>
      <ul className="grid gap-4 pb-5 md:grid-cols-2">
        {past.map((account) => (
          <li key={account.id} className="rounded-control border border-line p-4">
            <AccountDetails account={account} />
            <p className="mt-2 text-sm text-soft">
              {PAST_WORDS[account.state]}; proposed by {account.proposed_by}
              {account.decided_by && `, decided by ${account.decided_by}`}
              {account.stopped_by && `, stopped by ${account.stopped_by}`}
            </p>
          </li>
        ))}
      </ul>
    </details>
  );
}
