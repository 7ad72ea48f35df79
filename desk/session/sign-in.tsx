import { useRefusedField } from '@cowrie/client/use-refused-field.ts';
import { askDeskPasskey, deskLoginByPasskey } from '@cowrie/contract/desk/factors.ts';
import { deskLogin } from '@cowrie/contract/desk/session.ts';
import { Alert } from '@cowrie/ui/alert.tsx';
import { Button, buttonClass } from '@cowrie/ui/button.tsx';
import { Field } from '@cowrie/ui/field.tsx';
import { notify } from '@cowrie/ui/notices.tsx';
import { PasswordInput } from '@cowrie/ui/password-input.tsx';
import { TextInput } from '@cowrie/ui/text-input.tsx';
import { useState } from 'react';
import { Link, Navigate, useSearchParams } from 'react-router';
import { client } from '../api/client.ts';
import { useForm } from '../api/use-form.ts';
import { paths } from '../paths.ts';
import { DoorFrame } from './door-frame.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { type DeskSession, hasDrafts, hasRunOut, startSession, useSession } from './session-store.ts';

const RAN_OUT = 'Your session has ended. Sign in again to continue where you were.';

/** Sign in with username and password, then with a code where a second factor is enrolled; or with a passkey alone. */
export function Screen() {
  const session = useSession();
  const [search] = useSearchParams();
  const [asksCode, setAsksCode] = useState(false);
  const form = useForm(deskLogin, {
    initial: { username: '', password: '', code: '' },
    input: ({ username, password, code }) => ({
      body: { username, password, ...(code.trim() ? { code } : {}) },
    }),
    onDone: begin,
    onRefused: (refusal) => {
      if (refusal.status === 'error' || refusal.code !== 'second_factor_needed') return false;
      setAsksCode(true);
      return true;
    },
  });

  if (session) return <Navigate replace to={localPath(search.get('next'))} />;

  return (
    <DoorFrame
      title={asksCode ? 'One more step' : 'Sign in to the desk'}
      intro={asksCode ? 'Enter the six digits of your authenticator app.' : hasRunOut() && RAN_OUT}
    >
      <form noValidate onSubmit={form.submit} className="flex flex-col gap-4">
        {asksCode ? <CodeField form={form} /> : <PasswordFields form={form} />}
        {!asksCode && <Alert key={form.message} type="error" message={form.message} onDismiss={false} />}
        <Button
          type="submit"
          wide
          busy={form.isBusy}
          busyLabel="Signing in"
          disabledReason={
            asksCode
              ? !form.values.code.trim() && 'Enter your code first'
              : !(form.values.username.trim() && form.values.password) && 'Enter username and password first'
          }
        >
          Sign in
        </Button>
        <PasskeyButton
          label={asksCode ? 'Use a passkey' : 'Sign in with a passkey'}
          ask={() => client.call(askDeskPasskey, {})}
          send={async (passkey) => {
            const answer = await client.call(deskLoginByPasskey, { body: { passkey } });
            if (answer.status === 'success') begin(answer.data);
            return answer;
          }}
        />
        {!asksCode && (
          <Link to={paths.forgotPassword} className={buttonClass({ tone: 'plain', wide: true })}>
            Forgot password?
          </Link>
        )}
        {asksCode && (
          <Button
            tone="plain"
            wide
            onClick={() => {
              form.reset({ ...form.values, code: '' });
              setAsksCode(false);
            }}
          >
            Sign in as someone else
          </Button>
        )}
      </form>
    </DoorFrame>
  );
}

type Values = { username: string; password: string; code: string };
type FieldsProps = { form: ReturnType<typeof useForm<typeof deskLogin, Values>> };

function PasswordFields({ form }: FieldsProps) {
  return (
    <>
      <Field label="Username or email" error={form.problem('username')} required>
        <TextInput
          {...form.text('username')}
          autoFocus
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
      </Field>
      <Field label="Password" error={form.problem('password')} required>
        <PasswordInput {...form.text('password')} autoComplete="current-password" />
      </Field>
    </>
  );
}

function CodeField({ form }: FieldsProps) {
  const code = useRefusedField(form.message);
  return (
    <Field
      label="Code"
      hint="Or one of your recovery codes."
      error={form.problem('code') ?? form.message}
      required
    >
      <TextInput
        ref={code}
        {...form.text('code')}
        autoFocus
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
      />
    </Field>
  );
}

/** `startSession` has dropped the drafts of anybody else by the time they are looked for. */
function begin(session: DeskSession): void {
  startSession(session);
  if (hasDrafts()) notify('What you were writing is kept: it is where you wrote it.');
}

/** Where to go after signing in: only ever a path of the desk itself. */
function localPath(next: string | null): string {
  return next?.startsWith('/') && !next.startsWith('//') ? next : '/';
}
