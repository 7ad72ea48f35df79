import { colleagues } from '@cowrie/contract/desk/team.ts';
import { Field } from '@cowrie/ui/field.tsx';
import { FailedLine, SkeletonRows } from '@cowrie/ui/list-states.tsx';
import { TextInput } from '@cowrie/ui/text-input.tsx';
import { type ReactNode, useState } from 'react';
import { useCall } from '../api/queries.ts';
import { useStaff } from '../session/session-store.ts';

/** Without an id, nobody. */
type Person = { id: string | null; name: string; more: string };

type PeopleProps = {
  /** Whose it is now: null for nobody's, undefined where that is not one answer. */
  chosen?: string | null;
  isBusy: boolean;
  onPerson: (person: Person) => void;
  /** What stands above the people, such as why it failed. */
  children?: ReactNode;
};

/** Who may have it: oneself first, then who is on shift; typing narrows it, Enter takes the first (Product §28.55). */
export function PeopleChoice({ chosen, isBusy, onPerson, children }: PeopleProps) {
  const me = useStaff();
  const query = useCall(colleagues, {}, { staleTime: 60_000 });
  const [typed, setTyped] = useState('');
  const all = query.data?.colleagues ?? [];
  const others = all
    .filter(({ id }) => id !== me.id)
    .toSorted((a, b) => Number(b.on_shift) - Number(a.on_shift))
    .map(({ id, name, role, on_shift }) => ({ id, name, more: on_shift ? `${role}, on shift` : role }));
  const people: Person[] = [
    { id: me.id, name: 'Me', more: me.name },
    ...others,
    // Only once the colleagues have loaded: as they appear above it, it would move away from under the finger.
    ...(query.isPending ? [] : [{ id: null, name: 'No one', more: 'Anyone can take it' }]),
  ];
  const wanted = typed.trim().toLowerCase();
  const found = people.filter(({ name, more }) => `${name} ${more}`.toLowerCase().includes(wanted));
  const [first] = found;
  const isKnown = query.data !== undefined;
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        // Before the colleagues have loaded, the first match may not be the person who was meant.
        if (first && (isKnown || !wanted) && !isBusy) onPerson(first);
      }}
    >
      <Field label="Find someone" hideLabel>
        <TextInput value={typed} onValue={setTyped} placeholder="A name" autoComplete="off" />
      </Field>
      {children}
      <ul className="flex flex-col gap-1">
        {found.map((person) => (
          <li key={person.id ?? 'nobody'}>
            <button
              type="button"
              aria-pressed={chosen === undefined ? undefined : person.id === chosen}
              className="flex min-h-11 w-full flex-wrap items-baseline justify-between gap-x-3 rounded-control border border-line px-3 py-2 text-left hover:border-brand aria-pressed:border-brand aria-pressed:bg-brand-tint"
              onClick={() => !isBusy && onPerson(person)}
            >
              <span className="min-w-0 truncate font-semibold">{person.name}</span>
              <span className="text-sm text-soft">{person.more}</span>
            </button>
          </li>
        ))}
      </ul>
      {query.isPending && <SkeletonRows rows={2} className="h-11" />}
      {query.isError && !isKnown && (
        <FailedLine isBusy={query.isFetching} onRetry={() => void query.refetch()} />
      )}
      {isKnown && found.length === 0 && <p className="text-soft">No one has that name.</p>}
    </form>
  );
}
