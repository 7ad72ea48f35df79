import { resetPassword } from '@cowrie/contract/accounts.ts';
import { Button, buttonClass } from '@cowrie/ui/button.tsx';
import { Field } from '@cowrie/ui/field.tsx';
import passwordChanged from '@cowrie/ui/illustrations/password-changed.svg';
import { LinkExpired } from '@cowrie/ui/link-expired.tsx';
import { PasswordInput } from '@cowrie/ui/password-input.tsx';
import { Scene } from '@cowrie/ui/scene.tsx';
import { useEffect, useState } from 'react';
import { Link, type MetaFunction, useNavigate, useParams } from 'react-router';
import { useForm } from '../api/forms.ts';
import { pageMeta } from '../frame/site.ts';
import { paths } from '../paths.ts';
import { PasswordRules } from './password-rules.tsx';
import { FormMessage, SignInPage } from './sign-in-page.tsx';

/** Product §14.6. */
const REDIRECT_MS = 3000;

export const meta: MetaFunction = (args) => [
  ...pageMeta(args, { title: 'Reset Password' }),
  // The address holds the secret of the mailed link.
  { name: 'referrer', content: 'no-referrer' },
];

export default function ResetPassword() {
  const { token = '' } = useParams();
  const [done, setDone] = useState<string | null>(null);
  /** An answer was lost, and with it whether the password was changed. */
  const [isLost, setIsLost] = useState(false);
  const form = useForm(resetPassword, {
    initial: { password: '', password_confirmation: '' },
    input: (body) => ({ params: { token }, body }),
    onDone: (_, { message }) => setDone(message ?? 'Your password has been changed.'),
    onRefused: ({ status }) => {
      if (status === 'error') setIsLost(true);
      return false;
    },
  });
  const { values, refusal } = form;
  const navigate = useNavigate();

  useEffect(() => {
    if (!done) return;
    const timer = setTimeout(() => navigate(paths.login()), REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [done, navigate]);

  if (refusal && 'code' in refusal && refusal.code === 'reset_link_invalid')
    return (
      <SignInPage title="Reset Password">
        <LinkExpired message={refusal.message} />
        {isLost && <MayBeChanged />}
        <Link to={paths.forgotPassword()} className={buttonClass({ wide: true })}>
          Ask for a new link
        </Link>
      </SignInPage>
    );
  return (
    <SignInPage title="Reset Password" intro="Choose a new password. You will be signed out everywhere else.">
      <form noValidate method="post" onSubmit={form.submit} className="flex flex-col gap-4">
        <Field label="New password" hint={<PasswordRules password={values.password} />}>
          <PasswordInput name="new-password" autoComplete="new-password" {...form.text('password')} />
        </Field>
        <Field label="Confirm password">
          <PasswordInput
            name="confirm-password"
            autoComplete="new-password"
            {...form.text('password_confirmation')}
          />
        </Field>
        {refusal && <FormMessage tone="error">{refusal.message}</FormMessage>}
        {isLost && !done && <MayBeChanged />}
        {done && <FormMessage tone="success">{done} Taking you to the login page…</FormMessage>}
        {done && <Scene src={passwordChanged} />}
        <Button
          type="submit"
          wide
          busy={form.isBusy}
          busyLabel="Saving…"
          disabledReason={
            done
              ? 'Your password is changed'
              : (!values.password || !values.password_confirmation) && 'Fill in both fields'
          }
        >
          Reset Password
        </Button>
      </form>
    </SignInPage>
  );
}

function MayBeChanged() {
  return (
    <p className="mb-4">
      Your password may have been changed already: try to{' '}
      <Link to={paths.login()} className="link">
        log in with the new one
      </Link>
      .
    </p>
  );
}
