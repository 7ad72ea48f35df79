import type { overview } from '@cowrie/contract/desk/overview.ts';
import type { CallData } from '@cowrie/contract/endpoint.ts';
import {
  badgeTone,
  isClosed,
  ORDER_STATUSES,
  ORDER_TYPE_NAMES,
  ORDER_TYPES,
} from '@cowrie/contract/lifecycle.ts';
import { Link } from 'react-router';
import { Card } from '../frame/screen.tsx';
import { paths } from '../paths.ts';

type Counts = CallData<typeof overview>['by_type_and_status'];

const FILLS = { warning: 'var(--color-accent)', success: 'var(--color-brand)', danger: 'var(--color-edge)' };

type OrdersByStatusProps = {
  counts: Counts;
  /** The day from which closed orders are counted, by when they were placed. */
  since: string | undefined;
};

/** Orders by type and status: every count leads to its queue, the bars show its weight. */
export function OrdersByStatus({ counts, since }: OrdersByStatusProps) {
  const count = (type: string, status: string) =>
    counts.find((entry) => entry.type === type && entry.status === status)?.count ?? 0;
  const highest = Math.max(1, ...counts.map((entry) => entry.count));
  return (
    <Card
      title="Orders by type and status"
      aside={<span className="text-sm text-soft">Closed ones: placed in the last 30 days</span>}
    >
      <div className="-mx-4 overflow-x-auto px-4 sm:-mx-5 sm:px-5">
        <table className="w-full min-w-96 text-sm">
          <thead>
            <tr className="text-soft">
              <th scope="col" className="py-2 text-left font-semibold">
                <span className="sr-only">Type</span>
              </th>
              {ORDER_STATUSES.map((status) => (
                <th
                  key={status}
                  scope="col"
                  className="px-1 py-2 text-right font-semibold text-xs capitalize"
                >
                  {status}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {ORDER_TYPES.map((type) => (
              <tr key={type} className="border-line border-t">
                <th scope="row" className="whitespace-nowrap py-1 pr-2 text-left font-semibold">
                  {ORDER_TYPE_NAMES[type]}
                </th>
                {ORDER_STATUSES.map((status) => (
                  <td key={status} className="px-1 py-1 text-right">
                    <Link
                      to={paths.orders({
                        type,
                        status,
                        ...(isClosed(status) && { day_of: 'placed', from: since }),
                      })}
                      aria-label={`${count(type, status)} ${status} ${ORDER_TYPE_NAMES[type]} orders`}
                      className="flex min-h-11 flex-col items-end justify-center rounded-control px-1.5 font-semibold tabular-nums hover:bg-brand-tint"
                    >
                      {count(type, status).toLocaleString('en')}
                      <span aria-hidden="true" className="mt-1 flex h-1.5 w-full justify-end">
                        <span
                          className="h-full rounded-full"
                          style={{
                            width: `${(count(type, status) / highest) * 100}%`,
                            background: FILLS[badgeTone(status)],
                          }}
                        />
                      </span>
                    </Link>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  );
}
