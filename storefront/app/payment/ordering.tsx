import type { PaymentMethod } from '@cowrie/contract/payments.ts';
import type { Receiver } from '@cowrie/contract/receivers.ts';
import comingSoon from '@cowrie/ui/illustrations/coming-soon.svg';
import { EmptyState, SkeletonRows } from '@cowrie/ui/list-states.tsx';
import { Scene } from '@cowrie/ui/scene.tsx';
import { Tabs } from '@cowrie/ui/tabs.tsx';
import { useCallback, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { DID_NOT_ARRIVE, useLater } from '../hooks/use-later.ts';
import { paths } from '../paths.ts';
import { isPaidOtherwise } from './choose-receiver.ts';
import { amountsFromPay, type KeptFile, type PaymentDraft, paymentProblems } from './payment-draft.ts';
import { PaymentForm } from './payment-form.tsx';
import { useNamedReceiver } from './use-named-receiver.ts';
import { usePlacing } from './use-placing.ts';
import { useQrCode } from './use-qr-code.ts';
import { type RateList, useRates } from './use-rates.ts';
import { useReviewStep } from './use-review-step.ts';

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
  const navigate = useNavigate();
  const step = useReviewStep();
  const lookBack = useLater(loadReview);
  const { isReviewing } = step;
  const { list, refresh } = useRates(firstRates, draft.payCurrency);
  const heading = useRef<HTMLHeadingElement>(null);

  const keepQr = useCallback((qrCode: KeptFile | null) => onChange({ qrCode }), [onChange]);
  const qr = useQrCode(draft.qrCode, keepQr);
  useNamedReceiver(isRead && hasReceivers, receivers, qr, onChange);
  const rate = list ? (list.rates.find(({ code }) => code === draft.target)?.rate ?? null) : undefined;
  const payFrom = [firstRates.base, ...firstRates.rates].filter((currency) => currency.from);
  const method = methods.find(({ code }) => code === draft.method);
  const receiver = receivers.find(({ id }) => id === draft.receiverId) ?? null;
  const hasPicture = qr.file !== null || draft.qrCode !== null;
  const savedCode = (draft.usesSavedQr && !hasPicture && receiver?.qr_code) || null;
  const isOtherwise = receiver !== null && isPaidOtherwise(receiver, draft, hasPicture);
  const placing = usePlacing({
    draft,
    rate,
    receiver,
    savedCode,
    picture: qr.file,
    refresh,
    onChange,
    onPlaced,
    onReceiversChanged,
    onLeave: step.leave,
  });
  const { submission, problems, outcome, isOpen } = placing;

  // A draft of another day, or another currency to pay with: the amount to get follows today's rate. In the review
  // it does not: what was looked at changes before the customer's eyes or not at all.
  useEffect(() => {
    if (isReviewing || !rate || draft.youPay === '') return;
    const fresh = amountsFromPay(draft.youPay, rate);
    if (document.activeElement?.getAttribute('inputmode') !== 'decimal' && fresh.youGet !== draft.youGet) {
      onChange(fresh);
    }
  }, [isReviewing, rate, draft.youPay, draft.youGet, onChange]);

  const found = () => {
    const currency = payFrom.find(({ code }) => code === draft.payCurrency);
    return paymentProblems(draft, hasPicture || savedCode !== null, currency);
  };

  // The review's address, opened without what it is to show.
  const isUnfit = isReviewing && isRead && !submission.isBusy && (!method || Object.keys(found()).length > 0);
  useEffect(() => {
    if (isUnfit) void navigate(paths.payment(), { replace: true });
  }, [isUnfit, navigate]);

  // The form may have stood open for long.
  useEffect(() => {
    if (isReviewing) void refresh();
  }, [isReviewing, refresh]);

  // From the one to the other a screen reader reads on at the heading; a field that is not right goes before it.
  const wasReviewing = useRef(isReviewing);
  useEffect(() => {
    if (wasReviewing.current === isReviewing) return;
    wasReviewing.current = isReviewing;
    if (!isReviewing && Object.keys(problems).length > 0) return;
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, [isReviewing, problems]);

  function change(part: Partial<PaymentDraft>) {
    placing.forget();
    // Who is paid another way is not who was saved.
    const isOther = part.method !== undefined && part.method !== draft.method && !('receiverId' in part);
    onChange(isOther ? { ...part, receiverId: null, usesSavedQr: false } : part);
  }

  async function review() {
    const wrong = found();
    placing.say(wrong);
    if (Object.keys(wrong).length > 0 || !draft.method || !rate) return;
    if (!(await lookBack.fetch())) return placing.say({}, { type: 'error', message: DID_NOT_ARRIVE });
    onChange(amountsFromPay(draft.youPay, rate));
    step.open();
  }

  const PaymentReview = lookBack.part?.PaymentReview;
  if (isReviewing) {
    return (
      <>
        <h1 ref={heading} tabIndex={-1} className="text-3xl outline-none">
          Check your order
        </h1>
        <p className="mt-1 mb-6 text-soft">
          {isOpen ? 'Your order may be placed already.' : 'Nothing is placed yet. Look at it once more.'}
        </p>
        {!PaymentReview && <SkeletonRows rows={4} className="h-12" />}
        {PaymentReview && method && !isUnfit && (
          <div className="card p-5 sm:p-8">
            <PaymentReview
              draft={draft}
              method={method}
              qr={qr}
              rate={rate}
              receiver={receiver}
              savedCode={savedCode}
              receivers={receivers}
              isOtherwise={isOtherwise}
              onChange={change}
              nameProblem={problems.receiverName}
              testProblem={problems.testFirst}
              submission={submission}
              outcome={outcome}
              onDismiss={() => placing.say(problems)}
              untold={placing.untold}
              onPlace={(receiverName, told) => void placing.place(receiverName, told)}
              onLeave={step.leave}
            />
          </div>
        )}
      </>
    );
  }
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="text-3xl outline-none">
        Pay in China
      </h1>
      <p className="mt-1 mb-6 text-soft">Pay in Naira, and your receiver in China gets RMB.</p>
      <Tabs
        label="Currency your receiver gets"
        tabs={firstRates.rates
          .filter((currency) => !currency.from)
          .map(({ code, flag, live }) => ({
            id: code,
            label: `${flag} ${code}`,
            badge: live ? undefined : <SoonBadge />,
          }))}
        selected={draft.target}
        onSelect={(target) => change({ target })}
      >
        {firstRates.rates.find(({ code }) => code === draft.target)?.live ? (
          <div className="card p-5 sm:p-8">
            <PaymentForm
              draft={draft}
              onChange={change}
              payFrom={payFrom}
              rate={rate}
              updatedAt={list?.updated_at ?? null}
              methods={methods}
              problems={problems}
              qr={qr}
              receivers={receivers}
              receiver={receiver}
              savedCode={savedCode}
              onReceiversChanged={onReceiversChanged}
              outcome={outcome}
              onDismiss={() => placing.say(problems)}
              onReview={() => void review()}
            />
          </div>
        ) : (
          <EmptyState title="Coming Soon" illustration={<Scene src={comingSoon} />}>
            Payments in {draft.target} are on their way. Until then we pay receivers in RMB.
          </EmptyState>
        )}
      </Tabs>
    </>
  );
}

function SoonBadge() {
  return (
    <span className="rounded-full bg-accent-tint px-2 py-px font-semibold text-accent-ink text-xs">Soon</span>
  );
}
