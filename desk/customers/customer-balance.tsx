import type { BalanceChange } from '@cowrie/contract/balance.ts';
import { customerBalance } from '@cowrie/contract/desk/refunds.ts';
import { type Column, DataTable } from '@cowrie/ui/data-table.tsx';
import { Skeleton } from '@cowrie/ui/list-states.tsx';
import { Money } from '@cowrie/ui/money.tsx';
import { Pagination } from '@cowrie/ui/pagination.tsx';
import { When } from '@cowrie/ui/when.tsx';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { useCall } from '../api/queries.ts';
import { Card } from '../frame/screen.tsx';
import { CardMoney } from '../parts/card-money.tsx';
import { FailedRead } from '../parts/failed-read.tsx';
import { paths } from '../paths.ts';

const COLUMNS: readonly Column<BalanceChange>[] = [
  {
    key: 'what',
    header: 'What',
    onCard: 'lead',
    cell: (row) => (
      <>
        <span className="block">{row.title}</span>
        <span className="block text-sm text-soft">
          <When at={row.created_at} show="day-time" />
          {row.order && (
            <>
              {' · '}
              <Link
                to={paths.order(row.order.reference)}
                className="font-semibold text-brand underline-offset-4 hover:underline"
              >
                {row.order.reference}
              </Link>
            </>
          )}
        </span>
      </>
    ),
  },
  {
    key: 'amount',
    header: 'Amount',
    align: 'right',
    cell: (row) => (
      <span className="block">
        <span className={row.direction === 'in' ? 'font-semibold text-success' : 'font-semibold'}>
          {row.direction === 'in' ? '+' : '−'}
          <Money amount={row.amount} currency="NGN" />
        </span>
        <span className="block text-sm text-soft">
          leaves <Money amount={row.balance_after} currency="NGN" />
        </span>
      </span>
    ),
  },
];

const PER_PAGE = 20;

/** What a customer has with us, with every change (Product §26.82). Its pages are its own: the address has the orders'. */
export function CustomerBalance({ id }: { id: string }) {
  const [page, setPage] = useState(1);
  const query = useCall(
    customerBalance,
    { params: { id }, query: { page, per_page: PER_PAGE } },
    { placeholderData: keepPreviousData },
  );
  if (query.isPending)
    return (
      <Card title="Balance">
        <Skeleton className="h-10 w-40" />
      </Card>
    );
  if (!query.data)
    return (
      <Card title="Balance">
        <FailedRead query={query} />
      </Card>
    );
  const { balance, currency, changes } = query.data;
  return (
    <Card title="Balance">
      <p>
        <CardMoney amount={balance} currency={currency} />
      </p>
      {changes.data.length === 0 ? (
        <p className="text-soft">Nothing has come in or gone out yet.</p>
      ) : (
        <>
          <DataTable
            caption="History of the balance"
            columns={COLUMNS}
            rows={changes.data}
            rowKey={(row) => row.id}
          />
          {changes.pagination.last_page > 1 && (
            <Pagination
              pagination={changes.pagination}
              onPage={(url) => setPage(Number(new URLSearchParams(url.split('?')[1]).get('page') ?? 1))}
              isBusy={query.isPlaceholderData}
            />
          )}
        </>
      )}
    </Card>
  );
}
