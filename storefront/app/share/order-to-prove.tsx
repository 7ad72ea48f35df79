import { useConnectedAgain } from '@cowrie/client/use-connected-again.ts';
import { whyNotOnce } from '@cowrie/client/use-submission.ts';
import { CONNECTED_AGAIN, leavesOpen, type NoReply, type Warning } from '@cowrie/contract/client.ts';
import type { AskedItem } from '@cowrie/contract/home.ts';
import { displayMoney } from '@cowrie/contract/money.ts';
import { uploadProof } from '@cowrie/contract/orders.ts';
import { Alert } from '@cowrie/ui/alert.tsx';
import { Button, buttonClass } from '@cowrie/ui/button.tsx';
import { FittingMoney } from '@cowrie/ui/money.tsx';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useSubmission } from '../api/forms.ts';
import { isStillAt } from '../frame/still-at.ts';
import { NEWS } from '../hooks/use-is-news.ts';
import { loadOrder } from '../orders/order/load-order.ts';
import { orderName } from '../orders/order/order-name.ts';
import { paths } from '../paths.ts';
import { useLookFirst } from '../payment/amounts/use-look-first.ts';
import { usualOption } from '../payment/pay-into/usual-option.ts';

type OrderToProveProps = {
  item: AskedItem;
  file: File;
  /** Nothing else waits: its button stands out. */
  isOnly: boolean;
  onSent: () => Promise<void>;
};

/** What a refusal says holds; without an answer the same press may still go through. */
type Problem = { message: string; isRefused: boolean; isLost?: boolean };

const NO_WAY: Problem = { message: 'There is no way to pay this order now.', isRefused: true };

const problemOf = (answer: Warning | NoReply): Problem => ({
  message: whyNotOnce(answer),
  isRefused: !leavesOpen(answer),
  isLost: answer.status === 'error',
});

/** An order that waits for its money, and the press that sends the slip to it. */
export function OrderToProve({ item, file, isOnly, onSent }: OrderToProveProps) {
  const { trx_type: type, order_id: id, reference, amount, currency, receiver_name: receiver } = item;
  const submission = useSubmission(uploadProof, { leadsAway: true });
  const navigate = useNavigate();
  const [problem, setProblem] = useState<Problem | null>(null);
  const [isLooking, setIsLooking] = useState(false);
  const isBusy = isLooking || submission.isBusy;
  useConnectedAgain(problem?.isLost, () =>
    setProblem(problemOf({ status: 'error', message: CONNECTED_AGAIN })),
  );
  // The page opens under a finger that was on its way in another app.
  const whyTooSoon = useLookFirst(amount);
  /** The receiver gets another amount by now: that is looked at before it is accepted. */
  const isOtherRate = item.what === 'rate';

  async function send() {
    if (isBusy) return;
    setProblem(null);
    setIsLooking(true);
    const found = await loadOrder(type, id);
    setIsLooking(false);
    if (found.status !== 'success') return setProblem(problemOf(found));
    const option = usualOption(found.data.payment_option_code);
    if (option === null || amount === null) return setProblem(NO_WAY);
    const result = await submission.send(
      {
        params: { trx_type: type, reference },
        // What stands here, whatever its order asks for by now (Product §7.9).
        body: { payment_option: option, amount },
        files: { payment_proof: file },
      },
      // Whatever its order says by now, the slip is the same: a file out of the browser's store was changed "now", each
      // time one asks.
      [file.name, file.size],
    );
    if (result?.status !== 'success') return setProblem(result && problemOf(result));
    await onSent();
    if (isStillAt(paths.share()))
      void navigate(paths.orders({ order: orderName(type, id) }), { state: NEWS });
  }

  return (
    <article className="card flex flex-col gap-3 p-5">
      <div>
        <h2 className="@container text-xl">
          {amount === null ? item.name : <FittingMoney>{displayMoney(amount, currency)}</FittingMoney>}
        </h2>
        <p className="line-clamp-2 text-soft wrap-anywhere">
          {receiver === null ? item.name : `For ${receiver}`}
        </p>
        <p className="text-soft text-sm tabular-nums">{reference}</p>
        {item.what === 'proof' && <p className="text-sm">We could not confirm the last proof.</p>}
      </div>
      {problem && <Alert type="warning" message={problem.message} onDismiss={false} />}
      {isOtherRate || problem?.isRefused ? (
        <Link to={paths.pay(type, id)} className={buttonClass({ tone: 'outline', wide: true })}>
          {isOtherRate ? 'Look at the new amount first' : 'Open its pay page'}
          <span className="sr-only"> {reference}</span>
        </Link>
      ) : (
        <Button
          wide
          tone={isOnly ? 'brand' : 'outline'}
          busy={isBusy}
          busyLabel="Sending your proof…"
          disabledReason={whyTooSoon}
          onClick={() => void send()}
        >
          Send it for this order
          <span className="sr-only"> {reference}</span>
        </Button>
      )}
    </article>
  );
}
