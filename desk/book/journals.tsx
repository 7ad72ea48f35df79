import { listJournals, NO_PAYMENT, NOBODY } from '@cowrie/contract/desk/book.ts';
import { exportJournals } from '@cowrie/contract/desk/exports.ts';
import { JOURNAL_KINDS, type JournalKind, MONEY_IN } from '@cowrie/contract/desk/ledger.ts';
import type { CallData } from '@cowrie/contract/endpoint.ts';
import { cx } from '@cowrie/ui/cx.ts';
import { type Column, DataTable } from '@cowrie/ui/data-table.tsx';
import { Field } from '@cowrie/ui/field.tsx';
import { NothingMatches, SkeletonRows } from '@cowrie/ui/list-states.tsx';
import { Money } from '@cowrie/ui/money.tsx';
import { Select } from '@cowrie/ui/select.tsx';
import { keepPreviousData } from '@tanstack/react-query';
import { useCall } from '../api/queries.ts';
import { DayRange } from '../parts/day-range.tsx';
import { ExportButton } from '../parts/export-button.tsx';
import { FailedRead } from '../parts/failed-read.tsx';
import { FILTER_GRID } from '../parts/filter-grid.ts';
import { type AddressFilter, useAddressFilter } from '../parts/use-address-filter.ts';
import { BookFrame } from './book-frame.tsx';
import { JOURNAL_NAMES } from './book-words.ts';
import { dayText, JournalBy, JournalFor, JournalName } from './journal-cells.tsx';
import { OlderAndNewest } from './more-button.tsx';
import { WaitingReversals } from './waiting-reversals.tsx';

/** How receivers are paid. */
const METHOD_NAMES: Record<string, string> = {
  alipay: 'Alipay',
  wechat: 'WeChat Pay',
  'bank-transfer': 'bank transfer',
};

type Row = CallData<typeof listJournals>['journals'][number];

const COLUMNS: readonly Column<Row>[] = [
  { key: 'what', header: 'What', onCard: 'lead', cell: (journal) => <JournalName journal={journal} /> },
  { key: 'day', header: 'Day', cell: ({ day }) => <span className="whitespace-nowrap">{dayText(day)}</span> },
  { key: 'for', header: 'For', cell: (journal) => <JournalFor journal={journal} /> },
  { key: 'by', header: 'By', cell: (journal) => <JournalBy journal={journal} /> },
  {
    key: 'amounts',
    header: 'Amounts',
    align: 'right',
    cell: ({ amounts }) =>
      amounts.map(({ currency, amount }) => (
        <Money key={currency} amount={amount} currency={currency} className="block" />
      )),
  },
];

/** What happened to the money, newest first (Product §26.92). */
export function Screen() {
  const address = useAddressFilter();
  const filter: AddressFilter = {
    ...address,
    set: (change, how) => address.set({ before: undefined, ...change }, how),
  };
  const wanted = {
    from: filter.get('from'),
    to: filter.get('to'),
    kind: filter.get('kind') as JournalKind | typeof MONEY_IN | '',
    staff: filter.get('staff'),
    method: filter.get('method'),
  };
  const chosen = { ...wanted, before: filter.get('before') };
  const query = useCall(listJournals, { query: chosen }, { placeholderData: keepPreviousData });
  return (
    <BookFrame
      title="Journals"
      intro="Everything that happened to the money, recorded once and never changed."
      actions={<ExportButton endpoint={exportJournals} input={{ query: wanted }} fileName="journals" />}
    >
      <WaitingReversals>
        <div className={cx(FILTER_GRID, 'mb-4 lg:max-w-4xl')}>
          <Field label="What">
            <Select
              value={chosen.kind}
              onValue={(kind) => filter.set({ kind })}
              options={[
                { value: '', label: 'Everything' },
                { value: MONEY_IN, label: 'Money in, less cancelled orders' },
                ...JOURNAL_KINDS.map((value) => ({ value, label: JOURNAL_NAMES[value] })),
              ]}
            />
          </Field>
          <Field label="By">
            <Select
              value={chosen.staff}
              onValue={(staff) => filter.set({ staff })}
              options={[
                { value: '', label: 'Anyone' },
                { value: NOBODY, label: 'No one at the desk' },
                ...(query.data?.staff ?? []).map(({ id, name }) => ({ value: id, label: name })),
              ]}
            />
          </Field>
          <DayRange filter={filter} />
        </div>
        {chosen.method && (
          <p className="mb-3 text-soft">
            {chosen.method === NO_PAYMENT
              ? 'Only what is for no payment.'
              : `Only payments by ${METHOD_NAMES[chosen.method] ?? chosen.method}.`}{' '}
            <button
              type="button"
              className="min-h-11 font-semibold text-brand underline-offset-4 hover:underline"
              onClick={() => filter.set({ method: undefined })}
            >
              Show all
            </button>
          </p>
        )}
        {query.isPending ? (
          <SkeletonRows rows={8} className="h-12" />
        ) : !query.data ? (
          <FailedRead query={query} />
        ) : query.data.journals.length === 0 ? (
          <NothingMatches title="No journal matches">
            Each movement of money writes one. Choose other days, another kind or another person to see more.
          </NothingMatches>
        ) : (
          <>
            <div className="md:overflow-x-auto">
              <DataTable
                caption="Journals"
                columns={COLUMNS}
                rows={query.data.journals}
                rowKey={(row) => row.id}
                className="[&_td]:md:py-2"
              />
            </div>
            <OlderAndNewest filter={address} next={query.data.next} />
          </>
        )}
      </WaitingReversals>
    </BookFrame>
  );
}
