import { useLivePoll } from '@cowrie/client/use-live-poll.ts';
import { keepIfSame } from '@cowrie/client/use-poll.ts';
import { type DeclinedProof, listDeclined } from '@cowrie/contract/orders.ts';
import { buttonClass } from '@cowrie/ui/button.tsx';
import { WarningIcon } from '@cowrie/ui/first-icons.tsx';
import { useCallback, useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { api } from '../api/client.ts';
import { live } from '../live/live.ts';
import { orderName } from '../orders/order/order-name.ts';
import { paths, plainPath } from '../paths.ts';
import { readCache, setCache } from '../session/store.ts';

const POLL_MS = 60_000;

/**
 * A proof that was declined waits for its customer: said at the foot of every screen that does not say it itself, until they
 * answer it; in full until they have put it off, then in a line (Product §27.10).
 */
export function DeclinedNotice() {
  const [declined, setDeclined] = useState<DeclinedProof[]>([]);
  const [putOff, setPutOff] = useState(readCache().declinesPutOff);
  const { key, pathname, search } = useLocation();

  const ask = useCallback(async (signal?: AbortSignal) => {
    const result = await api.call(listDeclined, {}, { signal });
    if (result.status === 'success' && !signal?.aborted)
      setDeclined((before) => keepIfSame(before, result.data.declined));
  }, []);
  useLivePoll(live, ask, {
    everyMs: POLL_MS,
    isAbout: ({ name }) => name === 'order',
    isActive: true,
    isFresh: true,
  });
  // What a page just did may have answered it; a stream tells of that.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the way here is what changed, not what is read.
  useEffect(() => {
    if (live.isHealthy()) return;
    const stop = new AbortController();
    void ask(stop.signal);
    return () => stop.abort();
  }, [key, ask]);

  const unsaid = declined.filter((one) => !isSaidBy(pathname, search, one));
  const [newest] = unsaid;
  if (!newest) return null;
  const others = unsaid.length - 1;
  const order = paths.orders({ order: orderName(newest.order_type, newest.order_id) });

  function later() {
    const at = newest?.declined_at ?? null;
    setCache({ declinesPutOff: at });
    setPutOff(at);
  }

  // Each card of the list says it, but its page may show others.
  if (plainPath(pathname) === paths.orders() || (putOff !== null && newest.declined_at <= putOff))
    return (
      <aside
        aria-label="Declined payment"
        className="sticky bottom-0 z-20 border-warning/40 border-t bg-warning-tint pb-[env(safe-area-inset-bottom)] text-warning"
      >
        <Link
          to={order}
          className="page flex min-h-11 items-center gap-2 font-semibold text-sm underline-offset-3 hover:underline"
        >
          <WarningIcon className="size-4 shrink-0" />
          <span>
            Another proof is needed for <span className="whitespace-nowrap">{newest.order_reference}</span>
          </span>
        </Link>
      </aside>
    );
  return (
    <aside
      aria-label="Declined payment"
      className="sticky bottom-0 z-20 bg-accent pb-[env(safe-area-inset-bottom)] text-on-accent shadow-float dark:border-accent dark:border-t-2 dark:bg-accent-tint dark:text-ink"
    >
      <div className="page flex flex-col gap-2 py-3 sm:flex-row sm:items-center sm:justify-between">
        <div className="min-w-0 leading-snug">
          <p className="font-bold">We could not confirm your payment for {newest.order_reference}</p>
          {newest.reason && <p className="line-clamp-2 wrap-anywhere text-sm">{newest.reason}</p>}
          {others > 0 && (
            <p className="text-sm">
              {others === 1 ? 'One other payment is waiting' : `${others} other payments are waiting`} for
              another proof too.
            </p>
          )}
        </div>
        <div className="flex shrink-0 gap-2">
          <Link to={order} className={buttonClass()}>
            See what to do
          </Link>
          <button
            type="button"
            className="min-h-11 rounded-control px-4 font-semibold hover:underline"
            onClick={later}
          >
            Later
          </button>
        </div>
      </div>
    </aside>
  );
}

/** A customer's home names it first, its pay page and its panel lead with it. */
function isSaidBy(pathname: string, search: string, { order_type, order_id }: DeclinedProof): boolean {
  const here = plainPath(pathname);
  return (
    here === paths.home() ||
    here === paths.pay(order_type, order_id) ||
    new URLSearchParams(search).get('order') === orderName(order_type, order_id)
  );
}
