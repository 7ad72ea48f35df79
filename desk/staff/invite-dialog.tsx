import { goingLive } from '@cowrie/contract/desk/going-live.ts';
import { inviteStaff, listStaff } from '@cowrie/contract/desk/session.ts';
import { STAFF_ROLES, type StaffRole } from '@cowrie/contract/roles.ts';
import { RadioCards } from '@cowrie/ui/choices.tsx';
import { Dialog } from '@cowrie/ui/dialog.tsx';
import { Field } from '@cowrie/ui/field.tsx';
import { notify } from '@cowrie/ui/notices.tsx';
import { TextInput } from '@cowrie/ui/text-input.tsx';
import { useCall } from '../api/queries.ts';
import { useForm } from '../api/use-form.ts';
import { FormEnd } from '../parts/form-end.tsx';
import { ROLE_WORDS } from './role-words.ts';

/** Invites somebody by mail; they choose their own username and password. */
export function InviteDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const mail = useCall(goingLive, {}, { enabled: isOpen }).data?.steps.find(({ step }) => step === 'mail');
  const isMailed = mail?.done !== false;
  const form = useForm(inviteStaff, {
    initial: { email: '', role: 'support' as StaffRole },
    input: (body) => ({ body }),
    refreshes: [listStaff],
    isOpen,
    onDone: () => {
      notify(
        isMailed ? 'The invitation is on its way.' : 'The invitation is in the server’s folder of emails.',
      );
      form.reset();
      onClose();
    },
  });
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Invite someone" width="narrow" isBusy={form.isBusy}>
      <form noValidate onSubmit={form.submit} className="flex flex-col gap-4">
        <Field label="Email" error={form.problem('email')} required>
          <TextInput {...form.text('email')} type="email" autoComplete="off" />
        </Field>
        <RadioCards
          legend="Role"
          name="role"
          value={form.values.role}
          onValue={(role) => form.set('role', role as StaffRole)}
          error={form.problem('role')}
          choices={STAFF_ROLES.map((role) => ({
            value: role,
            label: role.charAt(0).toUpperCase() + role.slice(1),
            hint: ROLE_WORDS[role],
          }))}
        />
        {!isMailed && (
          <p className="text-sm text-warning">
            No email leaves this server yet: whoever runs it finds the invitation in its folder of emails, or
            sets SMTP_URL first.
          </p>
        )}
        <FormEnd
          message={form.message}
          isBusy={form.isBusy}
          busyLabel="Inviting"
          label="Send the invitation"
          onBack={onClose}
        />
      </form>
    </Dialog>
  );
}
