import { customerTimeline, makeStatement } from '@cowrie/contract/desk/people.ts';
import { serverNow } from '@cowrie/contract/server-clock.ts';
import { dayOf } from '@cowrie/contract/time.ts';
import { Alert } from '@cowrie/ui/alert.tsx';
import { Button } from '@cowrie/ui/button.tsx';
import { Dialog } from '@cowrie/ui/dialog.tsx';
import { Field } from '@cowrie/ui/field.tsx';
import { notify } from '@cowrie/ui/notices.tsx';
import { TextInput } from '@cowrie/ui/text-input.tsx';
import { useRef, useState } from 'react';
import { useForm } from '../api/use-form.ts';
import { useWhyNot } from '../session/rights.ts';

/** A statement of a customer's account: mailed with one press, or downloaded (Product §28.103). */
export function StatementButton({ id, name, email }: { id: string; name: string; email: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const notAllowed = useWhyNot(makeStatement);
  return (
    <>
      <Button tone="outline" disabledReason={notAllowed} onClick={() => setIsOpen(true)}>
        Statement
      </Button>
      {isOpen && <StatementDialog id={id} name={name} email={email} onClose={() => setIsOpen(false)} />}
    </>
  );
}

type StatementDialogProps = { id: string; name: string; email: string; onClose: () => void };

function StatementDialog({ id, name, email, onClose }: StatementDialogProps) {
  const today = dayOf(serverNow());
  const isMailed = useRef(true);
  const form = useForm(makeStatement, {
    initial: { from: `${today.slice(0, 7)}-01`, to: today },
    input: (values) => ({ params: { id }, body: { ...values, mail: isMailed.current } }),
    refreshes: [customerTimeline],
    onDone: ({ file }) => {
      if (isMailed.current) notify(`The statement is on its way to ${email}.`);
      else window.location.assign(file.url);
      onClose();
    },
  });
  /** One of the two ways: while the other is under way, it says so and is no second. */
  const way = (mail: boolean) => {
    const isThis = isMailed.current === mail;
    return {
      busy: form.isBusy && isThis,
      disabledReason: form.isBusy && !isThis && 'The other is under way',
      onClick: () => {
        isMailed.current = mail;
      },
    };
  };
  return (
    <Dialog isOpen onClose={onClose} title={`Statement of ${name}`} width="narrow" isBusy={form.isBusy}>
      <form noValidate onSubmit={form.submit} className="flex flex-col gap-4">
        <p>
          Their balance, each change to it, what we received and gave back, and what they ordered, as a PDF.
        </p>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="From day" error={form.problem('from')}>
            <TextInput {...form.text('from')} type="date" />
          </Field>
          <Field label="To day" error={form.problem('to')}>
            <TextInput {...form.text('to')} type="date" />
          </Field>
        </div>
        <Alert key={form.message} type="error" message={form.message} onDismiss={false} />
        <div className="flex flex-wrap justify-end gap-2.5">
          <Button type="submit" tone="outline" busyLabel="Drawing" {...way(false)}>
            Download
          </Button>
          <Button type="submit" busyLabel="Sending" {...way(true)}>
            Email it to the customer
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
