import { canUsePasskeys } from '@cowrie/client/passkeys.ts';
import { myStaffFactors } from '@cowrie/contract/desk/factors.ts';
import { deskMe } from '@cowrie/contract/desk/session.ts';
import { Button } from '@cowrie/ui/button.tsx';
import { SkeletonRows } from '@cowrie/ui/list-states.tsx';
import { RecoveryCodes } from '@cowrie/ui/recovery-codes.tsx';
import { useEffect, useState } from 'react';
import { useCall } from '../api/queries.ts';
import { AddAuthenticator } from '../me/add-authenticator.tsx';
import { AddPasskey } from '../me/add-passkey.tsx';
import { FailedRead } from '../parts/failed-read.tsx';
import { DoorFrame } from './door-frame.tsx';
import { readSession, startSession } from './session-store.ts';
import { signOut } from './sign-out.ts';

const WHY =
  'The desk handles people’s money and papers, so it asks for something you have besides your password.';

/** In place of the desk for whoever has no second factor yet (Product §20.4). */
export function EnrolFirst() {
  // Asked once: a look into another window must not take the recovery codes away before they are kept.
  const once = { staleTime: Number.POSITIVE_INFINITY, refetchOnReconnect: false };
  const me = useCall(deskMe, {}, once);
  const query = useCall(myStaffFactors, {}, once);
  const [choice, setChoice] = useState<'authenticator' | 'passkey' | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const fresh = me.data?.staff;
  useEffect(() => {
    const session = readSession();
    if (fresh && session && !fresh.must_enrol && !codes) startSession({ ...session, staff: fresh });
  }, [fresh, codes]);
  const factors = query.data;

  if (codes) {
    return (
      <DoorFrame title="Keep these recovery codes">
        <RecoveryCodes codes={codes} onKept={() => void me.refetch().then(() => setCodes(null))} />
      </DoorFrame>
    );
  }
  const back = {
    onLeave() {
      setChoice(null);
      // The factor may have been added although the answer was lost.
      void me.refetch();
    },
    onCodes: setCodes,
  };
  return (
    <DoorFrame
      title={choice === 'authenticator' ? 'Authenticator app' : choice ? 'Passkey' : 'A second factor'}
      intro={choice ? null : WHY}
    >
      {!factors ? (
        query.isPending ? (
          <SkeletonRows rows={2} className="h-16" />
        ) : (
          <FailedRead query={query} />
        )
      ) : choice === 'authenticator' ? (
        <AddAuthenticator factors={factors} {...back} />
      ) : choice === 'passkey' ? (
        <AddPasskey factors={factors} {...back} />
      ) : (
        <Choice onChoice={setChoice} />
      )}
      {!choice && (
        <Button tone="plain" wide className="mt-5" onClick={signOut}>
          Sign out
        </Button>
      )}
    </DoorFrame>
  );
}

function Choice({ onChoice }: { onChoice: (choice: 'authenticator' | 'passkey') => void }) {
  return (
    <div className="flex flex-col gap-5">
      <div>
        <Button wide onClick={() => onChoice('authenticator')}>
          Use an authenticator app
        </Button>
        <p className="mt-1.5 text-sm text-soft">
          An app on your phone shows six digits that you enter when you sign in.
        </p>
      </div>
      <div>
        <Button
          wide
          tone="outline"
          disabledReason={!canUsePasskeys() && 'This browser cannot make passkeys'}
          onClick={() => onChoice('passkey')}
        >
          Use a passkey
        </Button>
        <p className="mt-1.5 text-sm text-soft">
          This device keeps a key that opens with your finger, your face or its PIN.
        </p>
      </div>
    </div>
  );
}
