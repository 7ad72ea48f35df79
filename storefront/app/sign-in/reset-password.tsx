import { resetPassword } from '@cowrie/contract/accounts.ts';
import { PASSWORDS_DIFFER, passwordWarning } from '@cowrie/contract/person-rules.ts';
import { Button } from '@cowrie/ui/button.tsx';
import { Field } from '@cowrie/ui/field.tsx';
import { PasswordInput } from '@cowrie/ui/text-input.tsx';
import { type FormEvent, useEffect, useState } from 'react';
import { type MetaFunction, useNavigate, useParams } from 'react-router';
import { useSubmission } from '../api/use-submission.ts';
import { pageMeta } from '../frame/site.ts';
import { paths } from '../paths.ts';
import { PasswordRules } from './password-rules.tsx';
import { FormMessage, SignInPage } from './sign-in-page.tsx';

/** Spec §9. */
const REDIRECT_MS = 3000;

export const meta: MetaFunction = (args) => [
  ...pageMeta(args, { title: 'Reset Password' }),
  // The address holds the secret of the mailed link.
  { name: 'referrer', content: 'no-referrer' },
];

export default function ResetPassword() {
  const { token = '' } = useParams();
  const [password, setPassword] = useState('');
  const [confirmation, setConfirmation] = useState('');
  const [failure, setFailure] = useState<string | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const { isBusy, send } = useSubmission(resetPassword);
  const navigate = useNavigate();

  useEffect(() => {
    if (!done) return;
    const timer = setTimeout(() => navigate(paths.login()), REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [done, navigate]);

  async function submit(event: FormEvent) {
    event.preventDefault();
    const warning = confirmation === password ? passwordWarning(password) : PASSWORDS_DIFFER;
    if (warning) return setFailure(warning);
    const result = await send({ params: { token }, body: { password, password_confirmation: confirmation } });
    if (!result) return;
    if (result.status !== 'success') return setFailure(result.message);
    setDone(result.message ?? 'Your password has been changed.');
  }

  return (
    <SignInPage title="Reset Password" intro="Choose a new password. You will be signed out everywhere else.">
      <form noValidate method="post" onSubmit={submit} className="flex flex-col gap-4">
        <Field label="New password" hint={<PasswordRules password={password} />}>
          <PasswordInput
            name="new-password"
            autoComplete="new-password"
            value={password}
            onValue={(value) => {
              setPassword(value);
              setFailure(null);
            }}
          />
        </Field>
        <Field label="Confirm password">
          <PasswordInput
            name="confirm-password"
            autoComplete="new-password"
            value={confirmation}
            onValue={(value) => {
              setConfirmation(value);
              setFailure(null);
            }}
          />
        </Field>
        {failure && <FormMessage tone="error">{failure}</FormMessage>}
        {done && <FormMessage tone="success">{done} Taking you to the login page…</FormMessage>}
        <Button
          type="submit"
          wide
          busy={isBusy}
          busyLabel="Saving…"
          disabledReason={
            done ? 'Your password is changed' : (!password || !confirmation) && 'Fill in both fields'
          }
        >
          Reset Password
        </Button>
      </form>
    </SignInPage>
  );
}
