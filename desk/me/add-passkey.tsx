import { makePasskey, PASSKEY_WORDS } from '@cowrie/client/passkeys.ts';
import {
  addStaffPasskey,
  myStaffFactors,
  type StaffFactors,
  startStaffPasskey,
} from '@cowrie/contract/desk/factors.ts';
import type { CallData } from '@cowrie/contract/endpoint.ts';
import { Alert } from '@cowrie/ui/alert.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { client } from '../api/client.ts';
import { refresh } from '../api/queries.ts';
import { CodesLost } from './codes-lost.tsx';
import { ProofForm } from './proof-form.tsx';

/** Makes a passkey on this device. `onCodes` gets recovery codes where it is the first factor, else none (Product §20.17). */
export function AddPasskey({
  factors,
  onCodes,
  onLeave,
}: {
  factors: StaffFactors;
  onCodes: (codes: string[]) => void;
  onLeave?: () => void;
}) {
  const queries = useQueryClient();
  const [problem, setProblem] = useState<string | null>(null);
  /** Set once a passkey, the only factor, turns out to have been added by a call whose answer was lost. */
  const [found, setFound] = useState<StaffFactors | null>(null);

  async function make({ options }: CallData<typeof startStaffPasskey>) {
    setProblem(null);
    const made = await makePasskey(options);
    if ('why' in made) return setProblem(PASSKEY_WORDS[made.why]);
    const kept = await client.call(addStaffPasskey, { body: { passkey: made.passkey } });
    void refresh(queries, [myStaffFactors]);
    if (kept.status === 'success') return onCodes(kept.data.recovery_codes);
    setProblem(kept.message);
    await askWhetherKept();
  }

  /**
   * Where the answer to the first try was lost, every further try fails since the device has the passkey already: so
   * the server is asked whether it was kept.
   */
  async function askWhetherKept() {
    const now = await client.call(myStaffFactors, {});
    if (now.status !== 'success' || now.data.passkeys.length === factors.passkeys.length) return;
    if (factors.has_authenticator || factors.passkeys.length > 0) onCodes([]);
    else setFound(now.data);
  }

  if (found) return <CodesLost factors={found} onCodes={onCodes} onLeave={onLeave} />;

  return (
    <ProofForm
      endpoint={startStaffPasskey}
      factors={factors}
      label="Make a passkey"
      onDone={make}
      onLeave={onLeave}
    >
      <p className="text-soft">
        This device keeps a key that opens with your finger, your face or its PIN. It signs you in without
        password and code. You will be signed out everywhere else.
      </p>
      <Alert key={problem} type="warning" message={problem} onDismiss={false} />
    </ProofForm>
  );
}
