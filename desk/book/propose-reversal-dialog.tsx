import { proposeReversal } from '@cowrie/contract/desk/book.ts';
import { Dialog } from '@cowrie/ui/dialog.tsx';
import { Field } from '@cowrie/ui/field.tsx';
import { notify } from '@cowrie/ui/notices.tsx';
import { TextInput } from '@cowrie/ui/text-input.tsx';
import { useForm } from '../api/use-form.ts';
import { FormEnd } from '../parts/form-end.tsx';
import { REVERSAL_STALE } from './reversal-card.tsx';

/** Proposes to take a journal back (Product §26.93). */
export function ProposeReversalDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const form = useForm(proposeReversal, {
    initial: { reason: '' },
    input: (body) => ({ params: { id }, body }),
    refreshes: REVERSAL_STALE,
    onDone: () => {
      notify('Proposed. A second person can now approve it.');
      onClose();
    },
  });
  return (
    <Dialog isOpen onClose={onClose} title="Take this journal back" isBusy={form.isBusy} width="narrow">
      <form noValidate onSubmit={form.submit} className="flex flex-col gap-4">
        <Field label="Why" error={form.problem('reason')} required>
          <TextInput {...form.text('reason')} autoComplete="off" />
        </Field>
        <p className="text-sm text-soft">
          Nothing changes until a second person approves it. Then a new journal reverses every amount.
        </p>
        <FormEnd
          message={form.message}
          isBusy={form.isBusy}
          busyLabel="Proposing"
          label="Propose"
          onBack={onClose}
        />
      </form>
    </Dialog>
  );
}
