import { deskNow } from '@cowrie/contract/desk/now.ts';
import { changeShift } from '@cowrie/contract/desk/team.ts';
import { Alert } from '@cowrie/ui/alert.tsx';
import { Button } from '@cowrie/ui/button.tsx';
import { Dialog } from '@cowrie/ui/dialog.tsx';
import { Field } from '@cowrie/ui/field.tsx';
import { notify } from '@cowrie/ui/notices.tsx';
import { TextArea } from '@cowrie/ui/text-input.tsx';
import { useForm } from '../api/use-form.ts';
import { useStaff } from '../session/session-store.ts';

/** Ends one's shift, with what the next has to know (Product §28.58). */
export function GoOffDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { username } = useStaff();
  const form = useForm(changeShift, {
    initial: { note: '' },
    input: ({ note }) => ({ body: { on: false, note: note || undefined } }),
    refreshes: [deskNow],
    draft: `shift-note:${username}`,
    onDone: () => {
      form.reset();
      onClose();
      notify('You are off shift.');
    },
  });
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="End your shift" width="narrow" isBusy={form.isBusy}>
      <form noValidate onSubmit={form.submit} className="flex flex-col gap-4">
        <Field
          label="Note for the next shift"
          hint="Everyone who comes on shift reads it first. Leave it empty if there is nothing to pass on."
          error={form.problem('note')}
          optional
        >
          <TextArea {...form.text('note')} rows={4} maxLength={4000} />
        </Field>
        <Alert key={form.message} type="error" message={form.message} onDismiss={false} />
        <div className="flex flex-wrap justify-end gap-2.5">
          <Button tone="plain" onClick={onClose}>
            Stay on shift
          </Button>
          <Button type="submit" busy={form.isBusy} busyLabel="Ending">
            End the shift
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
