import { useEffect } from 'react';
import { useLater } from '../../hooks/use-later.ts';
import type { OrderPanel } from './order-panel.tsx';

const loadPanel = () => import('./order-panel.tsx');

/**
 * The order panel, fetched as soon as the page is alive: once an order is placed the network may be gone. Null until it
 * is there; `isWanted` now is worth another try.
 */
export function useOrderPanel(isWanted: boolean): typeof OrderPanel | null {
  const { part, fetch } = useLater(loadPanel);
  useEffect(() => void (isWanted && fetch()), [isWanted, fetch]);
  return part?.OrderPanel ?? null;
}
