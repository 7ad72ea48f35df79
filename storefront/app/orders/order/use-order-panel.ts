import { useEffect } from 'react';
import { useLater } from '../../hooks/use-later.ts';
import type { OrderPanel } from './order-panel.tsx';

const loadPanel = () => import('./order-panel.tsx');

// A page that is opened at an order has it on the way by then: run now, nothing waits for it once the page is alive.
if (!import.meta.env.SSR && location.search.includes('order=')) loadPanel().catch(() => {});

/**
 * The order panel, fetched as soon as the page is alive: once an order is placed the network may be gone. Null until it
 * is there; `isWanted` now is worth another try.
 */
export function useOrderPanel(isWanted: boolean): typeof OrderPanel | null {
  const { part, fetch } = useLater(loadPanel);
  useEffect(() => void (isWanted && fetch()), [isWanted, fetch]);
  return part?.OrderPanel ?? null;
}
