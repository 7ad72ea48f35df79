import { openPayOutAccount } from '@cowrie/contract/desk/book.ts';
import { Field } from '@cowrie/ui/field.tsx';
import { notify } from '@cowrie/ui/notices.tsx';
import { TextInput } from '@cowrie/ui/text-input.tsx';
import { useForm } from '../api/use-form.ts';
import { MoveDialog, STALE } from './move-form.tsx';

/** Opens one more account to pay receivers from (Product §26.90). */
export function OpenAccountDialog({ onClose }: { onClose: () => void }) {
  const form = useForm(openPayOutAccount, {
    initial: { name: '' },
    input: (body) => ({ body }),
    refreshes: STALE,
    onDone: ({ account }) => {
      notify(`${account.name} is open.`);
      onClose();
    },
  });
  return (
    <MoveDialog
      title="Open another account"
      onClose={onClose}
      onSubmit={form.submit}
      isBusy={form.isBusy}
      message={form.message}
    >
      <Field
        label="Name"
        hint="An account that receivers are paid from, in RMB"
        error={form.problem('name')}
        required
      >
        <TextInput {...form.text('name')} autoComplete="off" />
      </Field>
    </MoveDialog>
  );
}
