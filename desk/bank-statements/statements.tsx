import { type StatementAccount, statementAccounts } from '@cowrie/contract/desk/bank-statements.ts';
import { Button } from '@cowrie/ui/button.tsx';
import { EmptyState, FailedState, SkeletonRows } from '@cowrie/ui/list-states.tsx';
import { Tabs } from '@cowrie/ui/tabs.tsx';
import { When } from '@cowrie/ui/when.tsx';
import { useState } from 'react';
import { failureMessage } from '../api/client.ts';
import { useCall } from '../api/queries.ts';
import { Card, ScreenFrame } from '../frame/screen.tsx';
import { useAddressFilter } from '../parts/use-address-filter.ts';
import { Lines } from './lines.tsx';
import { Matches } from './matches.tsx';
import { Unexplained } from './unexplained.tsx';
import { UploadDialog } from './upload-dialog.tsx';

/** Statements of the accounts, and what explains their lines (Product §26.44, §26.51). */
export function Screen() {
  const query = useCall(statementAccounts, {});
  const filter = useAddressFilter();
  const [uploading, setUploading] = useState<string | null>(null);
  const accounts = query.data?.accounts ?? [];
  const tab = filter.get('tab') || 'matches';
  return (
    <ScreenFrame
      title="Bank statements"
      intro="What the banks, Alipay and WeChat Pay say, next to the orders and the book."
      actions={
        <Button
          disabledReason={accounts.length === 0 && 'The book has no account yet'}
          onClick={() => setUploading(filter.get('account') || (accounts[0]?.code ?? ''))}
        >
          Upload a statement
        </Button>
      }
    >
      {query.isPending ? (
        <SkeletonRows rows={4} className="h-24" />
      ) : !query.data ? (
        <FailedState
          message={failureMessage(query.error)}
          isBusy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      ) : accounts.length === 0 ? (
        <EmptyState title="No account yet">
          The book’s accounts show here once there is one that customers pay into.
        </EmptyState>
      ) : (
        <div className="grid gap-5">
          <Accounts accounts={accounts} onUpload={setUploading} />
          <Tabs
            label="Lines of the statements"
            tabs={[
              { id: 'matches', label: 'To look at' },
              { id: 'unexplained', label: 'Unexplained' },
              { id: 'lines', label: 'All lines' },
            ]}
            selected={tab}
            onSelect={(next) => filter.set({ tab: next === 'matches' ? '' : next, page: '' })}
          >
            <div className="pt-4">
              {tab === 'lines' ? (
                <Lines accounts={accounts} filter={filter} />
              ) : tab === 'unexplained' ? (
                <Unexplained filter={filter} />
              ) : (
                <Matches />
              )}
            </div>
          </Tabs>
        </div>
      )}
      <UploadDialog account={uploading} accounts={accounts} onClose={() => setUploading(null)} />
    </ScreenFrame>
  );
}

type AccountsProps = { accounts: readonly StatementAccount[]; onUpload: (code: string) => void };

function Accounts({ accounts, onUpload }: AccountsProps) {
  return (
    <Card title="Accounts">
      <ul className="divide-y divide-line">
        {accounts.map((account) => (
          <li
            key={account.code}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 text-sm max-md:py-2 md:grid-cols-[minmax(0,5fr)_minmax(0,7fr)_8rem_auto]"
          >
            <p className="truncate font-semibold text-base max-md:col-span-2" title={account.name}>
              {shortened(account.name)} <span className="font-normal text-soft">{account.currency}</span>
            </p>
            <p className="text-soft max-md:col-span-2">
              {account.reaches_to ? (
                <>
                  Covers up to <When at={account.reaches_to} show="day-time" isInSentence />, uploaded by{' '}
                  {account.uploaded_by}
                </>
              ) : (
                'No statement yet'
              )}
            </p>
            <p>{unclaimed(account)}</p>
            <Button
              tone="plain"
              size="small"
              className="-mr-3.5"
              aria-label={`Upload a statement of ${account.name}`}
              onClick={() => onUpload(account.code)}
            >
              Upload
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** A wallet's address by its ends, which are what one compares. */
const shortened = (name: string) => name.replace(/(\S{4})\S{13,}(\S{4})/g, '$1…$2');

/** Beyond so many the server stops counting. */
const MOST_COUNTED = 1000;

function unclaimed({ open_lines: count }: StatementAccount): string {
  if (count === 0) return 'Nothing is open';
  const number = count >= MOST_COUNTED ? `${MOST_COUNTED} or more` : String(count);
  return `${number} ${count === 1 ? 'line' : 'lines'} still open`;
}
