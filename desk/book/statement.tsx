import { accountStatement, type StatementLine } from '@cowrie/contract/desk/book.ts';
import { exportStatement } from '@cowrie/contract/desk/exports.ts';
import { dayOf } from '@cowrie/contract/time.ts';
import { type Column, DataTable } from '@cowrie/ui/data-table.tsx';
import { EmptyState, SkeletonRows } from '@cowrie/ui/list-states.tsx';
import { When } from '@cowrie/ui/when.tsx';
import { keepPreviousData } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { useCall } from '../api/queries.ts';
import { ScreenFrame } from '../frame/screen.tsx';
import { DayRange } from '../parts/day-range.tsx';
import { ExportButton } from '../parts/export-button.tsx';
import { FailedRead } from '../parts/failed-read.tsx';
import { useAddressFilter } from '../parts/use-address-filter.ts';
import { paths } from '../paths.ts';
import { accountName } from './book-words.ts';
import { dayText, JournalBy, JournalFor, JournalName } from './journal-cells.tsx';
import { OlderAndNewest } from './more-button.tsx';
import { SignedMoney } from './signed-money.tsx';

const columns = (currency: string): Column<StatementLine>[] => [
  {
    key: 'journal',
    header: 'What',
    onCard: 'lead',
    cell: ({ journal }) => <JournalName journal={journal} />,
  },
  {
    key: 'at',
    header: 'When',
    cell: ({ journal: { at, day } }) => (
      <span className="block tabular-nums">
        <When at={at} show="date" className="whitespace-nowrap" />{' '}
        <When at={at} show="time" className="text-sm text-soft md:block" />
        {/* The filter goes by this one. */}
        {day !== dayOf(Date.parse(at)) && (
          <span className="block text-sm">
            counts to <span className="whitespace-nowrap">{dayText(day)}</span>
          </span>
        )}
      </span>
    ),
  },
  { key: 'for', header: 'For', cell: ({ journal }) => <JournalFor journal={journal} /> },
  { key: 'by', header: 'By', cell: ({ journal }) => <JournalBy journal={journal} /> },
  {
    key: 'amount',
    header: 'Amount',
    align: 'right',
    cell: ({ amount }) => <SignedMoney amount={amount} currency={currency} className="font-semibold" />,
  },
  {
    key: 'balance',
    header: 'Balance after',
    align: 'right',
    cell: ({ balance }) => <SignedMoney amount={balance} currency={currency} />,
  },
];

/** Another account starts with nothing of the last one. */
export function Screen() {
  const { id = '' } = useParams();
  return <StatementScreen key={id} id={id} />;
}

/** What stands on one account, newest first (Product §26.91). */
function StatementScreen({ id }: { id: string }) {
  const filter = useAddressFilter();
  const days = { from: filter.get('from'), to: filter.get('to') };
  const query = useCall(
    accountStatement,
    { params: { id }, query: { ...days, before: filter.get('before') } },
    { placeholderData: keepPreviousData },
  );
  const account = query.data?.account;
  return (
    <ScreenFrame
      title={account ? accountName(account) : 'Statement'}
      intro={
        account && (
          <>
            Now{' '}
            <SignedMoney
              amount={account.balance}
              currency={account.currency}
              className="font-semibold text-ink"
            />
            {account.closed_to && (
              <>
                , closed up to <span className="inline-block">{dayText(account.closed_to)}</span>
              </>
            )}
          </>
        )
      }
      back={{ to: paths.book, label: 'The book' }}
      actions={
        <ExportButton
          endpoint={exportStatement}
          input={{ query: { account: id, ...days } }}
          fileName="statement"
        />
      }
    >
      <div className="mb-4 grid grid-cols-2 gap-3 lg:max-w-md">
        <DayRange
          filter={{ ...filter, set: (change, how) => filter.set({ before: undefined, ...change }, how) }}
        />
      </div>
      {query.isPending ? (
        <SkeletonRows rows={8} className="h-12" />
      ) : !query.data ? (
        <FailedRead query={query} />
      ) : query.data.lines.length === 0 ? (
        <EmptyState title="Nothing here yet" />
      ) : (
        <>
          <div className="md:overflow-x-auto">
            <DataTable
              caption={`Statement of ${accountName(query.data.account)}`}
              columns={columns(query.data.account.currency)}
              rows={query.data.lines}
              rowKey={(line) => line.id}
              className="[&_td]:md:py-2"
            />
          </div>
          <OlderAndNewest filter={filter} next={query.data.next} />
        </>
      )}
    </ScreenFrame>
  );
}
