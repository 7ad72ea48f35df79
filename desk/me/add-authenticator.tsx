import { myStaffFactors, type StaffFactors } from '@cowrie/contract/desk/factors.ts';
import { confirmSecondFactor, enrolSecondFactor } from '@cowrie/contract/desk/session.ts';
import type { CallData } from '@cowrie/contract/endpoint.ts';
import { Alert } from '@cowrie/ui/alert.tsx';
import { AuthenticatorKey } from '@cowrie/ui/authenticator-key.tsx';
import { Button } from '@cowrie/ui/button.tsx';
import { Field } from '@cowrie/ui/field.tsx';
import { takeFocus } from '@cowrie/ui/focus.ts';
import { TextInput } from '@cowrie/ui/text-input.tsx';
import { useState } from 'react';
import { client } from '../api/client.ts';
import { useForm } from '../api/use-form.ts';
import { CodesLost } from './codes-lost.tsx';
import { ProofForm } from './proof-form.tsx';

type NewFactor = CallData<typeof enrolSecondFactor> & {
  /** Since when there has been an authenticator as the form opened; null without one. */
  since: string | null;
};
type AddProps = { factors: StaffFactors; onCodes: (codes: string[]) => void; onLeave: () => void };

/** Sets an authenticator app up, or another one in its place: proof, scan, a first code (Product §20.6, §20.16). */
export function AddAuthenticator({ factors, onCodes, onLeave }: AddProps) {
  const [factor, setFactor] = useState<NewFactor | null>(null);
  /** Set once an authenticator turns out to have been added by a call whose answer was lost. */
  const [found, setFound] = useState<StaffFactors | null>(null);
  if (found) return <CodesLost factors={found} onCodes={onCodes} onLeave={onLeave} />;
  if (factor) return <Scan {...factor} onCodes={onCodes} onLost={setFound} onLeave={onLeave} />;
  return (
    <ProofForm
      endpoint={enrolSecondFactor}
      factors={factors}
      label="Continue"
      onDone={(key) => setFactor({ ...key, since: factors.since })}
      onLeave={onLeave}
    >
      <p className="text-soft">
        {factors.has_authenticator
          ? 'The new phone replaces the current one. You will be signed out everywhere else.'
          : 'Any authenticator app on your phone will do.'}
      </p>
    </ProofForm>
  );
}

type ScanProps = NewFactor &
  Omit<AddProps, 'factors'> & {
    /** The authenticator was added, but the answer with the recovery codes was lost. */
    onLost: (factors: StaffFactors) => void;
  };

function Scan({ since, onCodes, onLost, onLeave, ...key }: ScanProps) {
  const form = useForm(confirmSecondFactor, {
    initial: { code: '' },
    input: (body) => ({ body }),
    refreshes: [myStaffFactors],
    onDone: ({ recovery_codes }) => onCodes(recovery_codes),
    onRefused: () => void askWhetherOn(),
  });

  /**
   * Where the answer to the first try was lost, every further code is refused as wrong: so the server is asked whether
   * the authenticator is on.
   */
  async function askWhetherOn() {
    const now = await client.call(myStaffFactors, {});
    if (now.status === 'success' && now.data.has_authenticator && now.data.since !== since) onLost(now.data);
  }

  return (
    <form noValidate onSubmit={form.submit} className="flex flex-col gap-5">
      <p ref={takeFocus} tabIndex={-1} className="text-soft outline-none">
        Scan this with your authenticator app, or copy the key into it. Then enter the six digits that it
        shows.
      </p>
      <AuthenticatorKey {...key} />
      <Field label="Six digits" error={form.problem('code')} required className="max-w-48">
        <TextInput
          {...form.text('code')}
          inputMode="numeric"
          autoComplete="one-time-code"
          className="text-xl tabular-nums tracking-widest"
        />
      </Field>
      <Alert key={form.message} type="error" message={form.message} onDismiss={false} />
      <div className="flex flex-wrap justify-end gap-2.5">
        <Button tone="plain" onClick={onLeave}>
          Not now
        </Button>
        <Button
          type="submit"
          busy={form.isBusy}
          busyLabel="Checking"
          disabledReason={form.values.code.trim().length < 6 && 'Enter the six digits first'}
        >
          Finish
        </Button>
      </div>
    </form>
  );
}
