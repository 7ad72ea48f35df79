import { changePassword } from '@cowrie/contract/account-security.ts';
import { leavesOpen } from '@cowrie/contract/client.ts';
import { Button } from '@cowrie/ui/button.tsx';
import { Field } from '@cowrie/ui/field.tsx';
import { PasswordInput } from '@cowrie/ui/password-input.tsx';
import { useState } from 'react';
import { useForm } from '../../api/forms.ts';
import { PasswordRules } from '../../sign-in/password-rules.tsx';
import { FormMessage } from '../../sign-in/sign-in-page.tsx';
import { Card } from '../card.tsx';
import { PresentPassword } from './present-password.tsx';

/** The present password opens the way; everywhere else one is signed out (Product §18.9). */
export function ChangePassword({ onChanged }: { onChanged: () => Promise<void> }) {
  const [done, setDone] = useState<string | null>(null);
  /** An answer was lost, and with it whether the password was changed. */
  const [isLost, setIsLost] = useState(false);
  const form = useForm(changePassword, {
    initial: { current_password: '', password: '', password_confirmation: '' },
    input: (body) => ({ body }),
    onDone: (_, { message }) => {
      form.reset();
      setIsLost(false);
      setDone(message ?? 'Your password is changed.');
      void onChanged();
    },
    onRefused: (refused) => {
      if (leavesOpen(refused)) setIsLost(true);
      return false;
    },
  });
  const { values } = form;
  const isWhole = values.current_password && values.password && values.password_confirmation;
  const text = (name: keyof typeof values) => {
    const { value, onValue } = form.text(name);
    return {
      value,
      onValue: (typed: string) => {
        setDone(null);
        onValue(typed);
      },
    };
  };

  return (
    <Card title="Change your password">
      <form noValidate method="post" onSubmit={form.submit} className="flex flex-col gap-4">
        <PresentPassword
          label="Current password"
          error={form.problem('current_password')}
          {...text('current_password')}
        />
        <Field
          label="New password"
          hint={<PasswordRules password={values.password} />}
          error={form.problem('password')}
        >
          <PasswordInput name="new-password" autoComplete="new-password" {...text('password')} />
        </Field>
        <Field label="Confirm password" error={form.problem('password_confirmation')}>
          <PasswordInput
            name="confirm-password"
            autoComplete="new-password"
            {...text('password_confirmation')}
          />
        </Field>
        <FormMessage tone="error">
          {!hasProblem(form) && form.message}
          {/* The same once more is then refused, for the password that it asks for first. */}
          {isLost && form.refusal && ' It may be changed already: then the new one is your current password.'}
        </FormMessage>
        {done && <FormMessage tone="success">{done}</FormMessage>}
        <Button
          type="submit"
          busy={form.isBusy}
          busyLabel="Saving…"
          disabledReason={!isWhole && 'Fill in all three fields'}
          className="self-start"
        >
          Change password
        </Button>
      </form>
    </Card>
  );
}

const FIELDS = ['current_password', 'password', 'password_confirmation'] as const;

/** Whether a field says it already. */
const hasProblem = (form: { problem: (name: (typeof FIELDS)[number]) => string | null }) =>
  FIELDS.some((name) => form.problem(name) !== null);
