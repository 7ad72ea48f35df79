import { canUsePasskeys, PASSKEY_WORDS, signByPasskey } from '@cowrie/client/passkeys.ts';
import {
  askOwnPasskey,
  myStaffFactors,
  type removeAuthenticator,
  type removeStaffPasskey,
  type renewStaffRecoveryCodes,
  type StaffFactors,
  type startStaffPasskey,
} from '@cowrie/contract/desk/factors.ts';
import type { enrolSecondFactor } from '@cowrie/contract/desk/session.ts';
import type { CallData, CallInput } from '@cowrie/contract/endpoint.ts';
import type { UsedPasskey } from '@cowrie/contract/passkeys.ts';
import { Alert } from '@cowrie/ui/alert.tsx';
import { Button } from '@cowrie/ui/button.tsx';
import { Field } from '@cowrie/ui/field.tsx';
import { PasswordInput } from '@cowrie/ui/password-input.tsx';
import { TextInput } from '@cowrie/ui/text-input.tsx';
import { type ReactNode, useState } from 'react';
import { client } from '../api/client.ts';
import { useForm } from '../api/use-form.ts';
import { useStaff } from '../session/session-store.ts';

type Proven =
  | typeof enrolSecondFactor
  | typeof startStaffPasskey
  | typeof removeAuthenticator
  | typeof removeStaffPasskey
  | typeof renewStaffRecoveryCodes;

type ProofFormProps<E extends Proven> = {
  endpoint: E;
  /** Which passkey it is about. */
  id?: string;
  factors: StaffFactors;
  label: string;
  tone?: 'brand' | 'danger';
  onDone: (data: CallData<E>) => void | Promise<void>;
  onLeave?: () => void;
  children?: ReactNode;
};

type Shown = { current_password: string; code: string; passkey: UsedPasskey | null };

/** Asks for the password and any second factor before something about them changes (Product §20.16). */
export function ProofForm<E extends Proven>(props: ProofFormProps<E>) {
  const { endpoint, id, factors, label, tone = 'brand', onDone, onLeave, children } = props;
  const { username } = useStaff();
  const [hint, setHint] = useState<string | null>(null);
  /** What follows the proof: a device that is asked takes its time, and is asked once. */
  const [isFinishing, setIsFinishing] = useState(false);
  const form = useForm(endpoint, {
    initial: { current_password: '', code: '', passkey: null } as Shown,
    input: ({ current_password, code, passkey }) => {
      const shown = passkey ? { passkey } : code.trim() ? { code } : {};
      return {
        ...(id && { params: { id } }),
        body: { current_password, ...shown },
      } as unknown as CallInput<E>;
    },
    refreshes: [myStaffFactors],
    onDone: async (data) => {
      setIsFinishing(true);
      await onDone(data);
      setIsFinishing(false);
    },
  });
  const { values } = form;
  const hasPasskey = factors.passkeys.length > 0;
  const needsFactor = factors.has_authenticator || hasPasskey;

  async function provePasskey() {
    setHint(null);
    const asked = await client.call(askOwnPasskey, {});
    if (asked.status !== 'success') return setHint(asked.message);
    const signed = await signByPasskey(asked.data.options);
    if ('why' in signed) setHint(PASSKEY_WORDS[signed.why]);
    else await form.submit(undefined, { passkey: signed.passkey });
  }

  return (
    <form noValidate onSubmit={form.submit} className="flex flex-col gap-4">
      {children}
      {/* Password managers know by it whose password is asked for. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <Field label="Your password" error={form.problem('current_password')} required>
        <PasswordInput {...form.text('current_password')} autoComplete="current-password" />
      </Field>
      {needsFactor && (
        <Field
          label="Code"
          hint={
            factors.has_authenticator
              ? 'From your authenticator app, or one of your recovery codes.'
              : 'One of your recovery codes.'
          }
          error={form.problem('code')}
        >
          <TextInput
            {...form.text('code')}
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
          />
        </Field>
      )}
      {!form.problem('current_password') && (
        <Alert key={form.message} type="error" message={form.message} onDismiss={false} />
      )}
      <Alert key={hint} type="warning" message={hint} onDismiss={false} />
      <div className="flex flex-wrap justify-end gap-2.5">
        {onLeave && (
          <Button tone="plain" onClick={onLeave}>
            Not now
          </Button>
        )}
        {hasPasskey && canUsePasskeys() && (
          <Button
            tone="outline"
            disabledReason={!values.current_password && 'Enter your password first'}
            onClick={() => void provePasskey()}
          >
            Use a passkey for it
          </Button>
        )}
        <Button
          type="submit"
          tone={tone}
          busy={form.isBusy || isFinishing}
          disabledReason={
            !values.current_password
              ? 'Enter your password first'
              : needsFactor && !values.code.trim() && 'Enter a code first, or use a passkey'
          }
        >
          {label}
        </Button>
      </div>
    </form>
  );
}
