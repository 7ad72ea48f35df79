import { forgotPassword } from '@cowrie/contract/accounts.ts';
import { Button } from '@cowrie/ui/button.tsx';
import { Field } from '@cowrie/ui/field.tsx';
import { TextInput } from '@cowrie/ui/text-input.tsx';
import { type FormEvent, useState } from 'react';
import { Link, type MetaFunction } from 'react-router';
import { useSubmission } from '../api/use-submission.ts';
import { pageMeta } from '../frame/site.ts';
import { paths } from '../paths.ts';
import { FormMessage, SignInPage } from './sign-in-page.tsx';

export const meta: MetaFunction = (args) => pageMeta(args, { title: 'Forgot Password' });

export default function ForgotPassword() {
  const [email, setEmail] = useState('');
  const [outcome, setOutcome] = useState<{ tone: 'error' | 'success'; message: string } | null>(null);
  const { isBusy, send } = useSubmission(forgotPassword);

  async function submit(event: FormEvent) {
    event.preventDefault();
    setOutcome(null);
    const result = await send({ body: { email } });
    if (!result) return;
    if (result.status !== 'success') return setOutcome({ tone: 'error', message: result.message });
    setEmail('');
    setOutcome({ tone: 'success', message: result.message ?? 'A link to set a new password is on its way.' });
  }

  return (
    <SignInPage
      title="Forgot Password"
      intro="Tell us your email and we send you a link to set a new password. It works for 60 minutes."
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
      <form noValidate method="post" onSubmit={submit} className="flex flex-col gap-4">
        <Field label="Email">
          <TextInput
            type="email"
            inputMode="email"
            name="email"
            autoComplete="email"
            value={email}
            onValue={(value) => {
              setEmail(value);
              setOutcome(null);
            }}
          />
        </Field>
        {outcome && <FormMessage tone={outcome.tone}>{outcome.message}</FormMessage>}
        <Button
          type="submit"
          wide
          busy={isBusy}
          busyLabel="Sending…"
          disabledReason={email.trim() === '' && 'Fill in your email'}
        >
          Reset Password
        </Button>
      </form>
    </SignInPage>
  );
}
