import { moveTracking } from '@cowrie/contract/desk/order-moves.ts';
import { TRACK_STATUSES, TRACK_STEPS, type TrackStatus, trackingSteps } from '@cowrie/contract/lifecycle.ts';
import { RadioCards } from '@cowrie/ui/choices.tsx';
import { Field } from '@cowrie/ui/field.tsx';
import { TextInput } from '@cowrie/ui/text-input.tsx';
import { useForm } from '../../api/use-form.ts';
import { MoveDialog, type MoveDialogProps, moved } from './move-dialog.tsx';
import { STALE_AFTER_MOVE } from './stale-after-move.ts';
import { useKnowAtOnce } from './use-know-at-once.ts';

/** Where the goods are, with a line for the customer's list of activities. */
export function TrackDialog(props: MoveDialogProps) {
  const { order } = props.detail;
  const steps = trackingSteps(order.trx_type);
  const here = order.track_status;
  // There is one thing to say of an order that follows its status.
  const likely = steps.includes(here) ? here : (steps[0] ?? here);
  const knowAtOnce = useKnowAtOnce(order.reference);
  const form = useForm(moveTracking, {
    initial: { track_status: null as TrackStatus | null, title: '' },
    input: ({ track_status, title }) => ({
      params: { reference: order.reference },
      body: { track_status: track_status ?? likely, from: here, ...(title.trim() ? { title } : {}) },
    }),
    refreshes: STALE_AFTER_MOVE,
    isOpen: props.isOpen,
    onDone: () => {
      knowAtOnce({ order: { track_status: chosen } });
      moved('The tracking has moved.', props.onClose)();
      form.reset();
    },
  });
  const chosen = form.values.track_status ?? likely;
  return (
    <MoveDialog
      {...props}
      form={form}
      title="Move the tracking"
      label="Move it"
      busyLabel="Moving"
      // The customer would be told of the step that they were told of before.
      notYet={chosen === here && !form.values.title.trim() && 'Choose where it is now, or write a line'}
    >
      <RadioCards
        legend="Where is it now?"
        name="track_status"
        value={chosen}
        onValue={(value) => form.set('track_status', value as TrackStatus)}
        error={form.problem('track_status')}
        choices={TRACK_STATUSES.map((status, index) => ({
          value: status,
          label: TRACK_STEPS[index],
          hint: status === here ? 'It is here now' : undefined,
          disabledReason: steps.includes(status) ? undefined : 'Follows the order by itself',
        }))}
      />
      <Field
        label="A line for the customer"
        hint="Such as “Left the warehouse in Guangzhou”."
        error={form.problem('title')}
        optional
      >
        <TextInput {...form.text('title')} />
      </Field>
    </MoveDialog>
  );
}
