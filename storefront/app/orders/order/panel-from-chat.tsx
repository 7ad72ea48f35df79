import type { OrderType } from '@cowrie/contract/lifecycle.ts';
import { useCallback, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useIsOffline } from '../../offline/connection.ts';
import type { OrderPanel } from './order-panel.tsx';
import { PanelSkeleton } from './panel-skeleton.tsx';

/** The panel of the order whose id stands in `?chat=`, on a page whose orders are all of one type (Product §15.5). */
export function PanelFromChat({ type }: { type: OrderType }) {
  const [query, setQuery] = useSearchParams();
  const id = query.get('chat');
  const onClose = useCallback(
    () =>
      setQuery(
        (before) => {
          before.delete('chat');
          return before;
        },
        { replace: true, preventScrollReset: true },
      ),
    [setQuery],
  );
  const Panel = usePanel(id);
  if (!id) return null;
  return Panel ? (
    <Panel key={id} type={type} id={id} onClose={onClose} />
  ) : (
    <PanelSkeleton type={type} onClose={onClose} />
  );
}

/** The panel, fetched as soon as the page is alive: once an order is placed the network may be gone. */
function usePanel(id: string | null): typeof OrderPanel | null {
  const [Panel, setPanel] = useState<typeof OrderPanel | null>(null);
  const isOffline = useIsOffline();
  // biome-ignore lint/correctness/useExhaustiveDependencies: an order that opens is worth another try.
  useEffect(() => {
    if (Panel || isOffline) return;
    import('./order-panel.tsx').then(
      (it) => setPanel(() => it.OrderPanel),
      () => {},
    );
  }, [Panel, isOffline, id]);
  return Panel;
}
