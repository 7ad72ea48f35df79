import { assignCase, assignContact, assignOrder } from '@cowrie/contract/desk/assignment.ts';
import { getDeskCase, listDeskCases } from '@cowrie/contract/desk/cases.ts';
import { getContact, listInbox } from '@cowrie/contract/desk/inbox.ts';
import { deskOrders, getDeskOrder } from '@cowrie/contract/desk/orders.ts';
import { colleagues, teamNow } from '@cowrie/contract/desk/team.ts';
import { Alert } from '@cowrie/ui/alert.tsx';
import { Button } from '@cowrie/ui/button.tsx';
import { cx } from '@cowrie/ui/cx.ts';
import { Dialog } from '@cowrie/ui/dialog.tsx';
import { Field } from '@cowrie/ui/field.tsx';
import { UserIcon } from '@cowrie/ui/icons.tsx';
import { TextInput } from '@cowrie/ui/text-input.tsx';
import { useState } from 'react';
import { useCall, useSend } from '../api/queries.ts';
import { useKeys } from '../frame/keyboard.tsx';
import { useWhyNot } from '../session/rights.ts';
import { useStaff } from '../session/session-store.ts';

/** What is somebody's: an order by its reference, a case or a letter by its id. */
type Assignable = { kind: 'order' | 'case' | 'letter'; id: string };

const REFRESHES = {
  refreshes: [getDeskOrder, deskOrders, getDeskCase, listDeskCases, getContact, listInbox, teamNow],
};

/** Gives it to somebody by the call of its kind. */
function useAssigning({ kind, id }: Assignable, onDone: () => void) {
  const order = useSend(assignOrder, { ...REFRESHES, onDone });
  const inCase = useSend(assignCase, { ...REFRESHES, onDone });
  const letter = useSend(assignContact, { ...REFRESHES, onDone });
  const used = { order, case: inCase, letter }[kind];
  return {
    ...used,
    give(staffId: string | null) {
      const body = { staff_id: staffId };
      if (kind === 'order') order.send({ params: { reference: id }, body });
      else used.send({ params: { id, reference: id }, body });
    },
  };
}

type AssigneeProps = { of: Assignable; assigned: { id: string; name: string } | null };

/** Whose it is, and giving it to somebody else: by a press, or by the key `a` (Product §28.55). */
export function Assignee({ of, assigned }: AssigneeProps) {
  const [isOpen, setIsOpen] = useState(false);
  const notAllowed = useWhyNot(assignOrder);
  useKeys({ a: () => !notAllowed && setIsOpen(true) });
  return (
    <>
      <Button
        tone="outline"
        size="small"
        icon={<UserIcon className="size-4" />}
        aria-label={assigned ? `Assigned to ${assigned.name}. Change` : 'Nobody’s. Assign it'}
        title="Key a"
        disabledReason={notAllowed}
        className={cx('max-w-52', !assigned && 'text-soft!')}
        onClick={() => setIsOpen(true)}
      >
        <span className="truncate">{assigned?.name ?? 'Nobody’s'}</span>
      </Button>
      <Dialog isOpen={isOpen} onClose={() => setIsOpen(false)} title="Whose is it?" width="narrow">
        <People of={of} assigned={assigned} onClose={() => setIsOpen(false)} />
      </Dialog>
    </>
  );
}

type Person = { id: string | null; name: string; more: string };

/** Oneself first, then who is on shift; typing narrows it, Enter takes the first. */
function People({ of, assigned, onClose }: AssigneeProps & { onClose: () => void }) {
  const me = useStaff();
  const query = useCall(colleagues, {}, { staleTime: 60_000 });
  const [typed, setTyped] = useState('');
  const assigning = useAssigning(of, onClose);
  const all = query.data?.colleagues ?? [];
  const others = all
    .filter(({ id }) => id !== me.id)
    .toSorted((a, b) => Number(b.on_shift) - Number(a.on_shift))
    .map(({ id, name, role, on_shift }) => ({ id, name, more: on_shift ? `${role}, on shift` : role }));
  const people: Person[] = [
    { id: me.id, name: 'Me', more: me.name },
    ...others,
    { id: null, name: 'Nobody', more: 'Whoever comes first' },
  ];
  const wanted = typed.trim().toLowerCase();
  const found = people.filter(({ name, more }) => `${name} ${more}`.toLowerCase().includes(wanted));
  const [first] = found;
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (first && !assigning.isPending) assigning.give(first.id);
      }}
    >
      <Field label="Find somebody" hideLabel>
        <TextInput value={typed} onValue={setTyped} placeholder="A name" autoComplete="off" />
      </Field>
      <Alert key={assigning.failedAt} type="error" message={assigning.error?.message} />
      <ul className="flex flex-col gap-1">
        {found.map((person) => (
          <li key={person.id ?? 'nobody'}>
            <button
              type="button"
              aria-pressed={person.id === (assigned?.id ?? null)}
              className="flex min-h-11 w-full items-baseline justify-between gap-3 rounded-control border border-line px-3 py-2 text-left hover:border-brand aria-pressed:border-brand aria-pressed:bg-brand-tint"
              onClick={() => !assigning.isPending && assigning.give(person.id)}
            >
              <span className="min-w-0 truncate font-semibold">{person.name}</span>
              <span className="shrink-0 text-sm text-soft">{person.more}</span>
            </button>
          </li>
        ))}
      </ul>
      {found.length === 0 && <p className="text-soft">Nobody is called so.</p>}
    </form>
  );
}
