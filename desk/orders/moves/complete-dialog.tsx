import { completeOrder } from '@cowrie/contract/desk/order-moves.ts';
import { PROOF_ACCEPT } from '@cowrie/contract/files.ts';
import { Field } from '@cowrie/ui/field.tsx';
import { TextArea } from '@cowrie/ui/text-input.tsx';
import { useForm } from '../../api/use-form.ts';
import { SlipDrop } from '../../parts/slip-drop.tsx';
import { MoveDialog, type MoveDialogProps, moved } from './move-dialog.tsx';
import { STALE_AFTER_MOVE } from './stale-after-move.ts';

/** An order that pays nobody is done; a receipt may go with it. */
export function CompleteDialog(props: MoveDialogProps) {
  const { order } = props.detail;
  const form = useForm(completeOrder, {
    initial: { note: '', receipt: null as File | null },
    input: ({ note, receipt }) => ({
      params: { reference: order.reference },
      body: note.trim() ? { note } : {},
      files: { receipt: receipt ?? undefined },
    }),
    refreshes: STALE_AFTER_MOVE,
    isOpen: props.isOpen,
    onDone: () => {
      moved(`${order.reference} is complete.`, props.onClose)();
      form.reset();
    },
  });
  return (
    <MoveDialog {...props} form={form} title="Complete this order" label="Complete" busyLabel="Completing">
      <SlipDrop
        label="Receipt"
        optional
        hint="A png, jpg or pdf of up to 10 MB."
        accept={PROOF_ACCEPT}
        file={form.values.receipt}
        onFile={(file) => form.set('receipt', file)}
        progress={form.progress}
        error={form.problem('receipt')}
      />
      <Field label="A line for the customer" error={form.problem('note')} optional>
        <TextArea {...form.text('note')} rows={2} />
      </Field>
      <p className="text-sm text-soft">A completed order takes no more messages or moves.</p>
    </MoveDialog>
  );
}
