import { renewStaffRecoveryCodes, type StaffFactors } from '@cowrie/contract/desk/factors.ts';
import { ProofForm } from './proof-form.tsx';

type CodesLostProps = {
  /** Including the factor that was just added. */
  factors: StaffFactors;
  onCodes: (codes: string[]) => void;
  onLeave?: () => void;
};

/**
 * For a factor that was added while the answer with its recovery codes was lost: makes new codes. Whoever removed the
 * factor from their device, thinking that it had failed, would be locked out.
 */
export function CodesLost({ factors, onCodes, onLeave }: CodesLostProps) {
  return (
    <ProofForm
      endpoint={renewStaffRecoveryCodes}
      factors={factors}
      label="Make recovery codes"
      onDone={({ recovery_codes }) => onCodes(recovery_codes)}
      onLeave={onLeave}
    >
      <p className="text-warning">
        {factors.has_authenticator
          ? 'Your authenticator app is set up: only our answer with your recovery codes was lost on the way. Keep the entry in your app, and make the codes now, with the next six digits that it shows.'
          : 'Your passkey is ready: only our answer with your recovery codes was lost on the way. Make the codes now: enter your password, then use the passkey.'}
      </p>
    </ProofForm>
  );
}
