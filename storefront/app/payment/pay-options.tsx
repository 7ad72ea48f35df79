import type { OrderStatus } from '@cowrie/contract/lifecycle.ts';
import { displayMoney } from '@cowrie/contract/money.ts';
import { PAYMENT_OPTION_CODES, type PaymentOptionCode } from '@cowrie/contract/order-codes.ts';
import type { OrderDetails } from '@cowrie/contract/orders.ts';
import { Alert } from '@cowrie/ui/alert.tsx';
import { SkeletonRows } from '@cowrie/ui/list-states.tsx';
import { useCallback, useState } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';
import { DeclinedReason } from '../declined/declined-reason.tsx';
import { useLater } from '../hooks/use-later.ts';
import { orderName } from '../orders/order/order-name.ts';
import { paths } from '../paths.ts';
import { AmountToPay } from './pay-into/amount-to-pay.tsx';
import { OptionChoice } from './pay-into/option-choice.tsx';
import type { PayFromBalanceProps } from './pay-into/pay-from-balance.tsx';
import { PayInto } from './pay-into/pay-into.tsx';
import { shownAsk } from './pay-into/shown-ask.ts';
import type { PayPlace } from './pay-into/use-pay-into.ts';
import { usualOption } from './pay-into/usual-option.ts';
import { WhereToPay } from './pay-into/where-to-pay.tsx';
import { ProofStep } from './proof/proof-step.tsx';
import { UNAVAILABLE, useSendProof } from './proof/use-send-proof.ts';

const loadFromBalance = () => import('./pay-into/pay-from-balance.tsx');

/**
 * What the server said of paying it now: what is asked in USDT, what the receiver gets, and the balance, where it suffices
 * or is chosen; undefined until it said so.
 */
type Terms = Pick<PayPlace, 'usdt' | 'payout'> & { wallet: PayPlace['wallet'] | undefined };

type PayOptionsProps = {
  order: OrderDetails;
  amount: string;
  /** The proof is there; the order now has this status. */
  onSent: (status: OrderStatus) => void;
  /** Another amount is missing than when the page was opened, or nothing is to be paid any more. */
  onMoved: () => void;
};

/**
 * Pay an order and send the proof: what, into which account, and the slip (Product §16.3, §16.4, §16.5), in three steps
 * (Product §27.4).
 */
export function PayOptions({ order, amount, onSent, onMoved }: PayOptionsProps) {
  const [query, setQuery] = useSearchParams();
  const { state } = useLocation();
  const [option, setOption] = useState<PaymentOptionCode | null>(
    PAYMENT_OPTION_CODES.find((code) => code === query.get('by')) ?? usualOption(order.payment_option_code),
  );
  const [{ usdt: ask, payout, wallet }, setTerms] = useState<Terms>(() => ({
    usdt: shownAsk(order.reference, amount),
    payout: null,
    wallet: undefined,
  }));
  const [isNowhere, setIsNowhere] = useState(false);
  /** Grows with each time the rate turned out to be another: what follows from it is fetched anew. */
  const [rateChanges, setRateChanges] = useState(0);
  /** What was to be paid as the page was opened. */
  const [first] = useState(amount);
  const isLive = option !== null && order.payment_option_code.includes(option);
  const sending = useSendProof(
    { order, amount, option, isLive, payout, ask },
    { onSent, onMoved, onRateChanged: () => setRateChanges(rateChanges + 1) },
  );
  const { problems, reached } = sending;
  /** Paid with a press: there is nothing to prove. Once a proof is in, nothing more is paid. */
  const isWallet = isLive && option === 'wallet';
  /** Nothing can be paid by what is chosen, so there is nothing to prove either. */
  const whyOff = option !== null && !isLive && 'Choose a payment option that is available first.';

  const place = paths.orders({ order: orderName(order.trx_type, order.id) });
  const chat = (
    <Link to={place} state={{ atChat: true }} className="font-semibold underline">
      the order’s chat
    </Link>
  );

  const onPlace = useCallback(
    (place: PayPlace | null) => {
      if (!place) return;
      reached();
      setTerms(place);
    },
    [reached],
  );
  const onTerms = useCallback(
    (fresh: Pick<Terms, 'payout' | 'wallet'>) => setTerms((terms) => ({ ...terms, ...fresh })),
    [],
  );

  function choose(code: PaymentOptionCode) {
    setOption(code);
    sending.clearProblems();
    // A reload, and the way back to this page, keep it.
    setQuery({ by: code }, { replace: true, preventScrollReset: true, state });
  }

  return (
    <div className="page grid gap-4 py-4 sm:gap-6 sm:py-8 lg:grid-cols-[21rem_minmax(0,1fr)] lg:py-12">
      <AmountToPay
        order={order}
        amount={amount}
        first={first}
        isChangeSaid={problems.amount !== undefined}
        payout={payout}
        place={place}
      />
      <form
        noValidate
        className="card flex min-w-0 flex-col gap-6 p-5 sm:p-8"
        onSubmit={(event) => {
          event.preventDefault();
          // From the balance its own button pays.
          if (!isWallet) void sending.send(event.currentTarget);
        }}
      >
        {order.status === 'pending' && order.decline_reason && (
          <DeclinedReason reason={order.decline_reason}>
            If the money has left your bank, do not pay again: send another proof, or ask us in {chat}.
          </DeclinedReason>
        )}
        <OptionChoice
          offered={order.payment_option_code}
          chosen={option}
          balance={wallet && displayMoney(wallet.balance, order.currency)}
          error={problems.option}
          onChoose={choose}
        />
        <div className="flex flex-col gap-2">
          <h2 className="font-sans font-semibold text-[0.9375rem] tracking-normal">
            {isWallet ? '2. Pay from your balance' : '2. Send the money'}
          </h2>
          {isWallet ? (
            <FromBalance
              key={amount}
              order={order}
              isAnother={amount !== first}
              onPaid={onSent}
              onMoved={onMoved}
              onTerms={onTerms}
            />
          ) : isLive ? (
            <WhereToPay order={order}>
              <PayInto
                key={option + amount + rateChanges}
                code={option}
                order={{ ...order, amount }}
                onPlace={onPlace}
                onNowhere={setIsNowhere}
                onMoved={onMoved}
                chat={chat}
              />
            </WhereToPay>
          ) : (
            <Alert type="warning" onDismiss={false}>
              {option === null ? (
                <>
                  There is no way to pay this order at the moment. Please pay nothing yet, and ask us in{' '}
                  {chat}.
                </>
              ) : (
                UNAVAILABLE
              )}
            </Alert>
          )}
        </div>
        {!isWallet && (
          <ProofStep
            sending={sending}
            payout={payout}
            isNowhere={isNowhere}
            whyOff={whyOff}
            place={place}
            chat={chat}
          />
        )}
      </form>
    </div>
  );
}

/** Loaded by those alone who pay so. */
function FromBalance(props: PayFromBalanceProps) {
  const PayFromBalance = useLater(loadFromBalance).part?.PayFromBalance;
  return PayFromBalance ? <PayFromBalance {...props} /> : <SkeletonRows rows={1} className="h-44" />;
}
