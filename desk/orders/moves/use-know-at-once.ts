import { type DeskOrder, getDeskOrder } from '@cowrie/contract/desk/order-page.ts';
import { useQueryClient } from '@tanstack/react-query';
import { callKey } from '../../api/queries.ts';

/** The parts of an order's page that an answer tells: what a dialog can be about, and who pays the order from where. */
type Told = Partial<Pick<DeskOrder, 'payout'>> & {
  order?: Partial<
    Record<'amount' | 'amount_received' | 'paid_out' | 'track_status' | 'weight_kg' | 'cost_note', string>
  >;
};

/**
 * Puts what one has changed oneself onto the screen before the order is read again: whoever goes on at once is not told,
 * as of a colleague's work, that it has changed since they looked.
 */
export function useKnowAtOnce(reference: string): (told: Told) => void {
  const queryClient = useQueryClient();
  const queryKey = callKey(getDeskOrder, { params: { reference } });
  return ({ order, ...told }) =>
    void queryClient.setQueryData<DeskOrder>(
      queryKey,
      (read) => read && { ...read, ...told, order: { ...read.order, ...order } as DeskOrder['order'] },
    );
}
