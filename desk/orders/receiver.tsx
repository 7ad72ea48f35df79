import { displayMoney, groupThousands } from '@cowrie/contract/money.ts';
import type { PaymentDetails } from '@cowrie/contract/orders.ts';
import { Card } from '../frame/screen.tsx';
import { Facts } from '../parts/facts.tsx';
import { FileView } from '../parts/file-view.tsx';

/** Whom to pay and how much, as the customer sent it: the QR code large, the words ready to copy. */
export function Receiver({ order }: { order: PaymentDetails }) {
  const payout = displayMoney(order.you_get, order.you_get_currency);
  return (
    <Card title="Receiver in China">
      <div className="grid gap-5 sm:grid-cols-[minmax(0,1fr)_14rem]">
        <Facts
          facts={[
            {
              label: 'Pay out',
              value: <span className="font-bold font-display text-xl tabular-nums">{payout}</span>,
              copy: order.you_get,
            },
            { label: 'By', value: order.payment_method_name },
            {
              label: 'Information',
              value: order.description ?? 'None given',
              copy: order.description ?? undefined,
            },
            { label: 'Customer pays', value: displayMoney(order.you_pay, order.you_pay_currency) },
            { label: 'At the rate', value: groupThousands(order.rate) },
          ]}
        />
        {order.qr_code ? (
          <FileView
            file={order.qr_code}
            name="QR code of the receiver"
            className="h-56 w-full"
            beside={<span className="font-bold font-display text-xl tabular-nums">{payout}</span>}
          />
        ) : (
          <p className="grid min-h-24 place-items-center rounded-control border border-edge border-dashed p-4 text-center text-sm text-soft">
            No QR code was sent
          </p>
        )}
      </div>
    </Card>
  );
}
