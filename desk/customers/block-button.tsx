import { blockCustomer, getCustomer, listCustomers } from '@cowrie/contract/desk/customers.ts';
import { getDeskOrder } from '@cowrie/contract/desk/order-page.ts';
import { Button } from '@cowrie/ui/button.tsx';
import { notify } from '@cowrie/ui/notices.tsx';
import { useState } from 'react';
import { useSend } from '../api/queries.ts';
import { useFoundOut } from '../api/use-found-out.ts';
import { AskDialog } from '../parts/ask-dialog.tsx';
import { useWhyNot } from '../session/rights.ts';

type Asked = 'block' | 'unblock';

/** Blocks a customer, or lifts the block, after a question. */
export function BlockButton({ id, name, isBlocked }: { id: string; name: string; isBlocked: boolean }) {
  // What the button offered when it was pressed: a colleague may have blocked or unblocked the customer since.
  const [asked, setAsked] = useState<Asked | null>(null);
  const notAllowed = useWhyNot(blockCustomer);
  const change = useSend(blockCustomer, {
    refreshes: [getCustomer, listCustomers, getDeskOrder],
    onDone: () => setAsked(null),
  });
  const isThere = asked !== null && isBlocked === (asked === 'block');
  useFoundOut(change, isThere, () => {
    setAsked(null);
    notify(`${name} is ${isBlocked ? 'blocked' : 'not blocked any more'}.`);
  });
  return (
    <>
      <Button
        tone={isBlocked ? 'outline' : 'danger'}
        disabledReason={notAllowed}
        onClick={() => setAsked(isBlocked ? 'unblock' : 'block')}
      >
        {isBlocked ? 'Unblock' : 'Block'}
      </Button>
      <AskDialog
        isOpen={asked !== null}
        onClose={() => {
          setAsked(null);
          change.reset();
        }}
        {...questionAbout(name, asked)}
        onYes={() => change.send({ params: { id }, body: { blocked: asked === 'block' } })}
        isBusy={change.isPending}
        error={change.error?.message}
      />
    </>
  );
}

const questionAbout = (name: string, asked: Asked | null) =>
  asked === 'unblock'
    ? {
        title: `Unblock ${name}?`,
        label: 'Unblock',
        busyLabel: 'Unblocking',
        children: <p>They can sign in again, and place and pay orders.</p>,
      }
    : {
        title: `Block ${name}?`,
        label: 'Block',
        busyLabel: 'Blocking',
        tone: 'danger' as const,
        children: (
          <p>
            They are signed out everywhere and cannot sign in until someone unblocks them. Their orders stay.
          </p>
        ),
      };
