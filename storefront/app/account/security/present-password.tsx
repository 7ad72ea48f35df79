import { Field } from '@cowrie/ui/field.tsx';
import { PasswordInput } from '@cowrie/ui/password-input.tsx';
import { useSession } from '../../session/use-session.ts';

type PresentPasswordProps = {
  label: string;
  hint?: string;
  error: string | null;
  value: string;
  onValue: (typed: string) => void;
  autoFocus?: boolean;
};

/** The password that opens the way to a change; password managers know by the name beside it whose is asked for. */
export function PresentPassword({ label, hint, error, ...input }: PresentPasswordProps) {
  const { userDetails } = useSession();
  return (
    <>
      <input
        type="text"
        name="username"
        autoComplete="username"
        value={userDetails?.username ?? ''}
        readOnly
        hidden
      />
      <Field label={label} hint={hint} error={error}>
        <PasswordInput name="current-password" autoComplete="current-password" {...input} />
      </Field>
    </>
  );
}
