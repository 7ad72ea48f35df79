import { assignCase, assignContact, assignOrder } from '@cowrie/contract/desk/assignment.ts';
import { getDeskCase, listDeskCases } from '@cowrie/contract/desk/cases.ts';
import { getContact, listInbox } from '@cowrie/contract/desk/inbox.ts';
import { deskNow } from '@cowrie/contract/desk/now.ts';
import { getDeskOrder } from '@cowrie/contract/desk/order-page.ts';
import { deskOrders } from '@cowrie/contract/desk/order-queue.ts';
import { Alert } from '@cowrie/ui/alert.tsx';
import { Button } from '@cowrie/ui/button.tsx';
import { cx } from '@cowrie/ui/cx.ts';
import { Dialog } from '@cowrie/ui/dialog.tsx';
import { UserIcon } from '@cowrie/ui/icons.tsx';
import { useState } from 'react';
import { useSend } from '../api/queries.ts';
import { useKeys } from '../frame/keyboard.tsx';
import { useWhyNot } from '../session/rights.ts';
import { PeopleChoice } from './people-choice.tsx';

/** What is somebody's: an order by its reference, a case or a letter by its id. */
type Assignable = { kind: 'order' | 'case' | 'letter'; id: string };

const REFRESHES = {
  refreshes: [getDeskOrder, deskOrders, getDeskCase, listDeskCases, getContact, listInbox, deskNow],
};

/** Gives it to somebody by the call of its kind. */
function useAssigning({ kind, id }: Assignable, onDone: () => void) {
  const order = useSend(assignOrder, { ...REFRESHES, onDone });
  const inCase = useSend(assignCase, { ...REFRESHES, onDone });
  const letter = useSend(assignContact, { ...REFRESHES, onDone });
  const used = { order, case: inCase, letter }[kind];
  return {
    ...used,
    give(staffId: string | null, from: string | null) {
      const body = { staff_id: staffId, from };
      if (kind === 'order') order.send({ params: { reference: id }, body });
      else used.send({ params: { id, reference: id }, body });
    },
  };
}

type AssigneeProps = { of: Assignable; assigned: { id: string; name: string } | null };

/** Whose it is, and giving it to somebody else: by a press, or by the key `a` (Product §28.55). */
export function Assignee({ of, assigned }: AssigneeProps) {
  /** The dialog that is open, since an answer that comes late closes its own alone. */
  const [open, setOpen] = useState<symbol | null>(null);
  const close = (which: symbol | null) => setOpen((now) => (now === which ? null : now));
  const assigning = useAssigning(of, () => close(open));
  const begin = () => {
    assigning.reset();
    setOpen(Symbol());
  };
  const notAllowed = useWhyNot(assignOrder);
  useKeys({ a: () => !notAllowed && begin() });
  return (
    <>
      <Button
        tone="outline"
        size="small"
        icon={<UserIcon className="size-4" />}
        aria-label={assigned ? `Assigned to ${assigned.name}. Change` : 'Unassigned. Assign it'}
        title="Key a"
        disabledReason={notAllowed}
        className={cx('max-w-52', !assigned && 'text-soft!')}
        onClick={begin}
      >
        <span className="truncate">{assigned?.name ?? 'Unassigned'}</span>
      </Button>
      <Dialog isOpen={open !== null} onClose={() => close(open)} title="Whose is it?" width="narrow">
        <GiveOne assigning={assigning} assigned={assigned} />
      </Dialog>
    </>
  );
}

type GiveProps = Pick<AssigneeProps, 'assigned'> & { assigning: ReturnType<typeof useAssigning> };

/** Gives one thing to whoever is chosen. */
function GiveOne({ assigning, assigned }: GiveProps) {
  const now = assigned?.id ?? null;
  // An assignment that was made a moment ago may not have been read back yet.
  const known = assigning.sending ? assigning.sending.body.staff_id : now;
  const [shown] = useState(known);
  // Whoever is told that a colleague was quicker may still take it, knowing whose it is.
  const isOvertaken = assigning.error?.code === 'changed_meanwhile';
  return (
    <PeopleChoice
      chosen={known}
      isBusy={assigning.isPending}
      onPerson={(person) => assigning.give(person.id, isOvertaken ? now : shown)}
    >
      <Alert
        key={assigning.failedAt}
        type={isOvertaken ? 'warning' : 'error'}
        message={
          isOvertaken && now !== shown
            ? `${assigned?.name ?? 'No one'} has it by now. Choose again if it should be someone else’s.`
            : assigning.error?.message
        }
      />
    </PeopleChoice>
  );
}
