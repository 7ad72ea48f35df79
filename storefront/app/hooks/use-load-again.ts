import { useConnectedAgain } from '@cowrie/client/use-connected-again.ts';
import { useRevalidator } from 'react-router';

/**
 * Loads again what a page shows: at a press, and by itself as the network is back where no answer came (`isLost`,
 * Product §12.13).
 */
export function useLoadAgain(isLost: boolean): { again: () => Promise<void>; isLoading: boolean } {
  const revalidator = useRevalidator();
  const again = () => revalidator.revalidate();
  useConnectedAgain(isLost, () => void again());
  return { again, isLoading: revalidator.state === 'loading' };
}
