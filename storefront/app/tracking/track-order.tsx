import { serverNow } from '@cowrie/contract/server-clock.ts';
import { trackOrder } from '@cowrie/contract/tracking.ts';
import { Alert } from '@cowrie/ui/alert.tsx';
import { Button } from '@cowrie/ui/button.tsx';
import { Field } from '@cowrie/ui/field.tsx';
import orderNotFound from '@cowrie/ui/illustrations/order-not-found.svg';
import { Scene } from '@cowrie/ui/scene.tsx';
import { TextInput } from '@cowrie/ui/text-input.tsx';
import { Unbroken } from '@cowrie/ui/unbroken.tsx';
import { useEffect } from 'react';
import { type MetaFunction, useNavigate } from 'react-router';
import { alertType, useForm } from '../api/forms.ts';
import { pageMeta } from '../frame/site.ts';
import { isStillAt } from '../frame/still-at.ts';
import { NEWS } from '../hooks/use-is-news.ts';
import { paths } from '../paths.ts';
import { setCache } from '../session/store.ts';
import { useCustomersPart } from '../session/use-customers-part.ts';
import { useSession } from '../session/use-session.ts';
import { TrackingFrame } from './tracking-frame.tsx';

const loadOwnOrders = () => import('./own-orders.tsx');

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Track Order',
    description: 'See where your order is with its order id and your billing email; no login needed.',
    path: paths.trackOrder(),
  });

export default function TrackOrder() {
  const navigate = useNavigate();
  const form = useForm(trackOrder, {
    initial: { order_id: '', billing_email: '' },
    input: (body) => ({ body }),
    leadsAway: true,
    onDone: (record) => {
      setCache({ trackingResult: { ...record, found_at: new Date(serverNow()).toISOString() } });
      if (isStillAt(paths.trackOrder())) navigate(paths.trackingOrder(), { state: NEWS });
    },
  });
  const { values, refusal, fill, set } = form;
  const { userDetails } = useSession();
  const ownEmail = userDetails?.email;
  useEffect(() => {
    if (ownEmail) fill({ billing_email: ownEmail });
  }, [fill, ownEmail]);
  const own = useCustomersPart(loadOwnOrders);
  const isUnknown = refusal && 'code' in refusal && refusal.code === 'tracking_mismatch';

  return (
    <TrackingFrame
      title="Track Order"
      intro="Enter the order id from your order or our email, and the email address of the account that placed it."
    >
      <form
        noValidate
        method="post"
        onSubmit={form.submit}
        className="card flex max-w-xl flex-col gap-4 p-5 sm:p-8"
      >
        <Field label="Order id" hint={<Unbroken text="As in CWR-7K2M9QXB." />}>
          <TextInput
            name="order_id"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            {...form.text('order_id')}
          />
        </Field>
        <Field label="Billing email">
          <TextInput
            type="email"
            inputMode="email"
            name="billing_email"
            autoComplete="email"
            {...form.text('billing_email')}
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
        <Button
          type="submit"
          busy={form.isBusy}
          busyLabel="Looking…"
          disabledReason={
            (!values.order_id.trim() || !values.billing_email.trim()) &&
            'Fill in the order id and the billing email'
          }
        >
          Track Order
        </Button>
        {/* Below: message and button are not to go behind a phone's keyboard. */}
        {isUnknown && <Scene src={orderNotFound} className="mx-auto w-64" />}
      </form>
      {own && ownEmail && (
        <own.OwnOrders
          onChoose={(reference) => {
            const asked = { order_id: reference, billing_email: ownEmail };
            set('order_id', asked.order_id);
            set('billing_email', asked.billing_email);
            void form.submit(undefined, asked);
          }}
        />
      )}
    </TrackingFrame>
  );
}
