import { confirmOrder } from '@cowrie/contract/desk/orders.ts';
import { CheckboxCards } from '@cowrie/ui/choices.tsx';
import { Money } from '@cowrie/ui/money.tsx';
import { useForm } from '../../api/use-form.ts';
import { SameProofs, sameProofsNow } from '../order/same-proofs.tsx';
import { MoveDialog, type MoveDialogProps, moved } from './move-dialog.tsx';
import { STALE_AFTER_MOVE } from './stale-after-move.ts';

/**
 * Asks once, with the amount and the reference, before money counts as received; where the proof was sent for another
 * order too, also whether that was looked at (Product §21.14, §26.60).
 */
export function ConfirmDialog(props: MoveDialogProps) {
  const { order } = props.detail;
  const usdt = order.proofs.at(-1)?.usdt;
  const others = sameProofsNow(props.detail);
  const compared = others.find(({ likeness }) => likeness === 'picture');
  const own = order.proofs.find(({ id }) => id === compared?.proof_id);
  const form = useForm(confirmOrder, {
    initial: { looked: [] as string[] },
    input: ({ looked }) => ({
      params: { reference: order.reference },
      body: {
        ...(order.amount !== null && { amount: order.amount }),
        ...(others.length > 0 && { looked_at_same_proof: looked.length > 0 }),
      },
    }),
    refreshes: STALE_AFTER_MOVE,
    onDone: moved(`Payment of ${order.reference} is confirmed.`, props.onClose),
  });
  return (
    <MoveDialog
      {...props}
      form={form}
      title="Is the money in the account?"
      label="Yes, it is there"
      busyLabel="Confirming"
    >
      <div className="rounded-control bg-brand-tint p-4 text-center">
        <Money amount={order.amount} currency={order.currency} className="font-bold font-display text-3xl" />
        {usdt && (
          <p className="mt-1">
            asked for as <Money amount={usdt.amount} currency="USDT" className="font-semibold" />
          </p>
        )}
        <p className="mt-1 font-semibold tabular-nums">{order.reference}</p>
      </div>
      {others.length > 0 && (
        <>
          <SameProofs others={others} own={own?.file} />
          <CheckboxCards
            legend="Is it a payment of its own?"
            name="looked"
            values={form.values.looked}
            onValues={(looked) => form.set('looked', looked)}
            choices={[
              { value: 'looked', label: 'I looked: the account has the money once for each of these orders' },
            ]}
          />
        </>
      )}
      <p className="text-soft">The customer is told at once, and the order goes to processing.</p>
    </MoveDialog>
  );
}
