import { displayPriceOf } from '@cowrie/contract/display-price.ts';
import { methodInWords } from '@cowrie/contract/method-in-words.ts';
import { displayMoney } from '@cowrie/contract/money.ts';
import type { PaymentDetails } from '@cowrie/contract/orders.ts';
import { warningForStaff } from '@cowrie/contract/receiver-warning-words.ts';
import { serverNow } from '@cowrie/contract/server-clock.ts';
import { Card } from '../../frame/screen.tsx';
import { Facts } from '../../parts/facts.tsx';

/** Whom a closed payment was for and what they were sent: to read, and nothing to pay from (Product §28.3). */
export function ReceiverRecord({ order }: { order: PaymentDetails }) {
  const money = (amount: string) => displayMoney(amount, order.you_get_currency);
  const warnings = order.receiver_warnings ?? [];
  const isSent = /[1-9]/.test(order.paid_out);
  return (
    <Card
      title="Receiver in China"
      aside={<span className="text-sm text-soft">Closed: nothing more to pay</span>}
    >
      <Facts
        facts={[
          {
            label: 'Was sent',
            value: isSent
              ? `${money(order.paid_out)} by ${methodInWords(order.payment_method_name)}`
              : 'Nothing',
          },
          order.paid_out !== order.you_get && { label: 'Was to get', value: money(order.you_get) },
          order.receiver_name !== null && { label: 'Saved by the customer as', value: order.receiver_name },
          order.qr_code !== null && {
            label: 'The QR code held',
            value: order.qr_content ?? 'Nothing that could be read',
          },
          { label: 'Information', value: order.description ?? 'None given' },
          warnings.length > 0 && {
            label: 'Known when it was placed',
            value: warnings.map((warning) => warningForStaff(warning, serverNow())).join('; '),
          },
          { label: 'Customer’s price', value: displayMoney(order.you_pay, order.you_pay_currency) },
          {
            label: 'At the price',
            value: `${displayPriceOf(order.rate, order.you_pay_currency)} for 1 ${order.you_get_currency}`,
          },
        ]}
      />
    </Card>
  );
}
