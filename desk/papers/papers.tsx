import { type IssuedPaper, listPapers } from '@cowrie/contract/desk/papers.ts';
import { PAPER_KINDS, PAPER_NAMES, type PaperKind } from '@cowrie/contract/paper-kinds.ts';
import { type Column, DataTable } from '@cowrie/ui/data-table.tsx';
import { Field } from '@cowrie/ui/field.tsx';
import { EmptyState } from '@cowrie/ui/list-states.tsx';
import { Money } from '@cowrie/ui/money.tsx';
import { Select } from '@cowrie/ui/select.tsx';
import { When } from '@cowrie/ui/when.tsx';
import { keepPreviousData } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useCall } from '../api/queries.ts';
import { ScreenFrame } from '../frame/screen.tsx';
import { PagedList } from '../parts/paged-list.tsx';
import { useAddressFilter } from '../parts/use-address-filter.ts';
import { WHOLE_REFERENCE } from '../parts/whole-reference.ts';
import { paths } from '../paths.ts';
import { BusinessOnPapers } from './business-on-papers.tsx';

const LINK = 'font-semibold text-brand underline-offset-4 hover:underline';

const COLUMNS: readonly Column<IssuedPaper>[] = [
  {
    key: 'number',
    header: 'Number',
    onCard: 'lead',
    cell: (row) => (
      <>
        <a href={row.url} download className={`${LINK} ${WHOLE_REFERENCE} tabular-nums`}>
          {row.number}
        </a>
        <span className="block text-sm text-soft">
          {PAPER_NAMES[row.kind]}
          {row.is_taken_back && (row.credited_by ? ` · Taken back by ${row.credited_by}` : ' · Taken back')}
        </span>
      </>
    ),
  },
  {
    key: 'customer',
    header: 'Customer',
    cell: (row) => (
      <Link to={paths.customer(row.customer.id)} className={`${LINK} [overflow-wrap:anywhere]`}>
        {row.customer.name}
      </Link>
    ),
  },
  {
    key: 'order',
    header: 'Order',
    cell: (row) => (
      <Link to={paths.order(row.order_reference)} className={`${LINK} ${WHOLE_REFERENCE}`}>
        {row.order_reference}
      </Link>
    ),
  },
  {
    key: 'amount',
    header: 'Amount',
    align: 'right',
    cell: (row) => (
      <span className={row.is_taken_back ? 'text-soft line-through' : undefined}>
        <Money amount={row.amount} currency={row.currency} />
      </span>
    ),
  },
  {
    key: 'issued',
    header: 'Issued',
    align: 'right',
    cell: (row) => <When at={row.issued_at} show="day-time" />,
  },
];

/** Every numbered paper, and what stands on them of the business (Product §28.98). */
export function Screen() {
  const filter = useAddressFilter();
  const kind = filter.get('kind') as PaperKind | '';
  const query = useCall(
    listPapers,
    { query: { kind, ...filter.place } },
    { placeholderData: keepPreviousData },
  );
  return (
    <ScreenFrame
      title="Papers"
      intro="Invoices, receipts and credit notes are numbered when first opened, without gaps, by kind and year."
    >
      <div className="grid gap-5">
        <BusinessOnPapers />
        <div className="sm:max-w-xs">
          <Field label="Kind">
            <Select
              value={kind}
              onValue={(next) => filter.set({ kind: next })}
              options={[
                { value: '', label: 'Every kind' },
                ...PAPER_KINDS.map((value) => ({ value, label: PAPER_NAMES[value] })),
              ]}
            />
          </Field>
        </div>
        <PagedList
          query={query}
          page={(data) => data.papers}
          filter={filter}
          rowHeight="md:h-12 max-md:h-48"
          empty={
            <EmptyState title={kind ? `No ${PAPER_NAMES[kind].toLowerCase()} yet` : 'No papers yet'}>
              An order’s invoice and receipts are opened on its page, by its customer or here.
            </EmptyState>
          }
        >
          {(rows) => <DataTable caption="Papers" columns={COLUMNS} rows={rows} rowKey={(row) => row.id} />}
        </PagedList>
      </div>
    </ScreenFrame>
  );
}
