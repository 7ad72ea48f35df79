import { getCustomer, removeCustomerFactors } from '@cowrie/contract/desk/customers.ts';
import { Button } from '@cowrie/ui/button.tsx';
import { notify } from '@cowrie/ui/notices.tsx';
import { useState } from 'react';
import { useSend } from '../api/queries.ts';
import { AskDialog } from '../parts/ask-dialog.tsx';
import { useWhyNot } from '../session/rights.ts';

/** For a customer who has lost their phone and recovery codes (Product §5.39, §5.51). */
export function LostFactors({ id, name }: { id: string; name: string }) {
  const [isAsking, setIsAsking] = useState(false);
  const notAllowed = useWhyNot(removeCustomerFactors);
  const remove = useSend(removeCustomerFactors, {
    refreshes: [getCustomer],
    onDone: () => {
      setIsAsking(false);
      notify('Their password alone signs them in again.');
    },
  });
  return (
    <>
      <Button tone="outline" disabledReason={notAllowed} onClick={() => setIsAsking(true)}>
        Take two-step sign-in off
      </Button>
      <AskDialog
        isOpen={isAsking}
        onClose={() => {
          setIsAsking(false);
          remove.reset();
        }}
        title={`Take two-step sign-in off for ${name}?`}
        label="Take it off"
        busyLabel="Taking it off"
        tone="danger"
        onYes={() => remove.send({ params: { id } })}
        isBusy={remove.isPending}
        error={remove.error?.message}
      >
        <p>
          Only when you are sure it is really them asking: they wrote from the email of their account,
          answered when you called its phone number, and know what their last order was about. Passkeys go
          too, they are signed out everywhere, and their password alone signs them in. An email tells them.
        </p>
      </AskDialog>
    </>
  );
}
