import type { PaymentDetails } from '@cowrie/contract/orders.ts';
import { CardMoney } from '../../parts/card-money.tsx';

/** The yuan and whom they go to, large: what one holds against one's own screen of the bank (Product §28.18). */
export function PaidTo({ order, amount }: { order: PaymentDetails; amount: string }) {
  return (
    <div className="flex items-center gap-4 rounded-control bg-block p-4">
      {order.qr_code && (
        <img
          src={(order.qr_code.thumbnail ?? order.qr_code).url}
          alt="QR code of the receiver"
          className="size-24 shrink-0 rounded-control bg-white object-contain"
        />
      )}
      <div className="min-w-0">
        {amount !== '' && (
          <p>
            <CardMoney
              amount={amount}
              currency={order.you_get_currency}
              className="font-bold text-2xl sm:text-3xl"
            />
          </p>
        )}
        {order.receiver_name && (
          <p className="font-semibold text-xl [overflow-wrap:anywhere]">{order.receiver_name}</p>
        )}
        <p className="text-sm text-soft">{order.payment_method_name}</p>
        {order.description && (
          <p className="mt-1 max-h-24 overflow-y-auto whitespace-pre-wrap text-sm [overflow-wrap:anywhere]">
            {order.description}
          </p>
        )}
      </div>
    </div>
  );
}
