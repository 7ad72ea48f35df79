import { changeStaffPassword, listStaffSessions } from '@cowrie/contract/desk/session.ts';
import { Alert } from '@cowrie/ui/alert.tsx';
import { Button } from '@cowrie/ui/button.tsx';
import { Field } from '@cowrie/ui/field.tsx';
import { takeFieldFocus } from '@cowrie/ui/focus.ts';
import { notify } from '@cowrie/ui/notices.tsx';
import { PasswordInput } from '@cowrie/ui/password-input.tsx';
import { useState } from 'react';
import { useForm } from '../api/use-form.ts';
import { Card } from '../frame/screen.tsx';
import { PasswordChecks } from '../session/password-checks.tsx';
import { useStaff } from '../session/session-store.ts';

/** Changes one's own password; other sessions end (Product §20.15). */
export function ChangePassword() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Card title="Password">
      {isOpen ? (
        <Form onClose={() => setIsOpen(false)} />
      ) : (
        <Button tone="outline" className="self-start" onClick={() => setIsOpen(true)}>
          Change my password
        </Button>
      )}
    </Card>
  );
}

function Form({ onClose }: { onClose: () => void }) {
  const { username } = useStaff();
  const form = useForm(changeStaffPassword, {
    initial: { current_password: '', password: '' },
    input: (body) => ({ body }),
    refreshes: [listStaffSessions],
    onDone: (_, { message }) => {
      notify(message ?? 'Your password is changed.');
      onClose();
    },
  });
  const isSaid = form.problem('current_password') ?? form.problem('password');
  return (
    <form ref={takeFieldFocus} noValidate onSubmit={form.submit} className="flex flex-col gap-4">
      {/* Password managers keep the new one beside the name it belongs to. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <Field label="Current password" error={form.problem('current_password')} required>
        <PasswordInput {...form.text('current_password')} autoComplete="current-password" />
      </Field>
      <Field label="New password" error={form.problem('password')} required>
        <PasswordInput {...form.text('password')} autoComplete="new-password" />
      </Field>
      <PasswordChecks password={form.values.password} />
      <p className="text-sm text-soft">You will be signed out everywhere else. Your second factor stays.</p>
      {!isSaid && <Alert key={form.message} type="error" message={form.message} onDismiss={false} />}
      <div className="flex flex-wrap gap-2.5">
        <Button type="submit" busy={form.isBusy} busyLabel="Setting">
          Set the password
        </Button>
        <Button tone="plain" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
