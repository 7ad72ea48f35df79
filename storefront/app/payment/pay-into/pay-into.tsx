import type { OrderStatus } from '@cowrie/contract/lifecycle.ts';
import { displayMoney } from '@cowrie/contract/money.ts';
import type { PaymentOptionCode } from '@cowrie/contract/order-codes.ts';
import type { BankAccount, UsdtWallet } from '@cowrie/contract/payments.ts';
import { Alert } from '@cowrie/ui/alert.tsx';
import { Button } from '@cowrie/ui/button.tsx';
import { cx } from '@cowrie/ui/cx.ts';
import { SkeletonRows } from '@cowrie/ui/list-states.tsx';
import { FittingMoney } from '@cowrie/ui/money.tsx';
import { priceLine } from '@cowrie/ui/price-line.ts';
import { type ReactNode, useEffect, useRef } from 'react';
import { WHOLE_REFERENCE } from '../../orders/whole-reference.ts';
import { CopyLine } from './copy-line.tsx';
import { Grouped } from './grouped.tsx';
import { type PayPlace, usePayInto } from './use-pay-into.ts';

type ToPay = { reference: string; amount: string; currency: string; status: OrderStatus };

type PayIntoProps = {
  code: PaymentOptionCode;
  /** `amount` is what is still missing. */
  order: ToPay;
  /** What goes along with the proof; null while there is nowhere to pay. */
  onPlace?: (place: PayPlace | null) => void;
  /** Whether the server said that there is nowhere to pay at the moment. */
  onNowhere?: (isNowhere: boolean) => void;
  /** The server said that another amount is missing by now, or that the order is not to be paid any more. */
  onMoved?: () => void;
  /** The amount leads, where nothing above names it. */
  isLead?: boolean;
  /** What leads to the order's chat, where it is on another page. */
  chat?: ReactNode;
  /** Paying from the balance, with what it has, where that suffices. */
  fromBalance?: (has: string) => ReactNode;
};

/** How often the page is told that the order has changed, until it shows the order as it is now. */
const AGAIN_MS = 5_000;

/** Of the lines that will be there, so that nothing moves under a thumb; in an order's panel they are wider than in a form. */
const HEIGHTS: Partial<Record<PaymentOptionCode, { panel: string; form: string }>> = {
  'bank-transfer': { panel: 'h-94 sm:h-89', form: 'h-109 sm:h-78' },
  usdt: { panel: 'h-92 sm:h-81', form: 'h-96 sm:h-64' },
};

/**
 * What to send and where to, each part to copy with a tap (Product §27.2). The account is always fetched fresh: money
 * must never go to an old one.
 */
export function PayInto({
  code,
  order,
  onPlace,
  onNowhere,
  onMoved,
  isLead = false,
  chat = 'the order’s chat',
  fromBalance,
}: PayIntoProps) {
  const { payInto, retry } = usePayInto(code, order.reference, order.status === 'awaiting');
  const named = payInto.state === 'there' ? payInto.place : null;
  /**
   * The page shows an older state of the order, which a phone may have kept. No account is shown beside an amount that
   * is no longer the missing one.
   */
  const isOther = named !== null && (named.missing ?? order.amount) !== order.amount;
  const place = isOther ? null : named;
  useEffect(() => onPlace?.(place), [place, onPlace]);
  const isNowhere = payInto.state === 'failed' && !payInto.canRetry;
  useEffect(() => onNowhere?.(isNowhere), [isNowhere, onNowhere]);
  const hasMoved = payInto.state === 'failed' ? payInto.hasMoved : isOther;
  const tellMoved = useRef(onMoved);
  tellMoved.current = onMoved;
  useEffect(() => {
    if (!hasMoved) return;
    // Repeated, since the network may lose the order again, or the phone answer with the one that it keeps.
    const tell = () => tellMoved.current?.();
    tell();
    const again = setInterval(tell, AGAIN_MS);
    return () => clearInterval(again);
  }, [hasMoved]);
  const ask = place?.usdt;
  const room = HEIGHTS[code]?.[isLead ? 'panel' : 'form'];

  return (
    <section
      aria-label="Where to pay"
      className="flex flex-col rounded-card border border-brand/40 bg-brand-tint/50 px-[min(1rem,4.5vw)] py-2 sm:px-5"
    >
      <dl className="@container divide-y divide-brand/20">
        {code !== 'usdt' ? (
          <CopyLine
            name="Amount"
            text={order.amount}
            shown={<FittingMoney>{displayMoney(order.amount, order.currency)}</FittingMoney>}
            isLarge={isLead}
            isOnlyRead={isNowhere}
          />
        ) : (
          ask && (
            <CopyLine
              name="Amount to send"
              text={ask.amount}
              shown={<FittingMoney>{displayMoney(ask.amount, 'USDT')}</FittingMoney>}
              isLarge={isLead}
            />
          )
        )}
      </dl>
      {/* In the place that was kept for the account: nothing above it moves under a thumb as it comes. */}
      {place?.wallet && fromBalance?.(place.wallet.balance)}
      {place && (
        <dl className="@container divide-y divide-brand/20 border-brand/20 border-t">
          <PlaceLines account={place.account} reference={order.reference} />
        </dl>
      )}
      {(payInto.state === 'loading' || isOther) && <SkeletonRows rows={1} className={room} />}
      {payInto.state === 'offline' && (
        // As much room as the account takes: below it somebody is about to press.
        <p className={cx('flex items-center', room)}>
          Where to pay shows once you are online again: we never show an account from memory.
        </p>
      )}
      {payInto.state === 'failed' && payInto.canRetry && (
        <div role="alert" className={cx('flex flex-col items-start justify-center gap-3', room)}>
          <p>{payInto.message}</p>
          <Button tone="outline" onClick={retry}>
            Try again
          </Button>
        </div>
      )}
      {payInto.state === 'failed' && !payInto.canRetry && (
        <Alert type="warning" onDismiss={false} className="my-2">
          <p className="font-semibold">Please pay nothing yet.</p>
          <p>
            {payInto.message} Ask us in {chat}.
          </p>
        </Alert>
      )}
      {payInto.state === 'there' && payInto.hasChanged && (
        <Alert type="warning" onDismiss={false} className="my-2">
          Where to pay has changed. Use only what is shown here now; if you have sent money to the other one,
          tell us in {chat}.
        </Alert>
      )}
      {place && <Advice place={place} order={order} />}
    </section>
  );
}

function PlaceLines({ account, reference }: { account: BankAccount | UsdtWallet; reference: string }) {
  if (!('bank_name' in account))
    return (
      <>
        <CopyLine
          name="Wallet address"
          text={account.wallet_address}
          shown={<Grouped text={account.wallet_address} />}
        />
        <CopyLine name="Network" text={account.wallet_address_network} />
      </>
    );
  const digits = account.account_number.replace(/[\s-]+/g, '');
  return (
    <>
      <CopyLine name="Account number" text={digits} shown={<Grouped text={digits} />} />
      <CopyLine name="Bank" text={account.bank_name} />
      <CopyLine name="Account name" text={account.account_name} />
      <CopyLine
        name="Reference, as narration"
        text={reference}
        shown={<span className={WHOLE_REFERENCE}>{reference}</span>}
      />
    </>
  );
}

type AdviceProps = { place: PayPlace; order: ToPay };

/** How to send it, and how to know that the account is ours (Product §27.5). */
function Advice({ place, order }: AdviceProps) {
  const { account } = place;
  const isBank = 'bank_name' in account;
  return (
    <div className="flex flex-col gap-2 border-brand/20 border-t pt-3 pb-2 text-sm">
      <p className="@container text-soft">
        {isBank ? (
          'Send exactly the amount shown, with the reference as the narration of the transfer.'
        ) : (
          <UsdtAdvice order={order} place={place} />
        )}
      </p>
      <p>
        {isBank ? (
          <>
            Our accounts are always in the business’s name, here{' '}
            <span className="font-semibold">{account.account_name}</span>. We never send one by chat, and none
            of our staff will give you one on the phone.
          </>
        ) : (
          'We never send a wallet address by chat, and none of our staff will give you one on the phone.'
        )}
      </p>
    </div>
  );
}

function UsdtAdvice({ order, place: { usdt: ask, isEarlierPrice } }: AdviceProps) {
  const { amount, currency } = order;
  const worth = <FittingMoney>{displayMoney(amount, currency)}</FittingMoney>;
  return ask ? (
    <>
      {worth} at {isEarlierPrice ? 'the rate you were shown first,' : 'today’s rate of'}{' '}
      <FittingMoney>{priceLine(ask.rate, currency, 'USDT')}</FittingMoney>. Send exactly this amount, on this
      network only; what the network charges comes on top.
    </>
  ) : (
    <>Send the USDT worth of {worth} on this network only; ask us for today’s figure in the order’s chat.</>
  );
}
