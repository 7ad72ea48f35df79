import { ORDER_TYPE_NAMES } from '@cowrie/contract/lifecycle.ts';
import type { OrderListItem } from '@cowrie/contract/orders.ts';
import { type Column, DataTable } from '@cowrie/ui/data-table.tsx';
import { Money } from '@cowrie/ui/money.tsx';
import { StatusBadge } from '@cowrie/ui/status-badge.tsx';
import { When } from '@cowrie/ui/when.tsx';

/** The columns of Product §18.4: name with reference and date, quantity, price, total amount, status. */
const COLUMNS: readonly Column<OrderListItem>[] = [
  {
    key: 'order',
    header: 'Order',
    onCard: 'lead',
    cell: (order) => (
      <span className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <span>
          <span className="block font-semibold">{ORDER_TYPE_NAMES[order.type]}</span>
          <span className="flex flex-wrap gap-x-2.5 text-soft text-sm tabular-nums max-md:flex-col">
            <span className="whitespace-nowrap">{order.reference}</span>
            <When at={order.created_at} show="date" className="whitespace-nowrap" />
          </span>
        </span>
        <StatusBadge status={order.status} className="md:hidden" />
      </span>
    ),
  },
  { key: 'quantity', header: 'Quantity', cell: (order) => order.quantity },
  {
    key: 'price',
    header: 'Price',
    align: 'right',
    cell: (order) => <Money amount={order.amount} currency={order.amount_currency} />,
  },
  {
    key: 'total',
    header: 'Total amount',
    align: 'right',
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
    onCard: 'hidden',
    cell: (order) => <StatusBadge status={order.status} />,
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
