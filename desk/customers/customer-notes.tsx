import { typedOn } from '@cowrie/client/typed-on.ts';
import {
  addCustomerNote,
  type CustomerNote,
  customerWhole,
  pinCustomerNote,
} from '@cowrie/contract/desk/people.ts';
import { Alert } from '@cowrie/ui/alert.tsx';
import { Button } from '@cowrie/ui/button.tsx';
import { Field } from '@cowrie/ui/field.tsx';
import { TextArea } from '@cowrie/ui/text-input.tsx';
import { When } from '@cowrie/ui/when.tsx';
import { useRef } from 'react';
import { useSend } from '../api/queries.ts';
import { useForm } from '../api/use-form.ts';
import { Card } from '../frame/screen.tsx';
import { useWhyNot } from '../session/rights.ts';
import { useStaff } from '../session/session-store.ts';

/** What staff write of a customer for each other; what is pinned stands first (Product §28.101). */
export function CustomerNotes({ id, notes }: { id: string; notes: readonly CustomerNote[] }) {
  return (
    <Card title="Notes for staff">
      <ul className="mb-3 grid gap-2 empty:hidden">
        {notes.map((note) => (
          <Note key={note.id} id={id} note={note} />
        ))}
      </ul>
      <NewNote id={id} />
    </Card>
  );
}

function NewNote({ id }: { id: string }) {
  const notAllowed = useWhyNot(addCustomerNote);
  const { username } = useStaff();
  const form = useForm(addCustomerNote, {
    initial: { note: '' },
    input: (values) => ({ params: { id }, body: { note: values.note, pinned: false } }),
    refreshes: [customerWhole],
    draft: `note:${username}:${id}`,
    onDone: () => {
      // Only the note that was sent is cleared: what was typed after the press is the beginning of the next one.
      const note = typedOn(latest.current, form.values.note);
      form.reset(note ? { note } : undefined);
    },
  });
  const latest = useRef('');
  latest.current = form.values.note;
  return (
    <form noValidate onSubmit={form.submit} className="grid gap-3">
      <Field label="New note" error={form.problem('note')}>
        <TextArea {...form.text('note')} rows={2} />
      </Field>
      <Alert key={form.message} type="error" message={form.message} onDismiss={false} />
      <Button
        type="submit"
        size="small"
        tone="outline"
        className="justify-self-start"
        busy={form.isBusy}
        busyLabel="Writing"
        disabledReason={notAllowed}
      >
        Write the note
      </Button>
    </form>
  );
}

function Note({ id, note }: { id: string; note: CustomerNote }) {
  const pin = useSend(pinCustomerNote, { refreshes: [customerWhole] });
  return (
    <li
      className={`rounded-control px-3 py-2 ${note.pinned ? 'bg-accent-tint text-accent-ink' : 'bg-block'}`}
    >
      <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">{note.note}</p>
      <div className="flex flex-wrap items-center justify-between gap-x-3 text-sm">
        <span>
          {note.by}, <When at={note.created_at} show="day-time" isInSentence />
        </span>
        <Button
          size="small"
          tone="plain"
          className="-mx-3.5"
          busy={pin.isPending}
          onClick={() => pin.send({ params: { id, note: note.id }, body: { pinned: !note.pinned } })}
        >
          {note.pinned ? 'Unpin' : 'Pin'}
        </Button>
      </div>
      {pin.error && <p className="text-danger text-sm">{pin.error.message}</p>}
    </li>
  );
}
