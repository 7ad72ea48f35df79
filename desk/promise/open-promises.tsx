import type { PromiseBoard } from '@cowrie/contract/desk/promise-board.ts';
import { Button } from '@cowrie/ui/button.tsx';
import { type Column, DataTable } from '@cowrie/ui/data-table.tsx';
import { StatusBadge } from '@cowrie/ui/status-badge.tsx';
import { Unbroken } from '@cowrie/ui/unbroken.tsx';
import { useState } from 'react';
import { Link } from 'react-router';
import { PromiseClock } from '../orders/order/promise-clock.tsx';
import { CardMoney } from '../parts/card-money.tsx';
import { paths } from '../paths.ts';

type Open = PromiseBoard['open'][number];

const COLUMNS: readonly Column<Open>[] = [
  {
    key: 'reference',
    header: 'Order',
    onCard: 'lead',
    cell: ({ reference, customer }) => (
      <>
        <Link
          to={paths.order(reference)}
          className="font-semibold text-[length:min(1em,4.5vw)] text-brand underline-offset-4 hover:underline"
        >
          <Unbroken text={reference} />
        </Link>
        <span className="block text-sm text-soft">{customer}</span>
      </>
    ),
  },
  {
    key: 'promise',
    header: 'Promised',
    cell: ({ promised_at, soon_at }) => (
      <PromiseClock promise={{ at: promised_at, first_at: promised_at, soon_at, apologies: 0 }} />
    ),
  },
  { key: 'status', header: 'Status', cell: ({ status }) => <StatusBadge status={status} /> },
  {
    key: 'assigned_to',
    header: 'Whose',
    cell: ({ assigned_to }) => assigned_to ?? <span className="text-soft">Unassigned</span>,
  },
  {
    key: 'amount',
    header: 'Amount',
    align: 'right',
    cell: ({ amount, currency }) =>
      amount === null ? '–' : <CardMoney amount={amount} currency={currency} className="" />,
  },
];

/** So many stand there at first, so that the steps below are in sight. */
const FIRST = 8;

/** What is promised and not done, the least time left on top (Product §28.76). */
export function OpenPromises({ open }: { open: readonly Open[] }) {
  const [isWhole, setIsWhole] = useState(false);
  if (open.length === 0) return <p className="text-soft">No promise is open.</p>;
  return (
    <div className="md:overflow-x-auto">
      <DataTable
        caption="Open promises, the least time left first"
        columns={COLUMNS}
        rows={isWhole ? open : open.slice(0, FIRST)}
        rowKey={({ reference }) => reference}
      />
      {!isWhole && open.length > FIRST && (
        <Button size="small" tone="plain" className="mt-1" onClick={() => setIsWhole(true)}>
          Show the next {open.length - FIRST}
        </Button>
      )}
    </div>
  );
}
