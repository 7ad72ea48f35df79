import type { CallData, CallInput } from '@cowrie/contract/endpoint.ts';
import type {
  removePasskey,
  renewRecoveryCodes,
  startPasskey,
  startTwoStep,
  stopTwoStep,
} from '@cowrie/contract/factors.ts';
import type { askCopy, askDeletion } from '@cowrie/contract/own-data.ts';
import { Button } from '@cowrie/ui/button.tsx';
import { Field } from '@cowrie/ui/field.tsx';
import { TextInput } from '@cowrie/ui/text-input.tsx';
import { type ReactNode, useState } from 'react';
import { useForm } from '../../api/forms.ts';
import { FormMessage } from '../../sign-in/sign-in-page.tsx';
import { PresentPassword } from './present-password.tsx';

type Proven =
  | typeof startTwoStep
  | typeof stopTwoStep
  | typeof renewRecoveryCodes
  | typeof startPasskey
  | typeof removePasskey
  | typeof askCopy
  | typeof askDeletion;

type ProofFormProps<E extends Proven> = {
  endpoint: E;
  /** Which passkey it is about. */
  id?: string;
  /** Two-step sign-in is on. */
  asksCode: boolean;
  label: string;
  busyLabel: string;
  tone?: 'brand' | 'danger';
  onDone: (data: CallData<E>) => void | Promise<void>;
  /** It is done already, by an answer that was lost or on another device: what the page shows is old. */
  onDoneBefore?: () => void | Promise<void>;
  onLeave: () => void;
  children: ReactNode;
};

/** What is answered where the same was done before. */
const DONE_BEFORE: readonly (string | undefined)[] = ['not_found', 'copy_lately', 'deletion_asked'];

/** Asks for the password, and for a code where signing in does, before something about signing in changes, or all of one’s data leaves (Product §5.36, §28.104). */
export function ProofForm<E extends Proven>(props: ProofFormProps<E>) {
  const {
    endpoint,
    id,
    asksCode,
    label,
    busyLabel,
    tone = 'brand',
    onDone,
    onDoneBefore,
    onLeave,
    children,
  } = props;
  /** What follows the proof: a device that is asked takes its time, and is asked once. */
  const [isFinishing, setIsFinishing] = useState(false);
  const form = useForm(endpoint, {
    initial: { current_password: '', code: '' },
    input: ({ current_password, code }) =>
      ({
        ...(id && { params: { id } }),
        body: { current_password, ...(code.trim() && { code }) },
      }) as unknown as CallInput<E>,
    onDone: async (data) => {
      setIsFinishing(true);
      await onDone(data);
      setIsFinishing(false);
    },
    onRefused: (refused) => {
      if (!onDoneBefore || refused.status !== 'warning' || !DONE_BEFORE.includes(refused.code)) return false;
      void onDoneBefore();
      return true;
    },
  });
  const { values } = form;
  return (
    <form noValidate method="post" onSubmit={form.submit} className="flex flex-col gap-4">
      {children}
      <PresentPassword
        label="Your password"
        error={form.problem('current_password')}
        autoFocus
        {...form.text('current_password')}
      />
      {asksCode && (
        <Field
          label="Code"
          hint="From your authenticator app, or one of your recovery codes."
          error={form.problem('code')}
        >
          <TextInput
            name="code"
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            {...form.text('code')}
          />
        </Field>
      )}
      {form.message && !form.problem('current_password') && (
        <FormMessage tone="error">{form.message}</FormMessage>
      )}
      <div className="flex flex-wrap gap-2.5">
        <Button
          type="submit"
          tone={tone}
          busy={form.isBusy || isFinishing}
          busyLabel={busyLabel}
          disabledReason={
            !values.current_password
              ? 'Enter your password first'
              : asksCode && !values.code.trim() && 'Enter a code first'
          }
        >
          {label}
        </Button>
        <Button tone="plain" onClick={onLeave}>
          Not now
        </Button>
      </div>
    </form>
  );
}
