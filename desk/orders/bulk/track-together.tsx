import { TRACK_STATUSES, TRACK_STEPS, type TrackStatus, trackingSteps } from '@cowrie/contract/lifecycle.ts';
import { RadioCards } from '@cowrie/ui/choices.tsx';
import { useState } from 'react';
import { canMoveBack, ordersText } from './bulk-acts.ts';
import { TogetherDialog, type TogetherProps } from './together-dialog.tsx';

/** Moves the tracking of many to one step. A step that an order's tracking cannot go back to has no way back. */
export function TrackTogether({ onDone, ...props }: TogetherProps) {
  const { rows, bulk } = props;
  const [step, setStep] = useState<TrackStatus | null>(null);
  const steps = new Set(rows.flatMap(({ type }) => trackingSteps(type)));
  const back = rows.filter(canMoveBack).length;
  return (
    <TogetherDialog
      {...props}
      title="Move the tracking"
      label={`Move ${ordersText(rows.length)}`}
      busyLabel="Moving"
      wayBack={
        back === rows.length
          ? 'This can be undone.'
          : back === 0
            ? 'This cannot be undone.'
            : `Only ${ordersText(back)} can be moved back.`
      }
      disabledReason={!step && 'Choose where they are first'}
      onYes={() =>
        step && void bulk.act({ do: 'track', track_status: step }, rows).then((went) => went && onDone())
      }
    >
      <RadioCards
        legend="Where are they now?"
        name="bulk_track_status"
        value={step}
        onValue={(value) => setStep(value as TrackStatus)}
        choices={TRACK_STATUSES.map((status, index) => {
          const here = rows.filter((row) => row.track_status === status).length;
          return {
            value: status,
            label: TRACK_STEPS[index],
            hint: here > 0 ? `${ordersText(here)} there now` : undefined,
            disabledReason: steps.has(status) ? undefined : 'Follows the order by itself',
          };
        })}
      />
      <p className="text-sm text-soft">Each customer is told, and told again if you undo it.</p>
    </TogetherDialog>
  );
}
