import { ORDER_TYPE_NAMES } from '@cowrie/contract/lifecycle.ts';
import type { OrderListItem } from '@cowrie/contract/orders.ts';
import { type Column, DataTable } from '@cowrie/ui/data-table.tsx';
import { Money } from '@cowrie/ui/money.tsx';
import { StatusBadge } from '@cowrie/ui/status-badge.tsx';
import { When } from '@cowrie/ui/when.tsx';
import { NextAction } from './next-action.tsx';

/**
 * The columns of Product §18.4: name with reference and date, quantity, price, total amount, status. Who is paid leads, and
 * with the status stands what is next (Product §30.52).
 */
const COLUMNS: readonly Column<OrderListItem>[] = [
  {
    key: 'order',
    header: 'Order',
    onCard: 'lead',
    cell: (order) => (
      <span className="block max-md:@container">
        {/* A line; in large text as many as it takes, and the status below, since the name tells the orders apart. */}
        <span className="flex flex-wrap items-start justify-between gap-x-3">
          <span className="min-w-0 grow basis-28 wrap-anywhere font-semibold max-md:line-clamp-1 @max-3xs:line-clamp-none">
            {order.receiver_name ?? order.name}
          </span>
          <StatusBadge status={order.status} className="md:hidden" />
        </span>
        {/* In a line on a phone, where its letters are wide too. */}
        <span className="flex flex-wrap gap-x-1.5 text-soft text-xs tabular-nums max-md:-mr-2 md:gap-x-2 md:text-sm">
          <span>{ORDER_TYPE_NAMES[order.type]}</span>
          <span className="whitespace-nowrap">{order.reference}</span>
          <When at={order.created_at} show="date" className="whitespace-nowrap" />
        </span>
      </span>
    ),
  },
  {
    key: 'quantity',
    header: 'Quantity',
    onCard: 'beside',
    cell: (order) => <span className="whitespace-nowrap">{order.quantity}</span>,
  },
  {
    key: 'price',
    header: 'Price',
    align: 'right',
    onCard: 'beside',
    // Of goods there is a price of all together: beside their quantity it would read as that of one.
    cell: (order) => (
      <Money amount={order.type === 'payment' ? order.amount : null} currency={order.amount_currency} />
    ),
  },
  {
    key: 'total',
    header: 'Total amount',
    align: 'right',
    onCard: 'beside',
    cell: (order) => (
      <Money
        amount={order.total_amount}
        currency={order.total_currency}
        none="No amount yet"
        className={order.total_amount === null ? 'text-soft' : 'font-semibold'}
      />
    ),
  },
  {
    key: 'status',
    header: 'Status',
    onCard: 'foot',
    cell: (order) => (
      <span className="flex flex-col gap-1 max-md:border-line max-md:border-t max-md:pt-1.5">
        <StatusBadge status={order.status} className="self-start max-md:hidden" />
        <NextAction order={order} />
      </span>
    ),
  },
];

type OrderTableProps = { orders: readonly OrderListItem[]; onOpen: (order: OrderListItem) => void };

/** Orders as a table or, on a phone, as cards; a row opens its panel. */
export function OrderTable({ orders, onOpen }: OrderTableProps) {
  return (
    <DataTable
      caption="Your orders"
      columns={COLUMNS}
      rows={orders}
      rowKey={(order) => `${order.type}-${order.id}`}
      onOpen={onOpen}
    />
  );
}
