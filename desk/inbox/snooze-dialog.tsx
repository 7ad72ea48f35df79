import { type ConversationKind, listInbox, snoozeConversation } from '@cowrie/contract/desk/inbox.ts';
import { deskNow } from '@cowrie/contract/desk/now.ts';
import { serverNow } from '@cowrie/contract/server-clock.ts';
import { DAY_MS, dayOf, displayComing, HOUR_MS } from '@cowrie/contract/time.ts';
import { Alert } from '@cowrie/ui/alert.tsx';
import { Button } from '@cowrie/ui/button.tsx';
import { Dialog } from '@cowrie/ui/dialog.tsx';
import { Field } from '@cowrie/ui/field.tsx';
import { notify } from '@cowrie/ui/notices.tsx';
import { TextInput } from '@cowrie/ui/text-input.tsx';
import { useState } from 'react';
import { useSend } from '../api/queries.ts';

/** A moment typed by the clock of Lagos, which is an hour before UTC all year. */
const ofLagos = (local: string) => new Date(Date.parse(`${local}Z`) - HOUR_MS).toISOString();

/** What is offered by one press. `now` in milliseconds. */
function choices(now: number) {
  const morning = (days: number) => ofLagos(`${dayOf(now + days * DAY_MS)}T09:00:00`);
  const daysToMonday = (8 - new Date(now + HOUR_MS).getUTCDay()) % 7 || 7;
  return [
    { label: 'In 3 hours', until: new Date(now + 3 * HOUR_MS).toISOString() },
    { label: 'Tomorrow morning', until: morning(1) },
    ...(daysToMonday > 1 ? [{ label: 'Monday morning', until: morning(daysToMonday) }] : []),
  ];
}

type SnoozeProps = {
  of: { kind: ConversationKind; id: string };
  /** The last message of the conversation behind the dialog. One that comes while the dialog is open is not snoozed. */
  seen: string;
  onClose: () => void;
  onDone: () => void;
};

/** Puts a conversation off, for everybody, until a moment or until its customer writes again (Product §28.62). */
export function SnoozeDialog({ of, seen, onClose, onDone }: SnoozeProps) {
  const [opened] = useState(seen);
  const [typed, setTyped] = useState('');
  const snoozing = useSend(snoozeConversation, {
    refreshes: [listInbox, deskNow],
    onDone: () => {
      notify('Put off.');
      onClose();
      onDone();
    },
  });
  const send = (until: string) =>
    !snoozing.isPending &&
    snoozing.send({ params: { kind: of.kind, id: of.id }, body: { until, seen: opened } });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Put off until"
      subtitle="For everyone. It comes back earlier if the customer writes."
      width="narrow"
      isBusy={snoozing.isPending}
    >
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (typed) send(ofLagos(`${typed}:00`));
        }}
      >
        <div className="flex flex-col gap-1.5">
          {choices(serverNow()).map(({ label, until }, at) => (
            <button
              key={label}
              type="button"
              data-first={at === 0 || undefined}
              className="flex min-h-11 items-baseline justify-between gap-x-3 rounded-control max-sm:flex-col border border-line bg-raised px-3 py-2 text-left hover:border-brand dark:border-edge"
              onClick={() => send(until)}
            >
              <span className="font-semibold">{label}</span>
              <span className="whitespace-nowrap text-sm text-soft">{displayComing(until, serverNow())}</span>
            </button>
          ))}
        </div>
        <Field label="Another time, in Lagos" error={snoozing.error?.fields.until?.[0]}>
          <TextInput type="datetime-local" value={typed} onValue={setTyped} />
        </Field>
        <Alert key={snoozing.failedAt} type="error" message={snoozing.error?.message} />
        <div className="flex justify-end gap-2.5">
          <Button tone="plain" onClick={onClose}>
            Back
          </Button>
          <Button type="submit" busy={snoozing.isPending} disabledReason={!typed && 'Choose a time first'}>
            Put off
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
