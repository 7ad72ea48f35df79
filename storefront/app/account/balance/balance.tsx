import { type BalanceChange, balance, balanceStatement } from '@cowrie/contract/balance.ts';
import type { CallData } from '@cowrie/contract/endpoint.ts';
import { displayMoney } from '@cowrie/contract/money.ts';
import { Button, buttonClass } from '@cowrie/ui/button.tsx';
import { type Column, DataTable } from '@cowrie/ui/data-table.tsx';
import emptyBalance from '@cowrie/ui/illustrations/empty-balance.svg';
import { EmptyState, FailedState, SkeletonRows } from '@cowrie/ui/list-states.tsx';
import { FittingMoney, Money, MoneyPoint } from '@cowrie/ui/money.tsx';
import { Pagination } from '@cowrie/ui/pagination.tsx';
import { Scene } from '@cowrie/ui/scene.tsx';
import { When } from '@cowrie/ui/when.tsx';
import { useState } from 'react';
import { type ClientLoaderFunctionArgs, Link, type MetaFunction, useLoaderData } from 'react-router';
import { api } from '../../api/client.ts';
import { pageMeta } from '../../frame/site.ts';
import { useLoadAgain } from '../../hooks/use-load-again.ts';
import {
  leadToRows,
  listRevalidation,
  readListQuery,
  useListQuery,
} from '../../orders/lists/use-list-query.ts';
import { orderName } from '../../orders/order/order-name.ts';
import { PanelFromOrder } from '../../orders/order/panel-from-order.tsx';
import { RefundPlace } from '../../orders/refund/order-refund.tsx';
import { paths } from '../../paths.ts';
import { AccountFrame } from '../account-frame.tsx';
import { Card } from '../card.tsx';
import { Withdraw } from './withdraw.tsx';

export const meta: MetaFunction = (args) => pageMeta(args, { title: 'Balance' });

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { page, per_page } = readListQuery(request.url);
  const [held, statement] = await Promise.all([
    api.call(balance, {}),
    api.call(balanceStatement, { query: { page, per_page } }),
  ]);
  if (statement.status === 'success') leadToRows(request.url, statement.data.changes.pagination);
  return { held, statement };
}
export const shouldRevalidate = listRevalidation;

const COLUMNS: readonly Column<BalanceChange>[] = [
  {
    key: 'what',
    header: 'What',
    onCard: 'lead',
    cell: (row) => (
      <>
        <span className="block font-semibold">{row.title}</span>
        {row.order && (
          <Link
            to={`?order=${orderName(row.order.type, row.order.id)}`}
            preventScrollReset
            className="relative inline-flex min-h-8 items-center text-brand text-sm tabular-nums underline underline-offset-4"
          >
            {row.order.reference}
          </Link>
        )}
      </>
    ),
  },
  {
    key: 'amount',
    header: 'Amount',
    align: 'right',
    cell: (row) => (
      <span className={`whitespace-nowrap font-semibold ${row.direction === 'in' ? 'text-success' : ''}`}>
        {row.direction === 'in' ? '+' : '−'}
        <Money amount={row.amount} currency="NGN" />
      </span>
    ),
  },
  {
    key: 'after',
    header: 'Balance after',
    align: 'right',
    cell: (row) => <Money amount={row.balance_after} currency="NGN" />,
  },
  { key: 'when', header: 'When', cell: (row) => <When at={row.created_at} /> },
];

const INTRO = 'Your money with us.';

/** What a customer has with us, and how it came about (Product §26.79). */
export default function Balance() {
  const { held, statement } = useLoaderData<typeof clientLoader>();
  const query = useListQuery();
  const [isTaking, setIsTaking] = useState(false);
  const isLost = held.status === 'error' || statement.status === 'error';
  const { again, isLoading } = useLoadAgain(isLost);
  if (held.status !== 'success' || statement.status !== 'success') {
    return (
      <AccountFrame title="Balance" intro={INTRO}>
        <FailedState isBusy={isLoading} onRetry={() => void again()} />
      </AccountFrame>
    );
  }
  const { balance: amount, on_the_way: onTheWay, last_bank: lastBank } = held.data;
  return (
    <AccountFrame title="Balance" intro={INTRO}>
      <div className="flex flex-col gap-5">
        <Held held={held.data} onTake={() => setIsTaking(true)} />
        {onTheWay.map((refund) => (
          <OnItsWay key={refund.id} refund={refund} onMoved={again} />
        ))}
        <History changes={statement.data.changes} query={query} />
      </div>
      <Withdraw
        isOpen={isTaking}
        onClose={() => setIsTaking(false)}
        balance={amount}
        lastBank={lastBank}
        onMoved={again}
      />
      <PanelFromOrder onShown={query.onPanelShown} />
    </AccountFrame>
  );
}

type BalanceData = CallData<typeof balance>;

function Held({ held, onTake }: { held: BalanceData; onTake: () => void }) {
  const { balance: amount, currency, pays_orders } = held;
  const hasNone = /^0\.00$/.test(amount);
  return (
    <section className="flex flex-wrap items-center justify-between gap-4 rounded-card bg-deep p-5 text-on-deep sm:p-6">
      <p className="min-w-0 grow basis-64">
        <span className="block text-on-deep-soft text-sm">
          You have{pays_orders && !hasNone && ', to pay with or to withdraw'}
        </span>
        <MoneyPoint>{displayMoney(amount, currency)}</MoneyPoint>
      </p>
      <Button tone="accent" disabledReason={hasNone && 'There is nothing to withdraw'} onClick={onTake}>
        Withdraw
      </Button>
    </section>
  );
}

type OnItsWayProps = { refund: BalanceData['on_the_way'][number]; onMoved: () => Promise<void> };

/** A withdrawal on its way to a bank, or one whose owner has yet to say where it goes. */
function OnItsWay({ refund, onMoved }: OnItsWayProps) {
  return (
    <Card title={refund.bank ? 'On its way to your bank' : 'You are getting money back'}>
      <p className="@container font-bold text-2xl">
        <FittingMoney>{displayMoney(refund.amount, refund.currency)}</FittingMoney>
      </p>
      {refund.order && (
        <p className="text-soft text-sm">
          For your order{' '}
          <Link
            to={`?order=${orderName(refund.order.type, refund.order.id)}`}
            preventScrollReset
            className="whitespace-nowrap text-brand tabular-nums underline underline-offset-4"
          >
            {refund.order.reference}
          </Link>
        </p>
      )}
      <RefundPlace refund={refund} onMoved={onMoved} />
    </Card>
  );
}

type HistoryProps = {
  changes: CallData<typeof balanceStatement>['changes'];
  query: ReturnType<typeof useListQuery>;
};

function History({ changes: { data: rows, pagination }, query }: HistoryProps) {
  return (
    <section aria-label="Statement">
      <h2 className="mb-3 text-lg">History</h2>
      {query.isLoading ? (
        <SkeletonRows className="h-36 md:h-20" />
      ) : rows.length === 0 ? (
        <EmptyState
          title="Nothing here yet"
          illustration={<Scene src={emptyBalance} />}
          action={
            <Link to={paths.orders()} className={buttonClass({ tone: 'outline' })}>
              My orders
            </Link>
          }
        >
          Money comes here when you pay more than an order costs, or when an order is cancelled and you choose
          to keep it with us.
        </EmptyState>
      ) : (
        <>
          <DataTable
            caption="Changes of your balance"
            columns={COLUMNS}
            rows={rows}
            rowKey={(row) => row.id}
          />
          <Pagination
            pagination={pagination}
            onPage={query.follow}
            onPerPage={(count) => query.set({ per_page: String(count) })}
          />
        </>
      )}
    </section>
  );
}
