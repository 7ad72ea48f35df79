import { getContact, type Letter, listInbox, tieContact } from '@cowrie/contract/desk/inbox.ts';
import { Dialog } from '@cowrie/ui/dialog.tsx';
import { Field } from '@cowrie/ui/field.tsx';
import { notify } from '@cowrie/ui/notices.tsx';
import { TextInput } from '@cowrie/ui/text-input.tsx';
import { useForm } from '../api/use-form.ts';
import { ChangedMeanwhile } from '../parts/changed-meanwhile.tsx';
import { FormEnd } from '../parts/form-end.tsx';
import { useShown } from '../parts/use-shown.ts';

/** Says whose a letter is, and which order it is about. */
export function TieDialog({ letter, onClose }: { letter: Letter; onClose: () => void }) {
  const tied = { customer: letter.tied_to?.username ?? '', order: letter.order?.reference ?? '' };
  const { shown, isOvertaken, onRefused, goOn } = useShown(tied);
  const form = useForm(tieContact, {
    initial: tied,
    input: (body) => ({ params: { id: letter.id }, body: { ...body, before: shown } }),
    onRefused,
    refreshes: [getContact, listInbox],
    onDone: () => {
      notify('Saved.');
      onClose();
    },
  });
  return (
    <Dialog isOpen onClose={onClose} title="Whose letter it is" width="narrow" isBusy={form.isBusy}>
      <form noValidate onSubmit={form.submit} className="flex flex-col gap-4">
        <Field label="Customer’s username" error={form.problem('customer')} optional>
          <TextInput {...form.text('customer')} autoComplete="off" />
        </Field>
        <Field label="Order’s reference" error={form.problem('order')} optional>
          <TextInput {...form.text('order')} autoComplete="off" />
        </Field>
        <FormEnd message={form.message} isBusy={form.isBusy} label="Save" busyLabel="Saving" onBack={onClose}>
          <ChangedMeanwhile {...{ form, isOvertaken, shown }} now={tied} onContinue={() => goOn(tied)}>
            {[tied.customer, tied.order].filter(Boolean).join(', ') || 'Neither a customer nor an order'}
          </ChangedMeanwhile>
        </FormEnd>
      </form>
    </Dialog>
  );
}
