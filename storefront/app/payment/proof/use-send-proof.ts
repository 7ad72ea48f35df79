import { focusMarked, focusNow } from '@cowrie/client/focus-marked.ts';
import { whyNotOnce } from '@cowrie/client/use-submission.ts';
import { isCancelled, type NoReply, type Warning } from '@cowrie/contract/client.ts';
import type { OrderStatus } from '@cowrie/contract/lifecycle.ts';
import { displayMoney } from '@cowrie/contract/money.ts';
import { type PaymentOptionCode, SELECT_OPTION } from '@cowrie/contract/order-codes.ts';
import { type OrderDetails, uploadProof } from '@cowrie/contract/orders.ts';
import type { Payout, UsdtAsk } from '@cowrie/contract/payments.ts';
import { useCallback, useState } from 'react';
import { useSubmission } from '../../api/forms.ts';
import { BUTTON_ERROR_MS, useBrief } from '../../hooks/use-brief.ts';
import { useLookFirst } from '../amounts/use-look-first.ts';
import { isMoved } from '../pay-into/use-pay-into.ts';
import { keepProof, keptProof } from './kept-proof.ts';
import { useNamedAmount } from './use-named-amount.ts';

export const UNAVAILABLE = 'Unavailable: This payment method is not available at the moment';

/** Of a proof that was stopped on its way. */
const NOT_SENT = 'Stopped: your file was not sent.';
const MAY_HAVE_COME = 'Stopped, but your file may have reached us. Trying again does not send it twice.';

/** As long as what it stands in place of: the button below moves for nothing that comes by itself (Product §16.5). */
const BACK =
  'You are connected again, and your file is still here. Please try again: it does not send it twice.';

type ProofProblems = {
  option?: string;
  proof?: string;
  amount?: string;
  /** The amount that this was about. */
  named?: string | undefined;
  rate?: string;
  other?: string;
  /** No answer came since the press. */
  isLost?: true;
  /** Said in place of that once the server answers again. */
  back?: string;
  stopped?: string;
};

/** What a refusal is about. */
function problemsOf(refused: Warning | NoReply): ProofProblems {
  const { message } = refused;
  if (refused.status === 'error') return { other: whyNotOnce(refused), isLost: true };
  if (refused.code === 'amount_changed') return { amount: message, named: refused.amount };
  if (refused.code === 'rate_not_held') return { rate: message };
  return /^(proof|file|image)_/.test(refused.code) ? { proof: message } : { other: whyNotOnce(refused) };
}

/** What the proof is for. */
type Paid = {
  order: OrderDetails;
  amount: string;
  option: PaymentOptionCode | null;
  /** The option is one that the order can be paid by now. */
  isLive: boolean;
  payout: Payout | null;
  ask: UsdtAsk | null;
};

type Told = {
  /** The proof is there; the order now has this status. */
  onSent: (status: OrderStatus) => void;
  /** The order may be another than when the page was opened. */
  onMoved: () => void;
  /** The rate is not kept any more. */
  onRateChanged: () => void;
};

/** The proof of a payment: attached, sent, and what is wrong with it (Product §16.4, §16.5). */
export function useSendProof(
  { order, amount, option, isLive, payout, ask }: Paid,
  { onSent, onMoved, onRateChanged }: Told,
) {
  const submission = useSubmission(uploadProof);
  const [proof, setProof] = useState(() => keptProof(order, amount));
  const naming = useNamedAmount(amount, proof !== null);
  const [problems, setProblems] = useState<ProofProblems>({});
  const [isError, raiseError] = useBrief(BUTTON_ERROR_MS);

  function attach(file: File | null) {
    setProblems({});
    // There at once; made smaller meanwhile, and sent so.
    setProof(file);
    void keepProof(order, naming.attach(file !== null), file);
  }

  /** What its press accepts, where that is another than the customer was shown before. */
  const toAccept = payout?.instead_of ? displayMoney(payout.amount, payout.currency) : null;
  const whyTooSoonToAccept = useLookFirst(toAccept);

  async function send(form: HTMLFormElement) {
    const found: ProofProblems = {};
    if (!option) found.option = SELECT_OPTION;
    else if (!isLive) found.option = UNAVAILABLE;
    if (!proof) found.proof = 'Proof of payment is required';
    setProblems(found);
    if (!option || !isLive || !proof) {
      const first = found.option ? 'input[type=radio]' : '[aria-invalid=true]';
      focusMarked(form, focusNow(), first);
      return;
    }
    const result = await submission.send({
      params: { trx_type: order.trx_type, reference: order.reference },
      body: {
        payment_option: option,
        amount: naming.named,
        ...(payout && { you_get: payout.amount }),
        ...(option === 'usdt' && ask && { usdt_ask: ask.id }),
      },
      files: { payment_proof: proof },
    });
    if (!result) return;
    if (result.status === 'success') {
      void keepProof(order, amount, null);
      return onSent(result.data.status);
    }
    if (isCancelled(result)) {
      setProblems({ stopped: 'isUnsent' in result ? NOT_SENT : MAY_HAVE_COME });
      // It may have come all the same, and then the order says so.
      return onMoved();
    }
    raiseError();
    setProblems(problemsOf(result));
    if (result.status !== 'warning') return;
    if (result.code === 'amount_changed') naming.tell();
    // The new amount shows at once, with the file that was attached, or that the order is not to be paid any more.
    if (result.code === 'amount_changed' || isMoved(result.code)) onMoved();
    if (result.code === 'rate_not_held') onRateChanged();
  }

  const clearProblems = () => setProblems({});
  /** The server has answered, whatever it was asked. */
  const reached = useCallback(() => setProblems((said) => (said.isLost ? { back: BACK } : said)), []);
  const whyTooSoon = whyTooSoonToAccept ?? naming.whyTooSoon;
  /** What was said of an amount, and it is another again by now: the head of the page says that. */
  const isPast = !naming.isUnread && problems.named !== amount;
  const saying = isPast ? { ...problems, amount: undefined } : problems;
  return {
    proof,
    open: naming.open,
    attach,
    send,
    submission,
    problems: saying,
    clearProblems,
    reached,
    isError,
    toAccept,
    whyTooSoon,
  };
}
