import { trackOrder } from '@cowrie/contract/tracking.ts';
import { Alert } from '@cowrie/ui/alert.tsx';
import { Button } from '@cowrie/ui/button.tsx';
import { Field } from '@cowrie/ui/field.tsx';
import { TextInput } from '@cowrie/ui/text-input.tsx';
import { type FormEvent, useState } from 'react';
import { type MetaFunction, useNavigate } from 'react-router';
import { useSubmission } from '../api/use-submission.ts';
import { pageMeta } from '../frame/site.ts';
import { paths } from '../paths.ts';
import { setCache } from '../session/store.ts';
import { TrackingFrame } from './tracking-frame.tsx';

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Track Order',
    description: 'See where your order is with its order id and your billing email; no login needed.',
    path: paths.trackOrder(),
  });

export default function TrackOrder() {
  const [orderId, setOrderId] = useState('');
  const [email, setEmail] = useState('');
  const [failure, setFailure] = useState<{ type: 'warning' | 'error'; message: string } | null>(null);
  const { isBusy, send } = useSubmission(trackOrder, { leadsAway: true });
  const navigate = useNavigate();

  async function submit(event: FormEvent) {
    event.preventDefault();
    setFailure(null);
    const result = await send({ body: { order_id: orderId, billing_email: email } });
    if (!result) return;
    if (result.status === 'success') {
      setCache({ trackingResult: result.data });
      navigate(paths.trackingOrder());
    } else {
      const isBadRequest = result.status === 'warning' && result.httpStatus === 400;
      setFailure({ type: isBadRequest ? 'warning' : 'error', message: result.message });
    }
  }

  return (
    <TrackingFrame
      title="Track Order"
      intro="Enter the order id from your order or our mail, and the email of the account that placed it."
    >
      <form
        noValidate
        method="post"
        onSubmit={submit}
        className="card flex max-w-xl flex-col gap-4 p-5 sm:p-8"
      >
        <Field label="Order id" hint="As in CWR-7K2M9QXB.">
          <TextInput
            name="order_id"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            value={orderId}
            onValue={setOrderId}
          />
        </Field>
        <Field label="Billing email">
          <TextInput
            type="email"
            inputMode="email"
            name="billing_email"
            autoComplete="email"
            value={email}
            onValue={setEmail}
          />
        </Field>
        {failure && (
          <Alert
            key={failure.message}
            type={failure.type}
            message={failure.message}
            onDismiss={() => setFailure(null)}
          />
        )}
        <Button
          type="submit"
          busy={isBusy}
          busyLabel="Looking…"
          disabledReason={(!orderId.trim() || !email.trim()) && 'Fill in the order id and the billing email'}
        >
          Track Order
        </Button>
      </form>
    </TrackingFrame>
  );
}
