import { correctEmail, type User } from '@cowrie/contract/accounts.ts';
import type { Result } from '@cowrie/contract/client.ts';
import { Button } from '@cowrie/ui/button.tsx';
import { Field } from '@cowrie/ui/field.tsx';
import { TextInput } from '@cowrie/ui/text-input.tsx';
import { PresentPassword } from '../account/security/present-password.tsx';
import { useForm } from '../api/forms.ts';
import { FormMessage } from './sign-in-page.tsx';

export type CorrectEmailFormProps = {
  /** The code that may have been typed belongs to the wrong email. */
  onSend: () => void;
  /** The code is on its way to the new email. */
  onDone: (user: User) => void;
  /** Told of a refusal; answers true where it is dealt with. */
  onRefused: (refusal: Exclude<Result<unknown>, { status: 'success' }>) => boolean;
};

/** Asks for the email as it should be, and the password (Product §27.22). */
export function CorrectEmailForm({ onSend, onDone, onRefused }: CorrectEmailFormProps) {
  const form = useForm(correctEmail, {
    initial: { email: '', current_password: '' },
    input: (body) => ({ body }),
    onDone: ({ user }) => {
      form.reset();
      onDone(user);
    },
    onRefused,
  });
  const { email, current_password } = form.values;

  return (
    <form
      noValidate
      method="post"
      onSubmit={(event) => {
        if (!form.isBusy) onSend();
        void form.submit(event);
      }}
      className="mt-1 mb-2 flex flex-col gap-4 border-line border-b pb-6 text-ink"
      aria-label="Correct your email"
    >
      <Field label="Correct email" error={form.problem('email')}>
        <TextInput type="email" inputMode="email" name="email" autoComplete="email" {...form.text('email')} />
      </Field>
      <PresentPassword
        label="Your password"
        error={form.problem('current_password')}
        {...form.text('current_password')}
      />
      {form.message && !form.problem('email') && !form.problem('current_password') && (
        <FormMessage tone="error">{form.message}</FormMessage>
      )}
      <Button
        type="submit"
        tone="outline"
        wide
        busy={form.isBusy}
        busyLabel="Sending…"
        disabledReason={!(email && current_password) && 'Fill in both fields'}
      >
        Send the code there
      </Button>
    </form>
  );
}
