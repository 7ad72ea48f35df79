import { useCallback } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { useIsNews } from '../../hooks/use-is-news.ts';
import { OpenOrder } from './open-order.tsx';
import { readOrderName } from './order-name.ts';
import { useOrderPanel } from './use-order-panel.ts';

/** The panel of the order named in `?order=branding-12`, on a list of orders of any type. */
export function PanelFromOrder({ onShown }: { onShown?: () => void }) {
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
  const news = useIsNews() ? 'Your proof is sent' : undefined;
  const Panel = useOrderPanel(named !== null);
  if (!named) return null;
  const startsAtChat = (state as { atChat?: boolean } | null)?.atChat === true;
  return (
    <OpenOrder
      key={`${named.type}-${named.id}`}
      {...named}
      Panel={Panel}
      onClose={onClose}
      onShown={onShown}
      startsAtChat={startsAtChat}
      news={news}
    />
  );
}
