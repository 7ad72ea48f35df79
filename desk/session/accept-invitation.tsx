import { leavesOpen } from '@cowrie/contract/client.ts';
import { acceptInvitation, invitation } from '@cowrie/contract/desk/session.ts';
import type { CallData } from '@cowrie/contract/endpoint.ts';
import { Alert } from '@cowrie/ui/alert.tsx';
import { Button, buttonClass } from '@cowrie/ui/button.tsx';
import { Field } from '@cowrie/ui/field.tsx';
import { LinkExpired } from '@cowrie/ui/link-expired.tsx';
import { SkeletonRows } from '@cowrie/ui/list-states.tsx';
import { PasswordInput } from '@cowrie/ui/password-input.tsx';
import { TextInput } from '@cowrie/ui/text-input.tsx';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { CallFailed } from '../api/client.ts';
import { useCall } from '../api/queries.ts';
import { useForm } from '../api/use-form.ts';
import { FailedRead } from '../parts/failed-read.tsx';
import { paths } from '../paths.ts';
import { DoorFrame } from './door-frame.tsx';
import { MayBeDone } from './may-be-done.tsx';
import { PasswordChecks } from './password-checks.tsx';
import { startSession } from './session-store.ts';

/** Makes one's staff account from an invitation; on the very first start, the owner's. */
export function Screen() {
  const { token = '' } = useParams();
  const query = useCall(invitation, { params: { token } }, { staleTime: Number.POSITIVE_INFINITY });
  const role = query.data?.role;
  return (
    <DoorFrame
      title="Welcome to the desk"
      intro={role && `Make your staff account. You work here as ${role}.`}
    >
      {query.data ? (
        <NewAccount token={token} {...query.data} />
      ) : query.isPending ? (
        <SkeletonRows rows={4} className="h-16" />
      ) : isRefused(query.error) ? (
        <>
          <LinkExpired message={query.error.message} />
          <Link to={paths.signIn} className={buttonClass({ tone: 'plain', wide: true })}>
            Go to sign-in
          </Link>
        </>
      ) : (
        <FailedRead query={query} />
      )}
    </DoorFrame>
  );
}

const isRefused = (error: unknown): error is CallFailed => error instanceof CallFailed && !error.isNoReply;

/** `email`: where the invitation was mailed to; the first owner's was printed, so they name theirs. */
function NewAccount({ token, email }: { token: string } & CallData<typeof invitation>) {
  const navigate = useNavigate();
  /** An answer was lost, and with it whether the account was made. */
  const [isLost, setIsLost] = useState(false);
  const form = useForm(acceptInvitation, {
    initial: { name: '', email: '', username: '', password: '' },
    input: (values) => ({
      params: { token },
      body: { ...values, email: email === null ? values.email : undefined },
    }),
    onDone: (session) => {
      startSession(session);
      navigate(paths.me, { replace: true });
    },
    onRefused: (refusal) => {
      if (leavesOpen(refusal)) setIsLost(true);
      return false;
    },
  });
  return (
    <form noValidate onSubmit={form.submit} className="flex flex-col gap-4">
      <Field label="Your name" hint="Customers do not see it." error={form.problem('name')} required>
        <TextInput {...form.text('name')} autoComplete="name" />
      </Field>
      {email === null && (
        <Field
          label="Email"
          hint="Where we will send a link if you forget your password."
          error={form.problem('email')}
          required
        >
          <TextInput {...form.text('email')} type="email" autoComplete="email" />
        </Field>
      )}
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
      {isLost && (
        <MayBeDone what="Your account may have been made" by="with the username and password you chose" />
      )}
      <Button type="submit" wide busy={form.isBusy} busyLabel="Making your account">
        Make my account
      </Button>
    </form>
  );
}
