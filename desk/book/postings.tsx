import type { bookJournal } from '@cowrie/contract/desk/book.ts';
import type { CallData } from '@cowrie/contract/endpoint.ts';
import { type Column, DataTable } from '@cowrie/ui/data-table.tsx';
import { Money } from '@cowrie/ui/money.tsx';
import { Link } from 'react-router';
import { paths } from '../paths.ts';
import { accountName } from './book-words.ts';

type Posting = CallData<typeof bookJournal>['journal']['postings'][number] & { key: string };

const side = (isDebit: boolean) => ({
  align: 'right' as const,
  cell: ({ amount, currency }: Posting) =>
    amount.startsWith('-') === isDebit ? null : (
      <Money amount={amount.replace('-', '')} currency={currency} className="font-semibold" />
    ),
});

const COLUMNS: readonly Column<Posting>[] = [
  {
    key: 'account',
    header: 'Account',
    onCard: 'lead',
    cell: ({ account }) => (
      <Link
        to={paths.statement(account.id)}
        className="inline-flex min-h-6 items-center font-semibold text-brand underline-offset-4 hover:underline"
      >
        {accountName(account)}
      </Link>
    ),
  },
  { key: 'debit', header: 'Debit', ...side(true) },
  { key: 'credit', header: 'Credit', ...side(false) },
];

/** A journal's lines, as bookkeepers write them. */
export function Postings({ postings }: { postings: readonly Omit<Posting, 'key'>[] }) {
  return (
    <DataTable
      caption="Postings"
      columns={COLUMNS}
      rows={postings.map((posting, index) => ({ ...posting, key: String(index) }))}
      rowKey={({ key }) => key}
    />
  );
}
