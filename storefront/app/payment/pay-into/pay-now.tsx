import { displayMoney } from '@cowrie/contract/money.ts';
import type { PaymentOptionCode } from '@cowrie/contract/order-codes.ts';
import type { OrderDetails } from '@cowrie/contract/orders.ts';
import { Button, buttonClass } from '@cowrie/ui/button.tsx';
import { FittingMoney } from '@cowrie/ui/money.tsx';
import { useCallback, useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { KeptRate } from '../kept-rate/kept-rate.tsx';
import { PayInto } from './pay-into.tsx';
import type { PayPlace } from './use-pay-into.ts';
import { mayHavePaid, WhereToPay } from './where-to-pay.tsx';

/** Ways that have an account or a wallet to pay into. */
const PAID_INTO: readonly PaymentOptionCode[] = ['bank-transfer', 'usdt'];
const SWITCH_WORDS: Partial<Record<PaymentOptionCode, string>> = {
  'bank-transfer': 'Pay by bank transfer instead',
  usdt: 'Pay in USDT instead',
};

type PayNowProps = {
  order: OrderDetails;
  /** What is still missing. */
  amount: string;
  /** The way that was asked for; the usual one where none was, or where it is not on. */
  chosen: PaymentOptionCode | null;
  onChoose: (way: PaymentOptionCode) => void;
  /** There is nowhere to pay into at the moment. */
  isNowhere: boolean;
  onNowhere: (isNowhere: boolean) => void;
  /** The order has changed since the page was opened. */
  onMoved: () => void;
};

/** In an order that waits for its money: what to send and where to, at once, without a page between (Product §27.2). */
export function PayNow({ order, amount, chosen, onChoose, isNowhere, onNowhere, onMoved }: PayNowProps) {
  const ways = PAID_INTO.filter((code) => order.payment_option_code.includes(code));
  const way = ways.find((code) => code === chosen) ?? ways[0];
  const other = ways.find((code) => code !== way);
  /** Whoever may have paid already sees the amount, to compare it with the slip; where to pay is folded away. */
  const isShut = mayHavePaid(order);
  const [place, setPlace] = useState<PayPlace | null>(null);
  const onPlace = useCallback((now: PayPlace | null) => {
    if (now) setPlace(now);
  }, []);
  const byBalance = paths.pay(order.trx_type, order.id, { by: 'wallet' });
  return (
    <div className="flex flex-col gap-1">
      {'you_get' in order && (
        <KeptRate
          order={order}
          payout={place?.payout ?? null}
          className="mb-2 rounded-card bg-brand-tint px-4 py-2.5 sm:px-5"
        />
      )}
      {(isShut || !way) && (
        <p className="@container font-bold text-2xl">
          <span className="block font-normal text-soft text-sm">Amount</span>
          <FittingMoney>{displayMoney(amount, order.currency)}</FittingMoney>
        </p>
      )}
      <WhereToPay order={order}>
        {way && (
          <PayInto
            key={way + amount}
            code={way}
            order={{ ...order, amount }}
            onPlace={onPlace}
            onNowhere={onNowhere}
            onMoved={onMoved}
            isLead={!isShut}
            fromBalance={(balance) => (
              <Link to={byBalance} className={`${buttonClass({ wide: true })} mt-1 mb-3`}>
                <span className="@container w-full text-center">
                  Pay from your balance{' '}
                  <FittingMoney>{`(${displayMoney(balance, order.currency)})`}</FittingMoney>
                </span>
              </Link>
            )}
          />
        )}
        <div className="-ml-3.5 flex flex-wrap">
          {other && (
            <Button tone="plain" size="small" onClick={() => onChoose(other)}>
              {SWITCH_WORDS[other]}
            </Button>
          )}
          {/* Else it is offered above, where it suffices. */}
          {(isNowhere || !way) && order.payment_option_code.includes('wallet') && (
            <Link to={byBalance} className={buttonClass({ tone: 'plain', size: 'small' })}>
              Pay from your balance
            </Link>
          )}
        </div>
      </WhereToPay>
    </div>
  );
}
