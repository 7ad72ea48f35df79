import { useLivePoll } from '@cowrie/client/use-live-poll.ts';
import { keepIfSame } from '@cowrie/client/use-poll.ts';
import { type DeclinedProof, listDeclined } from '@cowrie/contract/orders.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { api } from '../api/client.ts';
import { useLater } from '../hooks/use-later.ts';
import { live } from '../live/live.ts';
import { orderName } from '../orders/order/order-name.ts';
import { paths, plainPath } from '../paths.ts';

const POLL_MS = 60_000;

const loadUnsaid = () => import('./unsaid-declines.tsx');

/**
 * A proof that was declined waits for its customer: said at the foot of every screen that does not say it itself, until they
 * answer it (Product §27.10).
 */
export function DeclinedNotice() {
  const [declined, setDeclined] = useState<DeclinedProof[]>([]);
  const { key, pathname, search } = useLocation();

  const ask = useCallback(async (signal?: AbortSignal) => {
    const result = await api.call(listDeclined, {}, { signal });
    if (result.status === 'success' && !signal?.aborted)
      setDeclined((before) => keepIfSame(before, result.data.declined));
    return result.status === 'success';
  }, []);
  useLivePoll(live, ask, {
    everyMs: POLL_MS,
    isAbout: ({ name }) => name === 'order',
  });
  const first = useRef(key);
  // An action on the page may have answered the notice; the live stream tells of that. Where the stream is not healthy,
  // the notice is read again.
  useEffect(() => {
    if (key === first.current || live.isHealthy()) return;
    const stop = new AbortController();
    void ask(stop.signal);
    return () => stop.abort();
  }, [key, ask]);

  const unsaid = declined.filter((one) => !isSaidBy(pathname, search, one));
  const [newest] = unsaid;
  if (!newest) return null;
  return <Unsaid newest={newest} others={unsaid.length - 1} />;
}

/** What it looks like is fetched by those alone who have one. */
function Unsaid(props: { newest: DeclinedProof; others: number }) {
  const UnsaidDeclines = useLater(loadUnsaid).part?.UnsaidDeclines;
  return UnsaidDeclines ? <UnsaidDeclines {...props} /> : null;
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
