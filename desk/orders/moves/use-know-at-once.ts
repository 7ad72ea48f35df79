import { type DeskOrder, getDeskOrder } from '@cowrie/contract/desk/order-page.ts';
import { useQueryClient } from '@tanstack/react-query';
import { callKey } from '../../api/queries.ts';

/** What of an order a dialog can be about, as a move's answer tells it. */
type Told = Partial<Record<'amount' | 'amount_received' | 'paid_out' | 'track_status', string>>;

/**
 * Puts what one's own move has changed onto the screen before the order is read again: whoever goes on at once is not
 * told, as of a colleague's work, that it has changed since they looked.
 */
export function useKnowAtOnce(reference: string): (told: Told) => void {
  const queryClient = useQueryClient();
  const queryKey = callKey(getDeskOrder, { params: { reference } });
  return (told) =>
    void queryClient.setQueryData<DeskOrder>(
      queryKey,
      (read) => read && { ...read, order: { ...read.order, ...told } as DeskOrder['order'] },
    );
}
