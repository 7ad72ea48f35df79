import { useForm } from '@cowrie/client/use-form.ts';
import { pairPayoutPhone } from '@cowrie/contract/payout-phone.ts';
import { Alert } from '@cowrie/ui/alert.tsx';
import { Button } from '@cowrie/ui/button.tsx';
import { Field } from '@cowrie/ui/field.tsx';
import { TextInput } from '@cowrie/ui/text-input.tsx';
import { useEffect, useRef, useState } from 'react';
import { keepKey, phoneClient } from './phone-key.ts';

/** The code that the link carries, taken out of the address at once. */
function takeCode(): string {
  const code = location.hash.slice(1);
  if (code) history.replaceState(history.state, '', location.pathname);
  return code;
}

/** Turns the desk's code into this phone's key: by the link that the camera read, or by its digits. */
export function PairPhone() {
  const [given] = useState(takeCode);
  const form = useForm(phoneClient, pairPayoutPhone, {
    initial: { code: given },
    input: ({ code }) => ({ body: { code } }),
    onDone: ({ token }) => keepKey(token),
  });
  const { code } = form.values;
  const pair = useRef(form.submit);
  useEffect(() => {
    if (given) void pair.current();
  }, [given]);
  return (
    <section className="rounded-card border border-line bg-surface p-4">
      <h1 className="text-xl">Pay from this phone</h1>
      <p className="mt-1 mb-4 text-soft">
        At the desk, press “I am paying this”, then “Pay on a phone”. Scan its code, or type the digits here.
      </p>
      <form noValidate onSubmit={form.submit} className="flex flex-col gap-4">
        <Field label="Digits" error={form.problem('code')} required>
          <TextInput
            {...form.text('code')}
            value={code === given ? '' : code}
            inputMode="numeric"
            autoComplete="one-time-code"
            className="text-center text-2xl tracking-widest"
          />
        </Field>
        <Alert key={form.message} type="error" message={form.message} onDismiss={false} />
        <Button type="submit" size="large" wide busy={form.isBusy} busyLabel="One moment">
          Pair this phone
        </Button>
      </form>
    </section>
  );
}
