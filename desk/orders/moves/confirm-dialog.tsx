import { confirmOrder } from '@cowrie/contract/desk/orders.ts';
import { Money } from '@cowrie/ui/money.tsx';
import { useForm } from '../../api/use-form.ts';
import { MoveDialog, type MoveDialogProps, moved } from './move-dialog.tsx';
import { STALE_AFTER_MOVE } from './stale-after-move.ts';

/** Asks once, with the amount and the reference, before money counts as received. */
export function ConfirmDialog(props: MoveDialogProps) {
  const { order } = props.detail;
  const usdt = order.proofs.at(-1)?.usdt;
  const form = useForm(confirmOrder, {
    initial: {},
    input: () => ({
      params: { reference: order.reference },
      body: order.amount === null ? {} : { amount: order.amount },
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
      <p className="text-soft">The customer is told at once, and the order goes to processing.</p>
    </MoveDialog>
  );
}
