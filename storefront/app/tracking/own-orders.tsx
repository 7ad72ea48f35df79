import { listOrders, type OrderListItem } from '@cowrie/contract/orders.ts';
import { StatusBadge } from '@cowrie/ui/status-badge.tsx';
import { useEffect, useState } from 'react';
import { api } from '../api/client.ts';

/** So many, the newest, to choose from. */
const SHOWN = '5';

/** The orders of whoever is signed in, to track by a press: no reference is to be typed that we know (Product §18.3). */
export function OwnOrders({ onChoose }: { onChoose: (reference: string) => void }) {
  const [orders, setOrders] = useState<readonly OrderListItem[]>([]);
  useEffect(() => {
    const over = new AbortController();
    void api.call(listOrders, { query: { per_page: SHOWN } }, { signal: over.signal }).then((result) => {
      // Without them the form does.
      if (result.status === 'success' && !over.signal.aborted) setOrders(result.data.orders.data);
    });
    return () => over.abort();
  }, []);
  if (orders.length === 0) return null;
  return (
    <section aria-labelledby="own-orders-title" className="mt-8 flex max-w-xl flex-col gap-3">
      <h2 id="own-orders-title" className="text-xl">
        Or choose one of yours
      </h2>
      <ul className="card divide-y divide-line overflow-clip">
        {orders.map(({ id, type, name, reference, status }) => (
          <li key={type + id}>
            <button
              type="button"
              className="flex min-h-14 w-full flex-wrap items-center justify-between gap-x-3 gap-y-1 px-5 py-3 text-left hover:bg-tile focus-visible:-outline-offset-3 sm:px-6"
              onClick={() => onChoose(reference)}
            >
              <span className="min-w-0 grow basis-36">
                <span className="line-clamp-2 font-semibold wrap-anywhere">{name}</span>
                <span className="block text-soft text-sm tabular-nums">{reference}</span>
              </span>
              <StatusBadge status={status} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
