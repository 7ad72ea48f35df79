import { checkInput } from '@cowrie/client/check-input.ts';
import { isCancelled, leavesOpen, type Warning } from '@cowrie/contract/client.ts';
import { type PaymentMethod, placePayment } from '@cowrie/contract/payments.ts';
import type { Receiver } from '@cowrie/contract/receivers.ts';
import comingSoon from '@cowrie/ui/illustrations/coming-soon.svg';
import { EmptyState, SkeletonRows } from '@cowrie/ui/list-states.tsx';
import { Scene } from '@cowrie/ui/scene.tsx';
import { Tabs } from '@cowrie/ui/tabs.tsx';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useSubmission } from '../api/forms.ts';
import { isStillAt } from '../hooks/is-still-at.ts';
import { NEWS } from '../hooks/use-is-news.ts';
import { DID_NOT_ARRIVE, useLater } from '../hooks/use-later.ts';
import { paths } from '../paths.ts';
import { isPaidOtherwise } from './choose-receiver.ts';
import {
  amountsFromPay,
  besideFields,
  type KeptFile,
  type PaymentDraft,
  type PaymentProblems,
  paymentBody,
  paymentProblems,
  testBody,
} from './payment-draft.ts';
import { PaymentForm } from './payment-form.tsx';
import { useNamedReceiver } from './use-named-receiver.ts';
import { useQrCode } from './use-qr-code.ts';
import { type RateList, useRates } from './use-rates.ts';
import { useReviewStep } from './use-review-step.ts';

const loadReview = () => import('./payment-review.tsx');

type Outcome = { type: 'warning' | 'error'; message: string };

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
  const submission = useSubmission(placePayment, { survivesReload: true, leadsAway: true });
  const { list, refresh } = useRates(firstRates, draft.payCurrency);
  const [problems, setProblems] = useState<PaymentProblems>({});
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  /** Nobody has said what became of it: it may be placed. */
  const [isOpen, setIsOpen] = useState(false);
  const [untold, setUntold] = useState<string | null>(null);
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
    setProblems({});
    setOutcome(null);
    setUntold(null);
    // Who is paid another way is not who was saved.
    const isOther = part.method !== undefined && part.method !== draft.method && !('receiverId' in part);
    onChange(isOther ? { ...part, receiverId: null, usesSavedQr: false } : part);
  }

  async function review() {
    const wrong = found();
    setProblems(wrong);
    setOutcome(null);
    if (Object.keys(wrong).length > 0 || !draft.method || !rate) return;
    if (!(await lookBack.fetch())) return setOutcome({ type: 'error', message: DID_NOT_ARRIVE });
    onChange(amountsFromPay(draft.youPay, rate));
    step.open();
  }

  /** Places the order; under `receiverName` who is paid is saved. */
  async function place(receiverName: string | undefined, told: 'none' | 'seen') {
    if (!rate) return;
    setOutcome(null);
    setProblems({});
    // A rate that has changed is accepted by this press.
    const amounts = amountsFromPay(draft.youPay, rate);
    onChange(amounts);
    const body = {
      ...paymentBody({ ...draft, ...amounts }),
      ...(receiver && { receiver_id: receiver.id }),
      ...(receiver && savedCode && { qr_code_of: receiver.id }),
      ...(receiverName !== undefined && { receiver_name: receiverName }),
      ...testBody({ ...draft, ...amounts }),
      receiver_warnings: told,
    };
    const wrong = besideFields(checkInput(placePayment, body)?.errors ?? {});
    const { receiverName: nameProblem, testFirst } = wrong;
    if (nameProblem || testFirst) return setProblems({ receiverName: nameProblem, testFirst });
    // What the customer gets, what they are warned of and a name that is suggested are no wish of theirs: where one of
    // these has changed since an answer was lost, it is the same order still.
    const typed = [
      paymentBody({ ...draft, youGet: '' }),
      receiver?.id,
      savedCode !== null,
      draft.testsFirst && draft.testAmount,
      qr.file,
    ];
    const result = await submission.send({ body, files: { qr_code: qr.file ?? undefined } }, typed);
    if (!result) return;
    if (result.status === 'success') {
      onPlaced();
      return goToOrder(result.data.payment_order.id);
    }
    if (result.status === 'warning' && !leavesOpen(result)) {
      setIsOpen(false);
      return takeRefusal(result);
    }
    // A nervous second press must cost nothing, and the customer may know it.
    const why = isCancelled(result) ? 'Stopped, but it may have reached us.' : result.message;
    setIsOpen(true);
    setOutcome({ type: 'error', message: `${why} Tapping again does not place a second order.` });
  }

  function goToOrder(id: string) {
    if (!isStillAt(paths.payment())) return;
    void navigate(paths.payment({ chat: id }), { replace: true, preventScrollReset: true, state: NEWS });
  }

  /** Says it where it can be put right: in the review, or beside a field of the form. */
  async function takeRefusal({ code, message, errors, httpStatus }: Warning) {
    if (code === 'rate_changed') {
      const fresh = await refresh();
      const now = fresh?.rates.find((currency) => currency.code === draft.target)?.rate;
      // Otherwise the review says it, by the new rate.
      if (!now || now === rate) setOutcome({ type: 'warning', message });
      return;
    }
    if (code === 'receiver_otherwise') return setUntold(message);
    if (code === 'receiver_unknown') {
      onReceiversChanged();
      onChange({ receiverId: null, usesSavedQr: false });
      setProblems(draft.usesSavedQr ? { qrCode: message } : { description: message });
      return step.leave();
    }
    const beside = fieldProblems(code, message, errors);
    if (beside.receiverName || beside.testFirst) return setProblems(beside);
    if (Object.keys(beside).length > 0) {
      setProblems(beside);
      return step.leave();
    }
    setOutcome({ type: httpStatus === 400 ? 'warning' : 'error', message });
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
              onDismiss={() => setOutcome(null)}
              untold={untold}
              onPlace={(receiverName, told) => void place(receiverName, told)}
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
              onDismiss={() => setOutcome(null)}
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

/** Which field a refusal of the server belongs to. */
function fieldProblems(code: string, message: string, errors: Record<string, string[]>): PaymentProblems {
  if (code.startsWith('amount_') || code === 'rate_missing') return { amount: message };
  if (code === 'bank_information_required') return { description: message };
  if (code.startsWith('qr_') || code.startsWith('image_') || code === 'file_too_large') {
    return { qrCode: message };
  }
  if (code === 'payment_method_unavailable') return { method: message };
  return besideFields(errors);
}
