import type { AskedItem } from '@cowrie/contract/home.ts';
import { displayMoney } from '@cowrie/contract/money.ts';
import { uploadProof } from '@cowrie/contract/orders.ts';
import { Alert } from '@cowrie/ui/alert.tsx';
import { Button, buttonClass } from '@cowrie/ui/button.tsx';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useSubmission } from '../api/forms.ts';
import { NEWS } from '../hooks/use-is-news.ts';
import { loadOrder } from '../orders/order/load-order.ts';
import { orderName } from '../orders/order/order-name.ts';
import { paths } from '../paths.ts';
import { usualOption } from '../payment/usual-option.ts';

type OrderToProveProps = {
  item: AskedItem;
  file: File;
  /** Nothing else waits: its button stands out. */
  isOnly: boolean;
  onSent: () => Promise<void>;
};

/** An order that waits for its money, and the press that sends the slip to it. */
export function OrderToProve({ item, file, isOnly, onSent }: OrderToProveProps) {
  const { trx_type: type, order_id: id, reference, amount, currency, receiver_name: receiver } = item;
  const submission = useSubmission(uploadProof, { leadsAway: true });
  const navigate = useNavigate();
  const [problem, setProblem] = useState<string | null>(null);
  const [isLooking, setIsLooking] = useState(false);
  const isBusy = isLooking || submission.isBusy;
  /** The receiver gets another amount by now: that is looked at before it is accepted. */
  const isOtherRate = item.what === 'rate';

  async function send() {
    if (isBusy) return;
    setProblem(null);
    setIsLooking(true);
    const found = await loadOrder(type, id);
    setIsLooking(false);
    if (found.status !== 'success') return setProblem(found.message);
    const order = found.data;
    const option = usualOption(order.payment_option_code);
    const missing = order.amount_missing ?? order.amount;
    if (option === null || missing === null) return setProblem('There is no way to pay this order now.');
    const result = await submission.send({
      params: { trx_type: type, reference },
      body: { payment_option: option, amount: missing },
      files: { payment_proof: file },
    });
    if (result?.status !== 'success') return setProblem(result?.message ?? null);
    await onSent();
    void navigate(paths.orders({ order: orderName(type, id) }), { state: NEWS });
  }

  return (
    <article className="card flex flex-col gap-3 p-5">
      <div>
        <h2 className="text-xl tabular-nums">
          {amount === null ? item.name : displayMoney(amount, currency)}
        </h2>
        <p className="line-clamp-2 text-soft wrap-anywhere">
          {receiver === null ? item.name : `For ${receiver}`}
        </p>
        <p className="text-soft text-sm tabular-nums">{reference}</p>
        {item.what === 'proof' && <p className="text-sm">We could not confirm the last proof.</p>}
      </div>
      {problem && <Alert type="warning" message={problem} onDismiss={false} />}
      {isOtherRate || problem ? (
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
          onClick={() => void send()}
        >
          Send it for this order
          <span className="sr-only"> {reference}</span>
        </Button>
      )}
    </article>
  );
}
