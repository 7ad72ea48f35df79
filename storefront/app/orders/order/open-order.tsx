import type { OrderType } from '@cowrie/contract/lifecycle.ts';
import { notify } from '@cowrie/ui/notices.tsx';
import { useEffect } from 'react';
import { useIsOffline } from '../../offline/connection.ts';
import { askThreadEarly } from './load-thread.ts';
import { PanelSkeleton } from './panel-skeleton.tsx';
import { useOrder } from './use-order.ts';
import type { useOrderPanel } from './use-order-panel.ts';

type OpenOrderProps = {
  type: OrderType;
  id: string;
  /** Null until its code is here. */
  Panel: ReturnType<typeof useOrderPanel>;
  onClose: () => void;
  startsAtChat?: boolean;
  /** What was done to the order just now, such as its placing. */
  news?: string | undefined;
  /** The order is on the screen, as a whole. */
  onShown?: (() => void) | undefined;
};

/** An order whose panel is open: its code, the order and its chat come side by side; until the first two are here it is on its way. */
export function OpenOrder({ type, id, Panel, onClose, startsAtChat = false, news, onShown }: OpenOrderProps) {
  const { order, problem, refresh } = useOrder(type, id);
  const isOffline = useIsOffline();

  useEffect(() => askThreadEarly(type, id), [type, id]);

  // A panel that does not load closes and says why (Product §18.6), but for one that says what was done, which waits for the
  // network.
  useEffect(() => {
    if (problem === null) return;
    if (!news) {
      notify(problem, 'error');
      onClose();
    } else if (!isOffline) void refresh();
  }, [problem, news, isOffline, onClose, refresh]);

  if (!Panel || !order)
    return (
      <PanelSkeleton type={type} onClose={onClose} news={problem !== null || !Panel ? news : undefined} />
    );
  return <Panel {...{ order, refresh, onClose, startsAtChat, news, onShown }} />;
}
