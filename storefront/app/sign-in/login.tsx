import { useRefusedField } from '@cowrie/client/use-refused-field.ts';
import { login, type User } from '@cowrie/contract/accounts.ts';
import { Button } from '@cowrie/ui/button.tsx';
import { cx } from '@cowrie/ui/cx.ts';
import { Field } from '@cowrie/ui/field.tsx';
import signedOut from '@cowrie/ui/illustrations/signed-out.svg';
import { PasswordInput } from '@cowrie/ui/password-input.tsx';
import { Scene } from '@cowrie/ui/scene.tsx';
import { TextInput } from '@cowrie/ui/text-input.tsx';
import { useLayoutEffect, useState } from 'react';
import { Link, type MetaFunction, useNavigate, useNavigationType } from 'react-router';
import { useForm } from '../api/forms.ts';
import { pageMeta } from '../frame/site.ts';
import { paths } from '../paths.ts';
import { takeSignedOut } from '../session/signed-out-note.ts';
import { setSession } from '../session/store.ts';
import { PasskeyLogin } from './passkey-login.tsx';
import { FormMessage, SignInPage } from './sign-in-page.tsx';
import { isOnTheWay, takeWantedPage } from './take-wanted-page.ts';

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Login',
    description: 'Log in to pay suppliers in China, follow your orders and talk to us about them.',
    path: paths.login(),
  });

export default function Login() {
  const navigate = useNavigate();
  const [asksCode, setAsksCode] = useState(false);
  const [isSignedOut, setIsSignedOut] = useState(false);
  // Whose browser loads this page sees it as it came: nothing of it moves.
  const isLoaded = useNavigationType() === 'POP';
  const [goesOn] = useState(!isLoaded && isOnTheWay());
  useLayoutEffect(() => {
    if (takeSignedOut()) setIsSignedOut(true);
  }, []);
  function enter({ token, user }: { token: string; user: User }) {
    setSession({ accessToken: token, userDetails: user });
    navigate(user.is_verified ? takeWantedPage(user.username) : paths.verifyEmail(), { replace: true });
  }
  const form = useForm(login, {
    initial: { username: '', password: '', code: '' },
    input: ({ username, password, code }) => ({
      body: { username, password, ...(code.trim() ? { code } : {}) },
    }),
    leadsAway: true,
    onDone: enter,
    onRefused: (refused) => {
      if (refused.status === 'error' || refused.code !== 'second_factor_needed') return false;
      setAsksCode(true);
      return true;
    },
  });
  const { values, refusal } = form;

  return (
    <SignInPage
      title="Login"
      intro={
        <>
          {/* In the page for everyone, so that it is there at the first paint and the form below it never moves. */}
          <div className={cx(!isSignedOut && 'hidden signed-out:block')}>
            <Scene src={signedOut} className="mx-auto mb-3 w-48" />
            <p>You are signed out. See you soon.</p>
          </div>
          {goesOn && <p>Log in or sign up to continue where you were.</p>}
        </>
      }
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
      <form noValidate method="post" onSubmit={form.submit} className="flex flex-col gap-4">
        {asksCode ? (
          <SecondStep
            code={form.text('code')}
            refused={refusal?.message}
            onLeave={() => {
              form.reset({ ...values, code: '' });
              setAsksCode(false);
            }}
          />
        ) : (
          <>
            <Field label="Username" hint="Or your email.">
              <TextInput
                name="username"
                autoComplete="username"
                autoCapitalize="none"
                spellCheck={false}
                {...form.text('username')}
              />
            </Field>
            <Field label="Password">
              <PasswordInput name="password" autoComplete="current-password" {...form.text('password')} />
            </Field>
            <Link
              to={paths.forgotPassword()}
              className="link -my-2 inline-flex min-h-11 items-center self-end"
            >
              Forgot password?
            </Link>
          </>
        )}
        <FormMessage tone="error">{!asksCode && refusal?.message}</FormMessage>
        {refusal?.status === 'warning' && refusal.code === 'account_blocked' && (
          <Link to={paths.contact()} className="link -mt-4 inline-flex min-h-11 items-center">
            Contact Customer Service
          </Link>
        )}
        <Button
          type="submit"
          wide
          busy={form.isBusy}
          busyLabel="Logging in…"
          disabledReason={
            asksCode
              ? !values.code.trim() && 'Fill in the code'
              : (!values.username || !values.password) && 'Fill in your username and password'
          }
        >
          Login
        </Button>
        <PasskeyLogin onEnter={enter} />
      </form>
    </SignInPage>
  );
}

/** In place of the two fields, for who has turned two-step sign-in on (Product §5.34). */
function SecondStep({
  code,
  refused,
  onLeave,
}: {
  code: { value: string; onValue: (value: string) => void };
  /** Why the last one was not taken. */
  refused: string | undefined;
  onLeave: () => void;
}) {
  const field = useRefusedField(refused);
  return (
    <>
      <Field
        label="Code"
        error={refused ?? null}
        hint={
          <>
            The six digits of your authenticator app, or one of your recovery codes. Both lost? Ask{' '}
            <Link to={paths.contact()} className="link">
              Customer Service
            </Link>
            .
          </>
        }
      >
        <TextInput
          ref={field}
          name="code"
          autoFocus
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          className="text-xl tabular-nums tracking-widest"
          {...code}
        />
      </Field>
      <button
        type="button"
        onClick={onLeave}
        className="link -my-2 inline-flex min-h-11 items-center self-end"
      >
        Log in as someone else
      </button>
    </>
  );
}
