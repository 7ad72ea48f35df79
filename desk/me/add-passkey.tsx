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

  async function make({ options }: CallData<typeof startStaffPasskey>) {
    setProblem(null);
    const made = await makePasskey(options);
    if ('why' in made) return setProblem(PASSKEY_WORDS[made.why]);
    const kept = await client.call(addStaffPasskey, { body: { passkey: made.passkey } });
    if (kept.status !== 'success') return setProblem(kept.message);
    refresh(queries, [myStaffFactors]);
    onCodes(kept.data.recovery_codes);
  }

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
