import { leavesOpen } from '@cowrie/contract/client.ts';
import { staffResetPassword } from '@cowrie/contract/desk/recovery.ts';
import { Alert } from '@cowrie/ui/alert.tsx';
import { Button, buttonClass } from '@cowrie/ui/button.tsx';
import { Field } from '@cowrie/ui/field.tsx';
import { LinkExpired } from '@cowrie/ui/link-expired.tsx';
import { notify } from '@cowrie/ui/notices.tsx';
import { PasswordInput } from '@cowrie/ui/password-input.tsx';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { useForm } from '../api/use-form.ts';
import { paths } from '../paths.ts';
import { DoorFrame } from './door-frame.tsx';
import { MayBeDone } from './may-be-done.tsx';
import { PasswordChecks } from './password-checks.tsx';
import { endSession } from './session-store.ts';

/** Sets a new password by the mailed link. */
export function Screen() {
  const { token = '' } = useParams();
  const navigate = useNavigate();
  /** An answer was lost, and with it whether the password was changed. */
  const [isLost, setIsLost] = useState(false);
  const form = useForm(staffResetPassword, {
    initial: { password: '' },
    input: (values) => ({ params: { token }, body: values }),
    onDone: () => {
      // Every session of this person has ended, one in this browser included.
      endSession();
      notify('Your new password is set. Sign in with it.');
      navigate(paths.signIn, { replace: true });
    },
    onRefused: (refusal) => {
      if (leavesOpen(refusal)) setIsLost(true);
      return false;
    },
  });
  const mayBeSet = isLost && <MayBeDone what="Your password may have been changed" by="with the new one" />;
  const { refusal } = form;
  if (refusal && 'code' in refusal && refusal.code === 'reset_link_invalid')
    return (
      <DoorFrame title="Choose a new password">
        <LinkExpired message={refusal.message} />
        {mayBeSet && <div className="mb-4">{mayBeSet}</div>}
        <Link to={paths.forgotPassword} className={buttonClass({ wide: true })}>
          Ask for a new link
        </Link>
      </DoorFrame>
    );
  return (
    <DoorFrame
      title="Choose a new password"
      intro="You will be signed out everywhere. Your second factor stays."
    >
      <form noValidate onSubmit={form.submit} className="flex flex-col gap-4">
        <Field label="New password" error={form.problem('password')} required>
          <PasswordInput {...form.text('password')} autoComplete="new-password" />
        </Field>
        <PasswordChecks password={form.values.password} />
        <Alert key={form.message} type="error" message={form.message} onDismiss={false} />
        {mayBeSet}
        <Button type="submit" wide busy={form.isBusy} busyLabel="Setting">
          Set the password
        </Button>
      </form>
    </DoorFrame>
  );
}
