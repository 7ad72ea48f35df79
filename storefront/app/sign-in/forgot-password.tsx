import { forgotPassword } from '@cowrie/contract/accounts.ts';
import { Button } from '@cowrie/ui/button.tsx';
import { Field } from '@cowrie/ui/field.tsx';
import linkMailed from '@cowrie/ui/illustrations/link-mailed.svg';
import { Scene } from '@cowrie/ui/scene.tsx';
import { TextInput } from '@cowrie/ui/text-input.tsx';
import { useState } from 'react';
import { Link, type MetaFunction } from 'react-router';
import { useForm } from '../api/forms.ts';
import { pageMeta } from '../frame/site.ts';
import { paths } from '../paths.ts';
import { FormMessage, SignInPage } from './sign-in-page.tsx';

export const meta: MetaFunction = (args) => pageMeta(args, { title: 'Forgot Password' });

export default function ForgotPassword() {
  const [sent, setSent] = useState<string | null>(null);
  const form = useForm(forgotPassword, {
    initial: { email: '' },
    input: (body) => ({ body }),
    onDone: (_, { message }) => {
      form.reset();
      setSent(message ?? 'A link to set a new password is on its way.');
    },
  });

  return (
    <SignInPage
      title="Forgot Password"
      intro="Tell us your email and we will send you a link to set a new password. It works for 60 minutes."
      footer={
        <>
          <p className="text-soft">
            If the email does not arrive, contact{' '}
            <Link to={paths.contact()} className="link">
              Customer Service
            </Link>
            .
          </p>
          <Link to={paths.login()} className="link inline-flex min-h-11 items-center">
            Back to login
          </Link>
        </>
      }
    >
      <form noValidate method="post" onSubmit={form.submit} className="flex flex-col gap-4">
        <Field label="Email">
          <TextInput
            type="email"
            inputMode="email"
            name="email"
            autoComplete="email"
            value={form.values.email}
            onValue={(value) => {
              form.set('email', value);
              setSent(null);
            }}
          />
        </Field>
        {sent && <FormMessage tone="success">{sent}</FormMessage>}
        {form.refusal && <FormMessage tone="error">{form.refusal.message}</FormMessage>}
        <Button
          type="submit"
          wide
          busy={form.isBusy}
          busyLabel="Sending…"
          disabledReason={form.values.email.trim() === '' && 'Fill in your email'}
        >
          Reset Password
        </Button>
        {sent && <Scene src={linkMailed} />}
      </form>
    </SignInPage>
  );
}
