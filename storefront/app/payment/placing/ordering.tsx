import type { PaymentMethod } from '@cowrie/contract/payments.ts';
import type { Receiver } from '@cowrie/contract/receivers.ts';
import comingSoon from '@cowrie/ui/illustrations/coming-soon.svg';
import { EmptyState, SkeletonRows } from '@cowrie/ui/list-states.tsx';
import { Scene } from '@cowrie/ui/scene.tsx';
import { Tabs } from '@cowrie/ui/tabs.tsx';
import { type ComponentProps, useEffect } from 'react';
import { useNavigate } from 'react-router';
import { useLater } from '../../hooks/use-later.ts';
import { DID_NOT_ARRIVE } from '../../hooks/use-opening.ts';
import { paths } from '../../paths.ts';
import { type RateList, useRates } from '../amounts/use-rates.ts';
import { useTodaysAmounts } from '../amounts/use-todays-amounts.ts';
import { amountsFromPay, type PaymentDraft, paymentProblems } from '../draft/payment-draft.ts';
import { useWhomToPay } from '../receiver/use-whom-to-pay.ts';
import { PaymentForm } from './payment-form.tsx';
import type { PaymentReview } from './payment-review.tsx';
import { usePlacing } from './use-placing.ts';
import { useReviewStep } from './use-review-step.ts';
import { useStepHeading } from './use-step-heading.ts';

const loadReview = () => import('./payment-review.tsx');

type OrderingProps = {
  draft: PaymentDraft;
  /** What an earlier visit left in the draft is there. */
  isRead: boolean;
  onChange: (part: Partial<PaymentDraft>) => void;
  /** The order is placed: what is kept of the draft goes. */
  onPlaced: () => void;
  firstRates: RateList;
  methods: readonly PaymentMethod[];
  receivers: readonly Receiver[];
  /** Whether it is known who is saved. */
  hasReceivers: boolean;
  /** One was saved, renamed or removed. */
  onReceiversChanged: () => void;
};

/** A payment in RMB, filled in, looked over and placed (Product §15.2, §15.3, §27.40). */
export function Ordering({
  draft,
  isRead,
  onChange,
  onPlaced,
  firstRates,
  methods,
  receivers,
  hasReceivers,
  onReceiversChanged,
}: OrderingProps) {
  const step = useReviewStep();
  const { isReviewing } = step;
  const lookBack = useLater(loadReview);
  const { list, refresh } = useRates(firstRates, draft.payCurrency);
  const rate = list ? (list.rates.find(({ code }) => code === draft.target)?.rate ?? null) : undefined;
  const payFrom = [firstRates.base, ...firstRates.rates].filter((currency) => currency.from);
  const method = methods.find(({ code }) => code === draft.method);
  const whom = useWhomToPay(draft, receivers, isRead && hasReceivers, onChange);
  const placing = usePlacing({
    draft,
    rate,
    ...whom,
    refresh,
    onChange,
    onPlaced,
    onReceiversChanged,
    onLeave: step.leave,
  });
  const { submission, problems, outcome, say } = placing;
  const heading = useStepHeading(isReviewing, problems);
  // Not in the review: what was looked at changes before the customer's eyes or not at all.
  useTodaysAmounts(draft, isReviewing ? null : rate, onChange);

  const found = () =>
    paymentProblems(
      // A payment method that is no longer offered counts as none chosen.
      method ? draft : { ...draft, method: null },
      whom.hasPicture || whom.savedCode !== null,
      payFrom.find(({ code }) => code === draft.payCurrency),
    );

  function change(part: Partial<PaymentDraft>) {
    placing.forget();
    // Who is paid another way is not who was saved.
    const isOther = part.method !== undefined && part.method !== draft.method && !('receiverId' in part);
    onChange(isOther ? { ...part, receiverId: null, usesSavedQr: false } : part);
  }

  async function review() {
    const wrong = found();
    say(wrong);
    if (Object.keys(wrong).length > 0 || !rate) return;
    if (!(await lookBack.fetch())) return say({}, { type: 'error', message: DID_NOT_ARRIVE });
    onChange(amountsFromPay(draft.youPay, rate));
    step.open();
  }

  /** What either step shows. */
  const shown = { ...whom, draft, rate, receivers, onChange: change };
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="text-3xl outline-none">
        {isReviewing ? 'Check your order' : 'Pay in China'}
      </h1>
      <p className="mt-1 mb-6 text-soft">
        {!isReviewing
          ? 'Pay in Naira, and your receiver in China gets RMB.'
          : placing.isOpen
            ? 'Your order may be placed already.'
            : 'Nothing is placed yet. Look at it once more.'}
      </p>
      {isReviewing ? (
        <ReviewStep
          {...shown}
          Review={lookBack.part?.PaymentReview}
          isUnfit={isRead && !submission.isBusy && Object.keys(found()).length > 0}
          refresh={refresh}
          method={method}
          placing={placing}
          onLeave={step.leave}
        />
      ) : (
        <FormStep
          {...shown}
          targets={firstRates.rates}
          payFrom={payFrom}
          updatedAt={list?.updated_at ?? null}
          methods={methods}
          problems={problems}
          outcome={outcome}
          onDismiss={() => say(problems)}
          onReceiversChanged={onReceiversChanged}
          onReview={() => void review()}
        />
      )}
    </>
  );
}

type FormStepProps = ComponentProps<typeof PaymentForm> & { targets: RateList['rates'] };

/** The form, below the currencies that a receiver can get. */
function FormStep({ targets, ...form }: FormStepProps) {
  const { target } = form.draft;
  return (
    <Tabs
      label="Currency your receiver gets"
      tabs={targets
        .filter((currency) => !currency.from)
        .map(({ code, flag, live }) => ({
          id: code,
          label: `${flag} ${code}`,
          badge: live ? undefined : <SoonBadge />,
        }))}
      selected={target}
      onSelect={(target) => form.onChange({ target })}
    >
      {targets.find(({ code }) => code === target)?.live ? (
        <div className="card p-5 sm:p-8">
          <PaymentForm {...form} />
        </div>
      ) : (
        <EmptyState title="Coming Soon" illustration={<Scene src={comingSoon} />}>
          Payments in {target} are on their way. Until then we pay receivers in RMB.
        </EmptyState>
      )}
    </Tabs>
  );
}

function SoonBadge() {
  return (
    <span className="rounded-full bg-accent-tint px-2 py-px font-semibold text-accent-ink text-xs">Soon</span>
  );
}

type ReviewStepProps = Omit<ComponentProps<typeof PaymentReview>, 'method'> & {
  /** It may be on its way. */
  Review: typeof PaymentReview | undefined;
  method: PaymentMethod | undefined;
  /** There is nothing to look over: the review's address was opened without it. */
  isUnfit: boolean;
  refresh: () => Promise<unknown>;
};

/** The look back, once it is there, at today's rate; or back to the form. */
function ReviewStep({ Review, method, isUnfit, refresh, ...shown }: ReviewStepProps) {
  const navigate = useNavigate();
  useEffect(() => {
    if (isUnfit) void navigate(paths.payment(), { replace: true });
  }, [isUnfit, navigate]);

  // The form may have stood open for long.
  useEffect(() => void refresh(), [refresh]);

  if (!Review) return <SkeletonRows rows={4} className="h-12" />;
  return (
    method &&
    !isUnfit && (
      <div className="card p-5 sm:p-8">
        <Review {...shown} method={method} />
      </div>
    )
  );
}
