import { declineOrder } from '@cowrie/contract/desk/order-moves.ts';
import { Field } from '@cowrie/ui/field.tsx';
import { TextArea } from '@cowrie/ui/text-input.tsx';
import { useForm } from '../../api/use-form.ts';
import { CommonReasons } from './common-reasons.tsx';
import { MoveDialog, moved, type ProofDialogProps } from './move-dialog.tsx';
import { STALE_AFTER_MOVE } from './stale-after-move.ts';

/** The moves that need a reason, which the customer reads. */
export const REASON_MOVES = {
  decline: {
    endpoint: declineOrder,
    button: 'Decline proof',
    title: 'Decline this proof',
    label: 'Decline the proof',
    busyLabel: 'Declining',
    done: 'The proof is declined; the customer can send another proof.',
    hint: 'The customer reads this, and can then send another proof.',
    common: [
      'The money has not arrived in our account.',
      'The amount that arrived is not the amount of the order.',
      'The proof cannot be read. Please send a clear picture of the whole receipt.',
    ],
  },
} as const;
export type ReasonMove = keyof typeof REASON_MOVES;
export const isReasonMove = (event: string): event is ReasonMove => event in REASON_MOVES;

/** Declining a proof: the reason is asked for, or taken from the common ones. */
export function ReasonDialog({ event, attempt, ...props }: ProofDialogProps & { event: ReasonMove }) {
  const words = REASON_MOVES[event];
  const { order } = props.detail;
  const last = order.proofs.findLast(({ transaction_status }) => transaction_status === 'awaiting');
  const form = useForm(words.endpoint, {
    initial: { reason: '' },
    input: ({ reason }) => ({
      params: { reference: order.reference },
      body: { reason, ...(attempt && { attempt }), ...(last && { proof: last.id }) },
    }),
    refreshes: STALE_AFTER_MOVE,
    isOpen: props.isOpen,
    onDone: () => {
      moved(words.done, props.onClose)();
      form.reset();
    },
  });
  return (
    <MoveDialog
      {...props}
      form={form}
      title={words.title}
      label={words.label}
      busyLabel={words.busyLabel}
      tone="danger"
    >
      <CommonReasons reasons={words.common} onReason={(reason) => form.set('reason', reason)} />
      <Field label="Reason" hint={words.hint} error={form.problem('reason')} required>
        <TextArea {...form.text('reason')} rows={3} />
      </Field>
    </MoveDialog>
  );
}
