import { removeSecondFactor } from '@cowrie/contract/desk/recovery.ts';
import { listStaff } from '@cowrie/contract/desk/session.ts';
import { Button } from '@cowrie/ui/button.tsx';
import { useState } from 'react';
import { useSend } from '../api/queries.ts';
import { AskDialog } from '../parts/ask-dialog.tsx';

/** Takes what a colleague has lost, authenticator and passkeys, from them, who can then sign in by password and enrol anew. */
export function LostAuthenticator({ member }: { member: { id: string; name: string } }) {
  const [isAsking, setIsAsking] = useState(false);
  const remove = useSend(removeSecondFactor, { refreshes: [listStaff], onDone: () => setIsAsking(false) });
  return (
    <>
      <Button tone="plain" size="small" className="-ml-3.5" onClick={() => setIsAsking(true)}>
        Remove the second factor
        <span className="sr-only"> of {member.name}</span>
      </Button>
      <AskDialog
        isOpen={isAsking}
        onClose={() => {
          setIsAsking(false);
          remove.reset();
        }}
        title={`Remove the second factor of ${member.name}?`}
        label="Remove it"
        busyLabel="Removing"
        tone="danger"
        onYes={() => remove.send({ params: { id: member.id } })}
        isBusy={remove.isPending}
        error={remove.error?.message}
      >
        <p>
          Only when you are sure it is really them asking: call them, or meet them in person. They are signed
          out everywhere, authenticator, passkeys and recovery codes are gone, and their password alone signs
          them in until they enrol another.
        </p>
      </AskDialog>
    </>
  );
}
