import { useCallback } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { readOrderName } from './order-name.ts';
import { OrderPanel } from './order-panel.tsx';

/** The panel of the order named in `?order=branding-12`, on a list of orders of any type. */
export function PanelFromOrder() {
  const [query, setQuery] = useSearchParams();
  const { state } = useLocation();
  const named = readOrderName(query.get('order') ?? '');
  const onClose = useCallback(
    () =>
      setQuery(
        (before) => {
          before.delete('order');
          return before;
        },
        { replace: true, preventScrollReset: true },
      ),
    [setQuery],
  );
  if (!named) return null;
  const startsAtChat = (state as { atChat?: boolean } | null)?.atChat === true;
  return (
    <OrderPanel
      key={`${named.type}-${named.id}`}
      type={named.type}
      id={named.id}
      onClose={onClose}
      startsAtChat={startsAtChat}
    />
  );
}
