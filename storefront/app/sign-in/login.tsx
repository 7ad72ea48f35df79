import { login } from '@cowrie/contract/accounts.ts';
import { Button } from '@cowrie/ui/button.tsx';
import { Field } from '@cowrie/ui/field.tsx';
import { PasswordInput, TextInput } from '@cowrie/ui/text-input.tsx';
import { type FormEvent, useState } from 'react';
import { Link, type MetaFunction, useNavigate } from 'react-router';
import { useSubmission } from '../api/use-submission.ts';
import { pageMeta } from '../frame/site.ts';
import { paths } from '../paths.ts';
import { takeWantedPage } from '../session/guards.ts';
import { setSession } from '../session/store.ts';
import { FormMessage, SignInPage } from './sign-in-page.tsx';

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Login',
    description: 'Log in to pay suppliers in China, follow your orders and talk to us about them.',
    path: paths.login(),
  });

export default function Login() {
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [failure, setFailure] = useState<{ message: string; isBlocked: boolean } | null>(null);
  const { isBusy, send } = useSubmission(login, { leadsAway: true });
  const navigate = useNavigate();

  async function submit(event: FormEvent) {
    event.preventDefault();
    const result = await send({ body: { username, password } });
    if (!result) return;
    if (result.status !== 'success') {
      const isBlocked = result.status === 'warning' && result.code === 'account_blocked';
      return setFailure({ message: result.message, isBlocked });
    }
    setSession({ accessToken: result.data.token, userDetails: result.data.user });
    navigate(result.data.user.is_verified ? takeWantedPage() : paths.verifyEmail(), { replace: true });
  }

  return (
    <SignInPage
      title="Login"
      footer={
        <>
          <p>
            No account yet?{' '}
            <Link to={paths.signUp()} className="link inline-flex min-h-11 items-center">
              Sign Up
            </Link>
          </p>
          <Link to={paths.home()} className="link inline-flex min-h-11 items-center">
            Back to home
          </Link>
        </>
      }
    >
      <form noValidate method="post" onSubmit={submit} className="flex flex-col gap-4">
        <Field label="Username">
          <TextInput
            name="username"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            value={username}
            onValue={(value) => {
              setUsername(value);
              setFailure(null);
            }}
          />
        </Field>
        <Field label="Password">
          <PasswordInput
            name="password"
            autoComplete="current-password"
            value={password}
            onValue={(value) => {
              setPassword(value);
              setFailure(null);
            }}
          />
        </Field>
        <Link to={paths.forgotPassword()} className="link -my-2 inline-flex min-h-11 items-center self-end">
          Forgot password?
        </Link>
        <FormMessage tone="error">{failure?.message}</FormMessage>
        {failure?.isBlocked && (
          <Link to={paths.contact()} className="link -mt-4 inline-flex min-h-11 items-center">
            Contact Customer Service
          </Link>
        )}
        <Button
          type="submit"
          wide
          busy={isBusy}
          busyLabel="Logging in…"
          disabledReason={(!username || !password) && 'Fill in your username and password'}
        >
          Login
        </Button>
      </form>
    </SignInPage>
  );
}
