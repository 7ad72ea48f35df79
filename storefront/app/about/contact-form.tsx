import { contact } from '@cowrie/contract/contact.ts';
import { leadingZeroWarning, PHONE_PREFIX } from '@cowrie/contract/person-rules.ts';
import { Alert } from '@cowrie/ui/alert.tsx';
import { Button } from '@cowrie/ui/button.tsx';
import { Field } from '@cowrie/ui/field.tsx';
import { PhoneInput, TextArea, TextInput } from '@cowrie/ui/text-input.tsx';
import { useEffect, useState } from 'react';
import { alertType, useForm } from '../api/forms.ts';
import { useSession } from '../session/use-session.ts';

/** How long the server's thanks stay (Product §13.12). */
const SUCCESS_MS = 5000;

const EMPTY = { fullname: '', email_address: '', phone_number: '', message: '' };

/** One warning for all four, and the message's own beside it (Product §13.12). */
function missing(values: typeof EMPTY): { message: string; errors: Record<string, string[]> } | null {
  if (Object.values(values).every((value) => value.trim() !== '')) return null;
  const isMessage = values.message.trim() === '';
  return { message: 'Fill in all fields', errors: isMessage ? { message: ['Value is required'] } : {} };
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
      form.reset();
      setThanks(message ?? 'Your message was sent.');
    },
  });
  const { values, refusal } = form;

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
      className="card flex flex-col gap-4 p-5 sm:p-7"
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
      <Field
        label="Phone number"
        error={form.problem('phone_number') ?? leadingZeroWarning(values.phone_number)}
      >
        <PhoneInput
          name="tel"
          inputMode="numeric"
          value={values.phone_number}
          onValue={(typed) => form.set('phone_number', typed.replace(/\D/g, ''))}
        />
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
    </form>
  );
}
