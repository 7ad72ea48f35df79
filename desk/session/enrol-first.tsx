import { deskLogout, deskMe } from '@cowrie/contract/desk/session.ts';
import { Button } from '@cowrie/ui/button.tsx';
import { useEffect, useState } from 'react';
import { client } from '../api/client.ts';
import { useCall } from '../api/queries.ts';
import { type FrameProps, SecondFactor } from '../me/second-factor.tsx';
import { DoorFrame } from './door-frame.tsx';
import { endSession, readSession, startSession, useStaff } from './session-store.ts';

/** In place of the desk for whoever can move money or staff and has no authenticator yet (Product §20.4). */
export function EnrolFirst() {
  // Asked once: a look into another window must not take the recovery codes away before they are kept.
  const me = useCall(deskMe, {}, { staleTime: Number.POSITIVE_INFINITY, refetchOnReconnect: false });
  const fresh = me.data?.staff;
  useEffect(() => {
    const session = readSession();
    if (fresh && session && !fresh.must_enrol) startSession({ ...session, staff: fresh });
  }, [fresh]);
  return <SecondFactor isEnrolled={false} onEnrolled={() => void me.refetch()} Frame={Door} />;
}

function Door({ title, step, children }: FrameProps) {
  const { role } = useStaff();
  const why = `As ${role} you look after the money people send, so the desk asks for your phone as well as your password.`;
  return (
    <DoorFrame title={title} intro={step === 'start' && why}>
      {children}
      {step !== 'keep' && <SignOut />}
    </DoorFrame>
  );
}

function SignOut() {
  const [isLeaving, setIsLeaving] = useState(false);
  return (
    <Button
      tone="plain"
      wide
      busy={isLeaving}
      className="mt-3"
      onClick={() => {
        setIsLeaving(true);
        void client.call(deskLogout, {}).then(endSession);
      }}
    >
      Sign out
    </Button>
  );
}
