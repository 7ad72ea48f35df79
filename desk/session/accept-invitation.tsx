import { acceptInvitation } from '@cowrie/contract/desk/session.ts';
import { Alert } from '@cowrie/ui/alert.tsx';
import { Button } from '@cowrie/ui/button.tsx';
import { Field } from '@cowrie/ui/field.tsx';
import { PasswordInput, TextInput } from '@cowrie/ui/text-input.tsx';
import { useNavigate, useParams } from 'react-router';
import { useForm } from '../api/use-form.ts';
import { paths } from '../paths.ts';
import { DoorFrame } from './door-frame.tsx';
import { PasswordChecks } from './password-checks.tsx';
import { startSession } from './session-store.ts';

/** Makes one's staff account from an invitation; on the very first start, the owner's. */
export function Screen() {
  const { token = '' } = useParams();
  const navigate = useNavigate();
  const form = useForm(acceptInvitation, {
    initial: { name: '', username: '', password: '' },
    input: (values) => ({ params: { token }, body: values }),
    onDone: (session) => {
      startSession(session);
      navigate(paths.me, { replace: true });
    },
  });
  return (
    <DoorFrame
      title="Welcome to the desk"
      intro="Make your staff account. Your role is already chosen for you."
    >
      <form noValidate onSubmit={form.submit} className="flex flex-col gap-4">
        <Field label="Your name" hint="Customers do not see it." error={form.problem('name')} required>
          <TextInput {...form.text('name')} autoComplete="name" />
        </Field>
        <Field label="Username" error={form.problem('username')} required>
          <TextInput
            {...form.text('username')}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
          />
        </Field>
        <Field label="Password" error={form.problem('password')} required>
          <PasswordInput {...form.text('password')} autoComplete="new-password" />
        </Field>
        <PasswordChecks password={form.values.password} />
        <Alert key={form.message} type="error" message={form.message} onDismiss={false} />
        <Button type="submit" wide busy={form.isBusy} busyLabel="Making your account">
          Make my account
        </Button>
      </form>
    </DoorFrame>
  );
}
