import { Field } from '@cowrie/ui/field.tsx';
import { TextArea } from '@cowrie/ui/text-input.tsx';
import { useState } from 'react';
import { useUnsavedInput } from '../../api/unsaved-input.ts';
import { ordersText } from './bulk-acts.ts';
import { TogetherDialog, type TogetherProps } from './together-dialog.tsx';

/** Cancels what nobody paid, with one reason for all. */
export function CancelTogether({ onDone, ...props }: TogetherProps) {
  const [reason, setReason] = useState('');
  const { rows, bulk } = props;
  useUnsavedInput('cancel together', {
    values: { reason },
    about: () => JSON.stringify(rows.map(({ reference }) => reference).toSorted()),
    takeUp: (typed) => setReason(String(typed.reason)),
  });
  return (
    <TogetherDialog
      {...props}
      title="Cancel unpaid orders"
      label={`Cancel ${ordersText(rows.length)}`}
      busyLabel="Cancelling"
      tone="danger"
      disabledReason={!reason.trim() && 'Give a reason first'}
      onYes={() => void bulk.act({ do: 'cancel', reason }, rows).then((went) => went && onDone())}
    >
      <Field label="Reason" hint="Each customer reads this. A cancelled order cannot be opened again.">
        <TextArea rows={3} value={reason} onValue={setReason} maxLength={1000} />
      </Field>
    </TogetherDialog>
  );
}
