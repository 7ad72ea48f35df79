import type { OrderType } from '@cowrie/contract/lifecycle.ts';
import { useCallback, useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { useLater } from '../../hooks/use-later.ts';
import { PanelSkeleton } from './panel-skeleton.tsx';

/** Fetched as soon as the page is alive: once an order is placed the network may be gone. */
const loadPanel = () => import('./order-panel.tsx');

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
  const { part, fetch } = useLater(loadPanel);
  // An order that opens is worth another try.
  useEffect(() => void (id && fetch()), [id, fetch]);
  if (!id) return null;
  return part ? (
    <part.OrderPanel key={id} type={type} id={id} onClose={onClose} />
  ) : (
    <PanelSkeleton type={type} onClose={onClose} />
  );
}
