import { useRefusedField } from '@cowrie/client/use-refused-field.ts';
import { profile, resendCode, type User, verifyEmail } from '@cowrie/contract/accounts.ts';
import type { Result } from '@cowrie/contract/client.ts';
import { Button } from '@cowrie/ui/button.tsx';
import { Field } from '@cowrie/ui/field.tsx';
import codeMailed from '@cowrie/ui/illustrations/code-mailed.svg';
import { Scene } from '@cowrie/ui/scene.tsx';
import { TextInput } from '@cowrie/ui/text-input.tsx';
import { useEffect, useState } from 'react';
import { type MetaFunction, useNavigate } from 'react-router';
import { api } from '../api/client.ts';
import { useForm, useSubmission } from '../api/forms.ts';
import { pageMeta } from '../frame/site.ts';
import { setSession } from '../session/store.ts';
import { useSession } from '../session/use-session.ts';
import { useSignOut } from '../session/use-sign-out.ts';
import { takeWantedPage } from '../session/wanted-page.ts';
import { CorrectEmail } from './correct-email.tsx';
import { SignInPage } from './sign-in-page.tsx';

/** Product §14.4. */
const CODE_SENT_MS = 3000;
const CODE_DIGITS = 6;

export const meta: MetaFunction = (args) => pageMeta(args, { title: 'Verify Email' });

export default function VerifyEmail() {
  const { userDetails } = useSession();
  const [failure, setFailure] = useState<string | null>(null);
  const [isSent, setIsSent] = useState(false);
  const form = useForm(verifyEmail, {
    initial: { otp: '' },
    input: (body) => ({ body }),
    leadsAway: true,
    onDone: ({ user }) => goOn(user),
    onRefused: (refusal) => {
      void refuse(refusal);
      return true;
    },
  });
  const refused = form.refusal?.message ?? failure;
  const code = useRefusedField(refused);
  const resending = useSubmission(resendCode);
  const { isSigningOut, signOut } = useSignOut();
  const navigate = useNavigate();

  useEffect(() => {
    if (!isSent) return;
    const timer = setTimeout(() => setIsSent(false), CODE_SENT_MS);
    return () => clearTimeout(timer);
  }, [isSent]);

  async function refuse(result: Exclude<Result<unknown>, { status: 'success' }>) {
    // On another phone, perhaps: what this one remembers is old.
    const isKnown = result.status === 'warning' && result.code === 'already_verified';
    const fresh = isKnown ? await api.call(profile, {}) : null;
    if (fresh?.status === 'success') goOn(fresh.data);
    else setFailure(result.message);
  }

  function goOn(user: User) {
    setSession({ userDetails: user });
    navigate(takeWantedPage(), { replace: true });
  }

  /** What was typed belongs to the code before. */
  function takeCorrected(user: User) {
    setSession({ userDetails: user });
    setFailure(null);
    form.reset();
    setIsSent(true);
  }

  async function resend() {
    setFailure(null);
    form.forgetMessage();
    const result = await resending.send({});
    if (!result) return;
    if (result.status !== 'success') return refuse(result);
    // What was typed belongs to the code before.
    form.reset();
    setIsSent(true);
  }

  return (
    <SignInPage
      title="Verify Email"
      intro={
        <>
          <Scene src={codeMailed} className="mx-auto mb-3 w-48" isFirst />
          <p>
            We sent a 6-digit code to <strong className="wrap-anywhere text-ink">{userDetails?.email}</strong>
            . It works for 10 minutes; look in the spam folder too.
          </p>
          <CorrectEmail
            onDone={takeCorrected}
            onRefused={(refusal) => {
              const isVerified = refusal.status === 'warning' && refusal.code === 'already_verified';
              if (isVerified) void refuse(refusal);
              return isVerified;
            }}
          />
        </>
      }
    >
      <form noValidate method="post" onSubmit={form.submit} className="flex flex-col gap-4">
        <Field label="6-digit code" error={refused}>
          <TextInput
            ref={code}
            name="otp"
            inputMode="numeric"
            autoComplete="one-time-code"
            pattern="\d{6}"
            value={form.values.otp}
            className="text-center font-bold text-2xl tracking-[0.4em] tabular-nums"
            onValue={(typed) => {
              // A code is pasted as it stands in the mail, spaces and all.
              form.set('otp', typed.replace(/\D/g, '').slice(0, CODE_DIGITS));
              setFailure(null);
            }}
          />
        </Field>
        <Button type="submit" wide busy={form.isBusy} busyLabel="Verifying…">
          Verify
        </Button>
        <div className="flex flex-wrap items-center justify-between gap-2">
          <Button tone="plain" busy={resending.isBusy} onClick={resend}>
            {isSent ? 'Code sent!' : 'Resend Code'}
          </Button>
          <Button tone="plain" busy={isSigningOut} busyLabel="Signing Out" onClick={signOut}>
            Sign Out
          </Button>
        </div>
        <p role="status" className="sr-only">
          {isSent && 'Code sent!'}
        </p>
      </form>
    </SignInPage>
  );
}
