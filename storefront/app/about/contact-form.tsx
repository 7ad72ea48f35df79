import type { User } from '@cowrie/contract/accounts.ts';
import { contact } from '@cowrie/contract/contact.ts';
import { PHONE_PREFIX, readPhone } from '@cowrie/contract/phone.ts';
import { Alert } from '@cowrie/ui/alert.tsx';
import { Button } from '@cowrie/ui/button.tsx';
import { Field } from '@cowrie/ui/field.tsx';
import messageSent from '@cowrie/ui/illustrations/message-sent.svg';
import { PhoneInput } from '@cowrie/ui/phone-input.tsx';
import { Scene } from '@cowrie/ui/scene.tsx';
import { TextArea, TextInput } from '@cowrie/ui/text-input.tsx';
import { useEffect, useState } from 'react';
import { alertType, useForm } from '../api/forms.ts';
import { useSession } from '../session/use-session.ts';

/** How long the server's thanks stay (Product §13.12). */
const SUCCESS_MS = 5000;

const EMPTY = { fullname: '', email_address: '', phone_number: '', message: '' };

/** What we know of who is signed in. A number from before numbers were held to be whole is asked for anew. */
function knownOf(user: User | null): Partial<typeof EMPTY> {
  if (!user) return {};
  const { digits, problem } = readPhone(user.phone_number);
  return {
    fullname: `${user.firstname} ${user.lastname}`,
    email_address: user.email,
    ...(problem === null && { phone_number: digits }),
  };
}

/** One warning for all four, and beside each that is empty (Product §13.12). */
function missing(values: typeof EMPTY): { message: string; errors: Record<string, string[]> } | null {
  const empty = Object.entries(values).filter(([, value]) => value.trim() === '');
  if (empty.length === 0) return null;
  const errors = Object.fromEntries(empty.map(([name]) => [name, ['Value is required']]));
  return { message: 'Fill in all fields', errors };
}

export function ContactForm() {
  const { userDetails } = useSession();
  const [thanks, setThanks] = useState<string | null>(null);
  const form = useForm(contact, {
    initial: EMPTY,
    draft: `contact:${userDetails?.username ?? ''}`,
    input: (values) => ({ body: { ...values, phone_number: PHONE_PREFIX + values.phone_number } }),
    check: missing,
    onDone: (_, { message }) => {
      form.reset({ ...EMPTY, ...knownOf(userDetails) });
      setThanks(message ?? 'Your message was sent.');
    },
  });
  const { values, refusal, fill } = form;

  useEffect(() => fill(knownOf(userDetails)), [fill, userDetails]);

  useEffect(() => {
    if (!thanks) return;
    const timer = setTimeout(() => setThanks(null), SUCCESS_MS);
    return () => clearTimeout(timer);
  }, [thanks]);

  return (
    <form
      noValidate
      method="post"
      onSubmit={(event) => {
        setThanks(null);
        void form.submit(event);
      }}
      aria-label="Contact form"
      className="card flex flex-col gap-4 p-5 sm:p-7 dark:bg-block"
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Full name" error={form.problem('fullname')}>
          <TextInput name="name" autoComplete="name" {...form.text('fullname')} />
        </Field>
        <Field label="Email address" error={form.problem('email_address')}>
          <TextInput
            type="email"
            name="email"
            autoComplete="email"
            inputMode="email"
            {...form.text('email_address')}
          />
        </Field>
      </div>
      <Field label="Phone number" error={form.problem('phone_number')}>
        <PhoneInput name="tel" inputMode="numeric" digitsOnly {...form.text('phone_number')} />
      </Field>
      <Field label="Message" error={form.problem('message')}>
        <TextArea
          name="message"
          rows={5}
          maxLength={4000}
          {...form.text('message')}
          onBlur={({ relatedTarget }) => {
            // Not while the button is being pressed: it would move away from under the finger.
            if (values.message.trim() === '' && !(relatedTarget instanceof HTMLButtonElement))
              form.setProblem('message', 'Value is required');
          }}
        />
      </Field>
      {refusal && (
        <Alert
          key={refusal.message}
          type={alertType(refusal)}
          message={refusal.message}
          onDismiss={form.forgetMessage}
        />
      )}
      {thanks && <Alert type="success" message={thanks} onDismiss={() => setThanks(null)} />}
      <Button type="submit" busy={form.isBusy} busyLabel="Sending…">
        Send message
      </Button>
      {thanks && <Scene src={messageSent} className="mx-auto w-64" />}
    </form>
  );
}
