import { blockCustomer, getCustomer, listCustomers } from '@cowrie/contract/desk/customers.ts';
import { getDeskOrder } from '@cowrie/contract/desk/order-page.ts';
import { Button } from '@cowrie/ui/button.tsx';
import { notify } from '@cowrie/ui/notices.tsx';
import { useState } from 'react';
import { useSend } from '../api/queries.ts';
import { useFoundOut } from '../api/use-found-out.ts';
import { AskDialog } from '../parts/ask-dialog.tsx';
import { useWhyNot } from '../session/rights.ts';

/** Signs a customer out for good, once asked, or lets them in again. */
export function BlockButton({ id, name, isBlocked }: { id: string; name: string; isBlocked: boolean }) {
  const [isAsking, setIsAsking] = useState(false);
  const notAllowed = useWhyNot(blockCustomer);
  const change = useSend(blockCustomer, {
    refreshes: [getCustomer, listCustomers, getDeskOrder],
    onDone: () => setIsAsking(false),
  });
  useFoundOut(change, isAsking && isBlocked, () => {
    setIsAsking(false);
    notify(`${name} is blocked.`);
  });
  // What the button said at the press: somebody else may have done it since.
  const set = (blocked: boolean) => change.send({ params: { id }, body: { blocked } });
  return (
    <>
      <Button
        tone={isBlocked ? 'outline' : 'danger'}
        disabledReason={notAllowed}
        busy={change.isPending && isBlocked}
        onClick={() => (isBlocked ? set(false) : setIsAsking(true))}
      >
        {isBlocked ? 'Unblock' : 'Block'}
      </Button>
      <AskDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={`Block ${name}?`}
        label="Block"
        busyLabel="Blocking"
        tone="danger"
        onYes={() => set(true)}
        isBusy={change.isPending}
        error={change.error?.message}
      >
        <p>
          They are signed out everywhere and cannot sign in until someone unblocks them. Their orders stay.
        </p>
      </AskDialog>
    </>
  );
}
