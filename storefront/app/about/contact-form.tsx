import { contact } from '@cowrie/contract/contact.ts';
import { leadingZeroWarning, PHONE_PREFIX } from '@cowrie/contract/person-rules.ts';
import { Alert } from '@cowrie/ui/alert.tsx';
import { Button } from '@cowrie/ui/button.tsx';
import { Field } from '@cowrie/ui/field.tsx';
import { PhoneInput, TextArea, TextInput } from '@cowrie/ui/text-input.tsx';
import { type FormEvent, useEffect, useState } from 'react';
import { useSubmission } from '../api/use-submission.ts';
import { useDraft } from '../hooks/use-draft.ts';
import { useSession } from '../session/use-session.ts';

/** How long the server's thanks stay (Spec §8). */
const SUCCESS_MS = 5000;

const EMPTY = { fullname: '', email_address: '', phone_number: '', message: '' };

type Outcome = { type: 'success' | 'warning' | 'error'; message: string };

export function ContactForm() {
  const { userDetails } = useSession();
  const [values, changeValues, discard] = useDraft(`contact:${userDetails?.username ?? ''}`, EMPTY);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [errors, setErrors] = useState<Partial<Record<keyof typeof EMPTY, string>>>({});
  const { isBusy, send } = useSubmission(contact);

  useEffect(() => {
    if (outcome?.type !== 'success') return;
    const timer = setTimeout(() => setOutcome(null), SUCCESS_MS);
    return () => clearTimeout(timer);
  }, [outcome]);

  function change(field: keyof typeof EMPTY) {
    return (value: string) => {
      changeValues({ [field]: value });
      setErrors({ ...errors, [field]: undefined });
    };
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (Object.values(values).some((value) => value.trim() === '')) {
      setOutcome({ type: 'warning', message: 'Fill in all fields' });
      setErrors(values.message.trim() === '' ? { message: 'Value is required' } : {});
      return;
    }
    const result = await send({ body: { ...values, phone_number: PHONE_PREFIX + values.phone_number } });
    if (result?.status === 'success') {
      discard();
      setErrors({});
      setOutcome({ type: 'success', message: result.message ?? 'Your message was sent.' });
    } else if (result?.status === 'warning') {
      setErrors(
        Object.fromEntries(Object.entries(result.errors).map(([field, [message]]) => [field, message])),
      );
      setOutcome({ type: result.httpStatus === 400 ? 'warning' : 'error', message: result.message });
    } else if (result) setOutcome({ type: 'error', message: result.message });
  }

  return (
    <form
      noValidate
      method="post"
      onSubmit={submit}
      aria-label="Contact form"
      className="card flex flex-col gap-4 p-5 sm:p-7"
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Full name" error={errors.fullname}>
          <TextInput name="name" autoComplete="name" value={values.fullname} onValue={change('fullname')} />
        </Field>
        <Field label="Email address" error={errors.email_address}>
          <TextInput
            type="email"
            name="email"
            autoComplete="email"
            inputMode="email"
            value={values.email_address}
            onValue={change('email_address')}
          />
        </Field>
      </div>
      <Field label="Phone number" error={errors.phone_number ?? leadingZeroWarning(values.phone_number)}>
        <PhoneInput
          name="tel"
          inputMode="numeric"
          value={values.phone_number}
          onValue={(typed) => change('phone_number')(typed.replace(/\D/g, ''))}
        />
      </Field>
      <Field label="Message" error={errors.message}>
        <TextArea
          name="message"
          rows={5}
          maxLength={4000}
          value={values.message}
          onValue={change('message')}
          onBlur={({ relatedTarget }) => {
            // Not while the button is being pressed: it would move away from under the finger.
            if (values.message.trim() === '' && !(relatedTarget instanceof HTMLButtonElement))
              setErrors({ ...errors, message: 'Value is required' });
          }}
        />
      </Field>
      {outcome && (
        <Alert
          key={outcome.message}
          type={outcome.type}
          message={outcome.message}
          onDismiss={() => setOutcome(null)}
        />
      )}
      <Button type="submit" busy={isBusy} busyLabel="Sending…">
        Send message
      </Button>
    </form>
  );
}
