import type { DeskOrderRow } from '@cowrie/contract/desk/orders.ts';
import { ORDER_TYPE_NAMES } from '@cowrie/contract/lifecycle.ts';
import { displayAge } from '@cowrie/contract/time.ts';
import { cx } from '@cowrie/ui/cx.ts';
import { type Column, DataTable } from '@cowrie/ui/data-table.tsx';
import { EyeIcon } from '@cowrie/ui/icons.tsx';
import { Money } from '@cowrie/ui/money.tsx';
import { StatusBadge } from '@cowrie/ui/status-badge.tsx';
import { When } from '@cowrie/ui/when.tsx';
import { Link, useLocation } from 'react-router';
import { useNow } from '../../parts/use-now.ts';
import { paths } from '../../paths.ts';
import { useStaff } from '../../session/session-store.ts';
import type { OrderOrigin } from '../order/order-origin.tsx';
import { PromiseClock } from '../order/promise-clock.tsx';
import { TEST_MARKS } from '../order/test-note.tsx';

/** An order that waits longer than this for its check or its payout is marked. */
const LATE_MINUTES = { awaiting: 30, processing: 120 };

type QueueTableProps = {
  rows: DeskOrderRow[];
  showStatus: boolean;
  showType: boolean;
  showCustomer?: boolean;
};

/** The rows of a queue; each leads to its order, and the order leads back to this very list. */
export function QueueTable({ rows, showStatus, showType, showCustomer = true }: QueueTableProps) {
  const now = useNow();
  const { pathname, search } = useLocation();
  const columns: (Column<DeskOrderRow> | false)[] = [
    {
      key: 'order',
      header: 'Order',
      onCard: 'lead',
      cell: (row) => (
        <Link
          to={paths.order(row.reference)}
          state={
            {
              from: pathname + search,
              references: rows.map(({ reference }) => reference),
            } satisfies OrderOrigin
          }
          data-row
          className="block after:absolute after:inset-0 focus-visible:outline-none after:focus-visible:outline-3 after:focus-visible:outline-accent after:focus-visible:-outline-offset-3"
        >
          <span className="flex items-center gap-2 font-semibold tabular-nums">
            {row.reference}
            {row.unread && (
              <span className="size-2.5 rounded-full bg-accent">
                <span className="sr-only">The customer wrote</span>
              </span>
            )}
          </span>
          <span className="block max-w-56 truncate text-sm text-soft">{row.name}</span>
          {row.test && TEST_MARKS[row.test] && (
            <span
              className={cx(
                'block font-semibold text-sm',
                row.test === 'missing' ? 'text-warning' : 'text-brand',
              )}
            >
              {TEST_MARKS[row.test]}
            </span>
          )}
          {row.paying && <Paying by={row.paying.by} since={row.paying.since} now={now} />}
          {row.same_proof && (
            <span className="block font-semibold text-sm text-warning">Proof sent for another order too</span>
          )}
          <span className="md:hidden">
            <SeenBy usernames={row.seen_by} />
          </span>
        </Link>
      ),
    },
    showType && { key: 'type', header: 'Type', cell: (row) => ORDER_TYPE_NAMES[row.type] },
    showCustomer && {
      key: 'customer',
      header: 'Customer',
      cell: (row) => (
        <span className="block">
          {row.customer.name} <span className="block text-sm text-soft">{row.customer.username}</span>
        </span>
      ),
    },
    {
      key: 'amount',
      header: 'Amount',
      align: 'right',
      cell: (row) => (
        <span className="block">
          <Money amount={row.amount} currency={row.currency} none="Not quoted" className="font-semibold" />
          {row.pays_out && <Money {...row.pays_out} className="block text-sm text-soft" />}
        </span>
      ),
    },
    showStatus && { key: 'status', header: 'Status', cell: (row) => <StatusBadge status={row.status} /> },
    rows.some((row) => row.promise) && {
      key: 'promise',
      header: 'Promised',
      align: 'right',
      cell: (row) => row.promise && <PromiseClock promise={row.promise} />,
    },
    { key: 'age', header: 'Age', align: 'right', cell: (row) => <Age row={row} now={now} /> },
    {
      key: 'seen',
      header: 'Open at',
      onCard: 'hidden',
      cell: (row) => <SeenBy usernames={row.seen_by} />,
    },
  ];
  return (
    <DataTable
      caption="Orders"
      columns={columns.filter((column) => column !== false)}
      rows={rows}
      rowKey={(row) => row.id}
      className="[&_tbody_tr:hover]:bg-brand-tint/40 [&_td]:md:py-2"
    />
  );
}

/** Who is paying it out, and for how long. */
function Paying({ by, since, now }: { by: string; since: string; now: number }) {
  const isMe = useStaff().username === by;
  return (
    <span className={cx('block font-semibold text-sm', isMe ? 'text-brand' : 'text-accent-ink')}>
      {isMe ? 'You are' : `${by} is`} paying it, {displayAge(since, now)}
    </span>
  );
}

/** Who else has the order open right now. */
function SeenBy({ usernames }: { usernames: string[] }) {
  const me = useStaff().username;
  const others = usernames.filter((username) => username !== me);
  if (others.length === 0) return null;
  return (
    <span className="inline-flex items-center gap-1.5 text-accent-ink text-sm">
      <EyeIcon className="size-4" />
      {others.join(', ')}
    </span>
  );
}

function Age({ row, now }: { row: DeskOrderRow; now: number }) {
  if (row.day)
    return (
      <span className="whitespace-nowrap text-sm text-soft">
        {row.day.of} <When at={row.day.at} show="date" />
      </span>
    );
  const limit =
    row.status === 'pending' ? Number.POSITIVE_INFINITY : (LATE_MINUTES[row.status as 'awaiting'] ?? 0);
  // Where there is a promise, its clock says what is late; what waits for its customer is not.
  const isLate = !row.promise && row.test !== 'sent' && now - Date.parse(row.since) > limit * 60_000;
  return (
    <time
      dateTime={row.since}
      className={cx('whitespace-nowrap tabular-nums', isLate && 'font-semibold text-danger')}
    >
      {displayAge(row.since, now)}
      {isLate && <span className="sr-only">, late</span>}
    </time>
  );
}
