import type { OrderType } from '@cowrie/contract/lifecycle.ts';
import { useCallback } from 'react';
import { type ShouldRevalidateFunctionArgs, useSearchParams } from 'react-router';
import { useIsNews } from '../../hooks/use-is-news.ts';
import { OpenOrder } from './open-order.tsx';
import { useOrderPanel } from './use-order-panel.ts';

/**
 * The query alone opens and closes an order's panel: the page's data are not loaded again for it, so that it opens at
 * once on any network.
 */
export function panelRevalidation({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.href === nextUrl.href && defaultShouldRevalidate;
}

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
  const news = useIsNews() ? 'Your order is placed' : undefined;
  const Panel = useOrderPanel(id !== null);
  if (!id) return null;
  return <OpenOrder key={id} type={type} id={id} Panel={Panel} onClose={onClose} news={news} />;
}
