import type { DeskOrderRow } from '@cowrie/contract/desk/order-queue.ts';
import type { QueueColumn } from '@cowrie/contract/desk/queue-looks.ts';
import { isClosed, ORDER_TYPE_NAMES } from '@cowrie/contract/lifecycle.ts';
import { displayAge } from '@cowrie/contract/time.ts';
import type { Column } from '@cowrie/ui/data-table.tsx';
import { firstLetter } from '@cowrie/ui/first-letter.ts';
import { Money } from '@cowrie/ui/money.tsx';
import { StatusBadge, statusLabel } from '@cowrie/ui/status-badge.tsx';
import { When } from '@cowrie/ui/when.tsx';
import { PromiseClock } from '../order/promise-clock.tsx';
import { COLUMN_NAMES } from '../views/columns.ts';

/** How a row shows each column. Colour is the promise's alone, so that what is late stands out (Product §28.44). */
export function queueColumn(key: QueueColumn, now: number): Column<DeskOrderRow> {
  return { key, header: COLUMN_NAMES[key], ...CELLS[key](now) };
}

type Shown = Omit<Column<DeskOrderRow>, 'key' | 'header'>;

const CELLS: Record<QueueColumn, (now: number) => Shown> = {
  type: () => ({
    cell: (row) => (
      <span className="md:max-2xl:block md:max-2xl:leading-5 2xl:whitespace-nowrap">
        {ORDER_TYPE_NAMES[row.type]}
      </span>
    ),
  }),
  customer: () => ({
    cell: (row) => (
      <span className="block">
        <span className="block [overflow-wrap:anywhere] md:max-w-32 md:truncate 2xl:max-w-52">
          {row.customer.name}
        </span>{' '}
        <span className="block text-sm text-soft [overflow-wrap:anywhere] md:max-w-32 md:truncate 2xl:max-w-52">
          {row.customer.username}
        </span>
      </span>
    ),
  }),
  amount: () => ({
    align: 'right',
    cell: (row) => (
      <span className="block">
        <Money amount={row.amount} currency={row.currency} none="Not quoted" className="font-semibold" />
        {row.pays_out && <Money {...row.pays_out} className="block text-sm text-soft" />}
      </span>
    ),
  }),
  status: () => ({
    cell: (row) =>
      isClosed(row.status) ? (
        <StatusBadge status={row.status} />
      ) : (
        <span className="block whitespace-nowrap">
          {statusLabel(row.status)}{' '}
          <span className="block text-sm text-soft">{row.turn === 'us' ? 'for us' : 'for them'}</span>
        </span>
      ),
  }),
  assignee: () => ({
    cell: (row) =>
      row.assignee && (
        <span className="inline-flex items-center gap-2" title={row.assignee.name}>
          <span
            aria-hidden="true"
            className="grid size-7 shrink-0 place-items-center rounded-full bg-tile font-semibold text-xs"
          >
            {initials(row.assignee.name)}
          </span>
          <span className="max-w-28 truncate text-sm max-2xl:sr-only">{row.assignee.name}</span>
        </span>
      ),
  }),
  promise: () => ({
    align: 'right',
    cell: (row) => row.promise && <PromiseClock promise={row.promise} isInColumn />,
  }),
  activity: (now) => ({
    align: 'right',
    cell: (row) => (
      <time dateTime={row.active_at} className="whitespace-nowrap text-sm text-soft tabular-nums">
        {displayAge(row.active_at, now)}
      </time>
    ),
  }),
  age: (now) => ({
    align: 'right',
    cell: (row) =>
      row.day ? (
        <span className="text-sm text-soft">
          {row.day.of} <When at={row.day.at} show="day" isInSentence className="whitespace-nowrap" />
        </span>
      ) : (
        <span className="block whitespace-nowrap tabular-nums">
          <time dateTime={row.since}>{displayAge(row.since, now)}</time>
          {row.active_at > row.since && (
            <span className="block text-soft text-xs">
              active <time dateTime={row.active_at}>{displayAge(row.active_at, now)}</time>
            </span>
          )}
        </span>
      ),
  }),
};

const initials = (name: string): string =>
  name
    .split(/\s+/)
    .map((word) => firstLetter(word).toUpperCase())
    .slice(0, 2)
    .join('');
