import { displayPriceOf } from '@cowrie/contract/display-price.ts';
import { isClosed } from '@cowrie/contract/lifecycle.ts';
import { methodInWords } from '@cowrie/contract/method-in-words.ts';
import { displayMoney } from '@cowrie/contract/money.ts';
import type { PaymentDetails } from '@cowrie/contract/orders.ts';
import { serverNow } from '@cowrie/contract/server-clock.ts';
import { CopyButton } from '@cowrie/ui/copy-button.tsx';
import { cx } from '@cowrie/ui/cx.ts';
import { When } from '@cowrie/ui/when.tsx';
import { Card } from '../../frame/screen.tsx';
import { CardMoney } from '../../parts/card-money.tsx';
import { Facts } from '../../parts/facts.tsx';
import { FileView } from '../../parts/file-view.tsx';
import { openTest } from '../../session/rights.ts';
import { leftToPay, mayBeSent } from './left-to-pay.ts';
import { ReceiverRecord } from './receiver-record.tsx';
import { ReceiverWarned } from './receiver-warned.tsx';

/** Until the customer's money is confirmed nothing may be paid out, so the receiver's details cannot be copied. */
const isPayable = ({ status }: PaymentDetails) => status === 'processing';

/**
 * Whom to pay and how much, as the customer sent it: the QR code large, the words ready to copy. Hidden, it is for
 * looking at alone: nothing of it is offered as work.
 */
export function Receiver({ order, isHidden = false }: { order: PaymentDetails; isHidden?: boolean }) {
  if (isClosed(order.status)) return <ReceiverRecord order={order} />;
  // Where a test goes first, that is what there is to copy.
  const amount = openTest(order) === 'first' ? mayBeSent(order) : leftToPay(order);
  const payout = displayMoney(amount, order.you_get_currency);
  const offered = (text: string | null) => (isHidden || !isPayable(order) ? undefined : (text ?? undefined));
  return (
    <Card title="Receiver in China">
      <ReceiverWarned order={order} />
      <div className={cx('grid gap-5', order.qr_code && 'sm:grid-cols-[12rem_minmax(0,1fr)]')}>
        <ReceiverCode order={order} isHidden={isHidden} payout={payout} />
        <div className="flex min-w-0 flex-col gap-3">
          <ToPayOut order={order} amount={amount} isHidden={isHidden} />
          <Facts
            facts={[
              order.receiver_name !== null && {
                label: 'Saved by the customer as',
                value: order.receiver_name,
                copy: offered(order.receiver_name),
              },
              order.qr_content !== null && {
                label: 'The QR code holds',
                value: order.qr_content,
                copy: offered(order.qr_content),
              },
              {
                label: 'Information',
                value: order.description ?? 'None given',
                copy: offered(order.description),
              },
              order.status === 'pending' && {
                label:
                  Date.parse(order.rate_held_until) < serverNow() ? 'Rate was held until' : 'Rate held until',
                value: <When at={order.rate_held_until} show="day-time" />,
              },
              { label: 'Customer pays', value: displayMoney(order.you_pay, order.you_pay_currency) },
              {
                label: 'At the price',
                value: `${displayPriceOf(order.rate, order.you_pay_currency)} for 1 ${order.you_get_currency}`,
              },
            ]}
          />
        </div>
      </div>
    </Card>
  );
}

type PartProps = { order: PaymentDetails; isHidden: boolean };

/** The QR code to scan or, where it is hidden, the reason. */
function ReceiverCode({ order, isHidden, payout }: PartProps & { payout: string }) {
  const code = order.qr_code;
  if (isHidden)
    return (
      <p
        className={cx(
          'grid place-items-center self-start rounded-control border border-edge border-dashed p-4 text-center text-sm text-soft print:hidden',
          code && 'sm:aspect-square',
        )}
      >
        {openTest(order) === 'sent'
          ? 'Nothing to pay until the customer releases the rest'
          : code
            ? 'Only the person paying this can scan the code'
            : 'Only the person paying this can copy the details'}
      </p>
    );
  if (code)
    return (
      <FileView
        file={code}
        name="QR code of the receiver"
        className="aspect-square w-full max-sm:max-w-64"
        beside={<span className="font-bold text-xl tabular-nums">{payout}</span>}
      />
    );
  return order.payment_method_code === 'bank-transfer' ? null : (
    <p className="text-sm text-soft">No QR code was sent</p>
  );
}

/** The amount to pay out now, out of which total, and by which method. */
function ToPayOut({ order, amount, isHidden }: PartProps & { amount: string }) {
  const test = openTest(order);
  const method = methodInWords(order.payment_method_name);
  const whole = displayMoney(order.you_get, order.you_get_currency);
  const what = test === 'first' ? 'Send first' : test ? 'Waiting for the customer, then pay out' : 'Pay out';
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 rounded-control bg-block px-4 py-2.5">
      <span>
        <span className="block text-sm text-soft">
          {isPayable(order) ? `${what} by ${method}` : `Gets by ${method}, once the payment is confirmed`}
        </span>
        <CardMoney amount={amount} currency={order.you_get_currency} />
        {test === 'first' && (
          <span className="block text-sm">of {whole}; the rest once the customer releases it</span>
        )}
        {test !== 'first' && leftToPay(order) !== order.you_get && (
          <span className="block text-sm">
            left of {whole}, of which {displayMoney(order.paid_out, order.you_get_currency)} is sent
          </span>
        )}
      </span>
      {!isHidden && isPayable(order) && (
        <CopyButton text={amount} label="amount to pay out" className="-mr-2" />
      )}
    </div>
  );
}
