import { useFailure } from '@cowrie/client/use-failure.ts';
import { useRefusedField } from '@cowrie/client/use-refused-field.ts';
import { profile, resendCode, type User, verifyEmail } from '@cowrie/contract/accounts.ts';
import type { Result } from '@cowrie/contract/client.ts';
import { Button } from '@cowrie/ui/button.tsx';
import { Field } from '@cowrie/ui/field.tsx';
import codeMailed from '@cowrie/ui/illustrations/code-mailed.svg';
import { Scene } from '@cowrie/ui/scene.tsx';
import { TextInput } from '@cowrie/ui/text-input.tsx';
import { useEffect, useRef, useState } from 'react';
import { type MetaFunction, useNavigate } from 'react-router';
import { api } from '../api/client.ts';
import { useForm, useSubmission } from '../api/forms.ts';
import { PageSkeleton } from '../frame/page-skeleton.tsx';
import { pageMeta } from '../frame/site.ts';
import { isStillAt } from '../frame/still-at.ts';
import { paths } from '../paths.ts';
import { unverifiedOnly } from '../session/guards.ts';
import { readToken, setSession } from '../session/store.ts';
import { useSession } from '../session/use-session.ts';
import { useSignOut } from '../session/use-sign-out.ts';
import { CorrectEmail } from './correct-email.tsx';
import { FormMessage, SignInPage } from './sign-in-page.tsx';
import { takeWantedPage } from './take-wanted-page.ts';

/** Product §14.4. */
const CODE_SENT_MS = 3000;
const CODE_DIGITS = 6;

export const meta: MetaFunction = (args) => pageMeta(args, { title: 'Verify Email' });

export const clientMiddleware = [unverifiedOnly];

/** It runs the guard as the page comes alive. */
export function clientLoader() {
  return null;
}
clientLoader.hydrate = true as const;

export function HydrateFallback() {
  return <PageSkeleton />;
}

type Refused = Exclude<Result<unknown>, { status: 'success' }>;

/** On another phone, perhaps: what this one remembers is old. */
const isVerified = (refused: Refused): boolean =>
  refused.status === 'warning' && refused.code === 'already_verified';

export default function VerifyEmail() {
  const { userDetails } = useSession();
  /** What did not work, where it is not for the code that was typed. */
  const [trouble, setTrouble] = useFailure();
  const [isSent, setIsSent] = useState(false);
  const form = useForm(verifyEmail, {
    initial: { otp: '' },
    input: (body) => ({ body }),
    leadsAway: true,
    onDone: ({ user }) => goOn(user),
    onRefused: takeVerified,
  });
  const { refusal } = form;
  const refused = refusal?.status === 'warning' ? refusal.message : null;
  const code = useRefusedField(refused);
  /** What stood in the field as another code was asked for. */
  const typedBefore = useRef('');
  const resending = useSubmission(resendCode);
  const { isSigningOut, signOut } = useSignOut();
  const navigate = useNavigate();

  useEffect(() => {
    if (!isSent) return;
    const timer = setTimeout(() => setIsSent(false), CODE_SENT_MS);
    return () => clearTimeout(timer);
  }, [isSent]);

  /** Goes on where the email is verified already. */
  function takeVerified(known: Refused): boolean {
    if (!isVerified(known)) return false;
    void api.call(profile, {}).then((fresh) => {
      if (fresh.status === 'success') goOn(fresh.data);
      else setTrouble(known);
    });
    return true;
  }

  function goOn(user: User) {
    setSession({ userDetails: user });
    // Not where they have signed out meanwhile.
    if (readToken() && isStillAt(paths.verifyEmail()))
      navigate(takeWantedPage(user.username), { replace: true });
  }

  function noteTyped() {
    typedBefore.current = form.values.otp;
  }

  /** What stood there as another code was asked for is useless now; what was typed since may be the new one. */
  function takeSent() {
    if (code.current?.value === typedBefore.current) form.reset();
    setIsSent(true);
  }

  function takeCorrected(user: User) {
    setSession({ userDetails: user });
    setTrouble(null);
    takeSent();
    // Its form has folded up, and the focus with it; what is next is the new code.
    code.current?.focus();
  }

  async function resend() {
    setTrouble(null);
    form.forgetMessage();
    noteTyped();
    const result = await resending.send({});
    if (!result) return;
    if (result.status !== 'success') {
      if (!takeVerified(result)) setTrouble(result);
      return;
    }
    takeSent();
  }

  return (
    <SignInPage
      title="Verify Email"
      intro={
        <>
          <Scene src={codeMailed} className="mx-auto mb-3 w-48" isFirst />
          <p>
            We sent a 6-digit code to <strong className="wrap-anywhere text-ink">{userDetails?.email}</strong>
            . It works for 10 minutes; look in the spam folder too.
          </p>
          <CorrectEmail onSend={noteTyped} onDone={takeCorrected} onRefused={takeVerified} />
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
              setTrouble(null);
            }}
          />
        </Field>
        {/* Above what was pressed, as in every form: further down it is beyond a phone's screen. */}
        <FormMessage tone="error">
          {trouble?.message ?? (refusal?.status === 'error' && refusal.message)}
        </FormMessage>
        <Button type="submit" wide busy={form.isBusy} busyLabel="Verifying…">
          Verify
        </Button>
        <div className="-mx-5 flex flex-wrap items-center justify-between">
          <Button tone="plain" busy={resending.isBusy} onClick={resend}>
            {isSent ? 'Code sent!' : 'Resend Code'}
          </Button>
          <Button tone="plain" busy={isSigningOut} busyLabel="Signing Out" onClick={signOut}>
            Sign Out
          </Button>
        </div>
        {/* In other words than the button: whoever reads the page by its text finds those once. */}
        <p role="status" className="sr-only">
          {isSent && 'Another code is on its way.'}
        </p>
      </form>
    </SignInPage>
  );
}
