import { statementAccounts } from '@cowrie/contract/desk/bank-statements.ts';
import { Button } from '@cowrie/ui/button.tsx';
import { EmptyState, SkeletonRows } from '@cowrie/ui/list-states.tsx';
import { Tabs } from '@cowrie/ui/tabs.tsx';
import { useState } from 'react';
import { useCall } from '../api/queries.ts';
import { ScreenFrame } from '../frame/screen.tsx';
import { FailedRead, notRead } from '../parts/failed-read.tsx';
import { useAddressFilter } from '../parts/use-address-filter.ts';
import { Accounts } from './accounts.tsx';
import { Lines } from './lines.tsx';
import { Matches } from './matches.tsx';
import { Unexplained } from './unexplained.tsx';
import { UploadDialog } from './upload-dialog.tsx';
import type { Uploading } from './use-uploading.ts';

/** Statements of the accounts, and what explains their lines (Product §26.44, §26.51). */
export function Screen() {
  const query = useCall(statementAccounts, {});
  const filter = useAddressFilter();
  const [uploading, setUploading] = useState<Uploading | null>(null);
  const accounts = query.data?.accounts ?? [];
  const tab = filter.get('tab') || 'matches';
  return (
    <ScreenFrame
      title="Bank statements"
      intro="What the banks, Alipay and WeChat Pay say, next to the orders and the book."
      actions={
        <Button
          disabledReason={
            notRead('The accounts', query) || (accounts.length === 0 && 'The book has no account yet')
          }
          onClick={() => {
            const account = filter.get('account');
            setUploading({ account: account || (accounts[0]?.code ?? ''), isChosen: account !== '' });
          }}
        >
          Upload a statement
        </Button>
      }
    >
      {query.isPending ? (
        <SkeletonRows rows={4} className="h-24" />
      ) : !query.data ? (
        <FailedRead query={query} />
      ) : accounts.length === 0 ? (
        <EmptyState title="No account yet">
          The book’s accounts show here once there is one that customers pay into.
        </EmptyState>
      ) : (
        <div className="grid gap-5">
          <Accounts accounts={accounts} onUpload={(account) => setUploading({ account, isChosen: true })} />
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
      <UploadDialog uploading={uploading} accounts={accounts} onClose={() => setUploading(null)} />
    </ScreenFrame>
  );
}
