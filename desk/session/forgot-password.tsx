import { staffForgotPassword } from '@cowrie/contract/desk/recovery.ts';
import { Alert } from '@cowrie/ui/alert.tsx';
import { Button, buttonClass } from '@cowrie/ui/button.tsx';
import { Field } from '@cowrie/ui/field.tsx';
import { TextInput } from '@cowrie/ui/text-input.tsx';
import { useState } from 'react';
import { Link } from 'react-router';
import { useForm } from '../api/use-form.ts';
import { paths } from '../paths.ts';
import { DoorFrame } from './door-frame.tsx';

/** Asks for the mailed link that sets a new password. */
export function Screen() {
  const [isSent, setIsSent] = useState(false);
  const form = useForm(staffForgotPassword, {
    initial: { email: '' },
    input: (values) => ({ body: values }),
    onDone: () => setIsSent(true),
  });
  return (
    <DoorFrame
      title="A new password"
      intro="We will email you a link to set one. Lost your phone? An owner can take your second factor off."
    >
      <form noValidate onSubmit={form.submit} className="flex flex-col gap-4">
        <Field label="Email" error={form.problem('email')} required>
          <TextInput {...form.text('email')} type="email" autoComplete="email" />
        </Field>
        <Alert key={form.message} type="error" message={form.message} onDismiss={false} />
        {isSent && (
          <Alert type="success" onDismiss={false}>
            If someone at the desk has this email, a link is on its way.
          </Alert>
        )}
        <Button type="submit" wide busy={form.isBusy} busyLabel="Sending">
          Email me the link
        </Button>
        <Link to={paths.signIn} className={buttonClass({ tone: 'plain', wide: true })}>
          Back to sign in
        </Link>
      </form>
    </DoorFrame>
  );
}
