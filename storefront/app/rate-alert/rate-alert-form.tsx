import { useFailure } from '@cowrie/client/use-failure.ts';
import { displayMoney } from '@cowrie/contract/money.ts';
import { type RateAlert, removeRateAlert, seeRateAlert, setRateAlert } from '@cowrie/contract/rate-alerts.ts';
import { DEFAULT_BASE } from '@cowrie/contract/rates.ts';
import { displayDate } from '@cowrie/contract/time.ts';
import { Alert } from '@cowrie/ui/alert.tsx';
import { AmountInput } from '@cowrie/ui/amount-input.tsx';
import { Button } from '@cowrie/ui/button.tsx';
import { Field } from '@cowrie/ui/field.tsx';
import { takeFocus } from '@cowrie/ui/focus.ts';
import { useEffect, useRef, useState } from 'react';
import { api } from '../api/client.ts';
import { useForm, useSubmission } from '../api/forms.ts';

type RateAlertFormProps = {
  alert: RateAlert | null;
  /** It was set, changed or removed. */
  onChanged: () => void;
};

/** At which price of a yuan a customer is told, whether they were, and how to change that (Product §27.76, §27.78). */
export function RateAlertForm({ alert, onChanged }: RateAlertFormProps) {
  const [isChanging, setIsChanging] = useState(false);
  /** The price stays as it was: the focus goes back to what would have changed it. */
  const [hasLeft, setHasLeft] = useState(false);
  const waits = alert !== null && alert.told === null;
  const leave = () => {
    setIsChanging(false);
    setHasLeft(true);
  };
  const done = () => {
    setIsChanging(false);
    onChanged();
  };
  return (
    <div data-waits={waits || undefined} className="flex flex-col gap-3">
      <div role="status" className="empty:hidden">
        {alert?.told && <Told {...alert.told} />}
        {waits && (
          <p>
            We will email you once, when ¥1 costs <strong>{naira(alert.at_most)}</strong> or less.
          </p>
        )}
      </div>
      {waits && !isChanging ? (
        <div className="flex flex-wrap gap-2">
          <Button
            tone="outline"
            size="small"
            ref={hasLeft ? takeFocus : undefined}
            onClick={() => setIsChanging(true)}
          >
            Change
            <span className="sr-only"> the price you are waiting for</span>
          </Button>
          <RemoveButton onDone={done} />
        </div>
      ) : (
        <PriceForm
          key={alert?.at_most}
          known={waits ? alert.at_most : ''}
          onDone={done}
          onLeave={isChanging ? leave : undefined}
        />
      )}
    </div>
  );
}

const naira = (amount: string) => displayMoney(amount, DEFAULT_BASE);

function Told({ at, price, seen }: NonNullable<RateAlert['told']>) {
  const place = useRef<HTMLParagraphElement>(null);
  // In a tab out of sight nothing comes into view.
  useEffect(() => {
    if (seen || !place.current) return;
    const view = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return;
      view.disconnect();
      void api.call(seeRateAlert, { body: { told_at: at } });
    });
    view.observe(place.current);
    return () => view.disconnect();
  }, [at, seen]);
  return (
    <p ref={place} className="rounded-control bg-success-tint px-4 py-2.5 text-success">
      We told you on <span className="inline-block">{displayDate(at)}:</span>{' '}
      <span className="inline-block">¥1 cost {naira(price)}.</span>
    </p>
  );
}

/** `onLeave` where a price that is waited for is being changed: the form was opened by a press. */
type PriceFormProps = { known: string; onDone: () => void; onLeave: (() => void) | undefined };

function PriceForm({ known, onDone, onLeave }: PriceFormProps) {
  const form = useForm(setRateAlert, {
    initial: { at_most: known.replace(/\.00$/, '') },
    input: ({ at_most }) => ({ body: { at_most } }),
    onDone,
  });
  const problem = form.problem('at_most');
  return (
    <form noValidate onSubmit={form.submit} className="flex flex-col gap-3">
      <Field label="Tell me when ¥1 costs" error={problem}>
        <AmountInput
          value={form.values.at_most}
          onValue={(amount) => form.set('at_most', amount)}
          autoFocus={onLeave !== undefined}
          before={
            <span className="flex items-center border-line border-r bg-tile px-3.5 font-medium text-soft">
              ₦
            </span>
          }
          after={<span className="flex items-center py-2 pr-3.5 pl-1 text-soft">or less</span>}
        />
      </Field>
      {!problem && <Alert key={form.message} type="error" message={form.message} onDismiss={false} />}
      <Button type="submit" tone="outline" busy={form.isBusy} busyLabel="Saving…">
        Tell me
      </Button>
      {onLeave && (
        <Button tone="plain" onClick={onLeave}>
          Keep it as it is
        </Button>
      )}
    </form>
  );
}

function RemoveButton({ onDone }: { onDone: () => void }) {
  const submission = useSubmission(removeRateAlert);
  const [failure, setFailure] = useFailure();
  async function remove() {
    setFailure(null);
    const answer = await submission.send({});
    if (answer?.status === 'success') onDone();
    else if (answer) setFailure(answer);
  }
  return (
    <>
      <Button tone="plain" size="small" busy={submission.isBusy} onClick={() => void remove()}>
        Remove
        <span className="sr-only"> the price you are waiting for</span>
      </Button>
      <Alert key={failure?.message} type="error" message={failure?.message} className="w-full" />
    </>
  );
}
