import { checkInput } from '@cowrie/client/check-input.ts';
import { useConnectedAgain } from '@cowrie/client/use-connected-again.ts';
import { CONNECTED_AGAIN, isCancelled, leavesOpen, type Warning } from '@cowrie/contract/client.ts';
import { placePayment } from '@cowrie/contract/payments.ts';
import type { Receiver } from '@cowrie/contract/receivers.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useSubmission } from '../../api/forms.ts';
import { isStillAt } from '../../frame/still-at.ts';
import { NEWS } from '../../hooks/use-is-news.ts';
import { paths } from '../../paths.ts';
import type { RateList } from '../amounts/use-rates.ts';
import {
  amountsFromPay,
  besideFields,
  type PaymentDraft,
  type PaymentProblems,
  paymentBody,
  testBody,
} from '../draft/payment-draft.ts';
import type { QrCode } from '../qr-code/use-qr-code.ts';

type Outcome = {
  type: 'warning' | 'error';
  message: string;
  /** No answer came, and the network may still be away. */
  isLost?: boolean;
};

const unanswered = (why: string): Outcome => ({
  type: 'error',
  // A nervous second press must cost nothing, and the customer may know it.
  message: `${why} Tapping again does not place a second order.`,
});

type ToPlace = {
  draft: PaymentDraft;
  /** Of what the receiver gets; null where there is none, undefined until it is known. */
  rate: string | null | undefined;
  receiver: Receiver | null;
  /** The receiver's saved code, where it is the one to pay by. */
  savedCode: Receiver['qr_code'];
  /** With a picture of another code. */
  qr: QrCode;
  /** Fetches the rates anew. */
  refresh: () => Promise<RateList | null>;
  onChange: (part: Partial<PaymentDraft>) => void;
  onPlaced: () => void;
  onReceiversChanged: () => void;
  /** What is wrong stands in the form: back to it. */
  onLeave: () => void;
};

/** Places a payment that was looked over, once however often it is pressed, and says where it was not placed (Product §27.40). */
export function usePlacing({
  draft,
  rate,
  receiver,
  savedCode,
  qr,
  refresh,
  onChange,
  onPlaced,
  onReceiversChanged,
  onLeave,
}: ToPlace) {
  const navigate = useNavigate();
  const submission = useSubmission(placePayment, { survivesReload: true, leadsAway: true });
  const [problems, setProblems] = useState<PaymentProblems>({});
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  /** The order was sent and no answer came: it may be placed. */
  const [isOpen, setIsOpen] = useState(false);
  /** What the server said of the receiver as it refused the order, which the customer was not told before. */
  const [untold, setUntold] = useState<string | null>(null);

  // What identifies the attempt is what the customer wants. The amount received, a warning and a suggested name are
  // worked out for them: where one of these has changed since an answer was lost, it is still the same order.
  const typed = [
    paymentBody({ ...draft, youGet: '' }),
    receiver?.id,
    savedCode !== null,
    draft.testsFirst && draft.testAmount,
    qr.file,
  ];
  // An earlier attempt of the same order got no answer before a reload.
  if (!isOpen && !submission.isBusy && submission.mayHaveCome(typed)) setIsOpen(true);

  /** What is wrong now, beside fields and for all of it. */
  function say(wrong: PaymentProblems = {}, came: Outcome | null = null) {
    setProblems(wrong);
    setOutcome(came);
  }

  useConnectedAgain(outcome?.isLost, () => say({}, unanswered(CONNECTED_AGAIN)));

  function forget() {
    say();
    setUntold(null);
  }

  /** Places the order; under `receiverName` who is paid is saved. `told` says whether the customer was warned of something. */
  async function place(receiverName: string | undefined, told: 'none' | 'seen') {
    if (!rate) return;
    say();
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
    if (nameProblem || testFirst) return say({ receiverName: nameProblem, testFirst });
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
    const isStopped = isCancelled(result);
    setIsOpen(true);
    const why = isStopped ? 'Stopped, but it may have reached us.' : result.message;
    say({}, { ...unanswered(why), isLost: result.status === 'error' && !isStopped });
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
      if (!now || now === rate) say({}, { type: 'warning', message });
      return;
    }
    if (code === 'receiver_otherwise') return setUntold(message);
    if (code === 'receiver_unknown') {
      onReceiversChanged();
      onChange({ receiverId: null, usesSavedQr: false });
      say(draft.usesSavedQr ? { qrCode: message } : { description: message });
      return onLeave();
    }
    const beside = fieldProblems(code, message, errors);
    if (beside.receiverName || beside.testFirst) return say(beside);
    if (Object.keys(beside).length > 0) {
      say(beside);
      return onLeave();
    }
    say({}, { type: httpStatus === 400 ? 'warning' : 'error', message });
  }

  return { submission, problems, outcome, isOpen, untold, say, forget, place };
}

export type Placing = ReturnType<typeof usePlacing>;

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
