import { displayMoney } from '@cowrie/contract/money.ts';
import type { PaymentOptionCode } from '@cowrie/contract/order-codes.ts';
import {
  type BankAccount,
  type Payout,
  paymentOptions,
  type UsdtAsk,
  type UsdtWallet,
} from '@cowrie/contract/payments.ts';
import { Alert } from '@cowrie/ui/alert.tsx';
import { FailedState, SkeletonRows } from '@cowrie/ui/list-states.tsx';
import { priceLine } from '@cowrie/ui/price-line.ts';
import { useCallback, useEffect, useState } from 'react';
import { api } from '../api/client.ts';
import { CopyLine } from './copy-line.tsx';

type PayIntoProps = {
  code: PaymentOptionCode;
  order: { reference: string; amount: string; currency: string };
  /** What is asked for in USDT: its id goes along with the proof. */
  onAsk: (ask: UsdtAsk | null) => void;
  /** What the receiver of a payment gets for a proof sent now: it goes along with the proof. */
  onPayout: (payout: Payout | null) => void;
};

type Loaded =
  | { state: 'loading' }
  | { state: 'failed'; message: string; canRetry: boolean }
  | { state: 'there'; account: BankAccount | UsdtWallet; usdt: UsdtAsk | null };

/** Of what will be there, so that nothing moves under a thumb. */
const HEIGHTS: Partial<Record<PaymentOptionCode, string>> = {
  'bank-transfer': 'h-[18.25rem] sm:h-[14.45rem]',
  usdt: 'h-[21.1rem] sm:h-[15.7rem]',
};

/** The account or wallet to pay into. Always fetched fresh: money must never go to an old account. */
export function PayInto({ code, order, onAsk, onPayout }: PayIntoProps) {
  const { reference } = order;
  const [loaded, setLoaded] = useState<Loaded>({ state: 'loading' });

  const load = useCallback(async () => {
    setLoaded({ state: 'loading' });
    const result = await api.call(paymentOptions, { query: { code, reference } });
    const option = result.status === 'success' ? result.data.payment_options[0] : undefined;
    const account = option?.payment_option_data[0];
    if (option && account) {
      setLoaded({ state: 'there', account, usdt: option.usdt });
      onAsk(option.usdt);
      onPayout(option.payout);
    } else {
      setLoaded({
        state: 'failed',
        message:
          result.status === 'success'
            ? 'There is no account to pay into for this option at the moment.'
            : result.message,
        canRetry: result.status === 'error' || (result.status === 'warning' && result.httpStatus >= 500),
      });
    }
  }, [code, reference, onAsk, onPayout]);

  useEffect(() => {
    void load();
  }, [load]);

  if (loaded.state === 'loading') return <SkeletonRows rows={1} className={HEIGHTS[code]} />;
  if (loaded.state === 'failed') {
    return loaded.canRetry ? (
      <FailedState message={loaded.message} onRetry={() => void load()} />
    ) : (
      <Alert type="warning" message={loaded.message} onDismiss={false} />
    );
  }
  const { account, usdt } = loaded;
  return (
    <section
      aria-label="Where to pay"
      className="rounded-card border border-brand/40 bg-brand-tint/50 px-5 py-3"
    >
      <dl className="divide-y divide-brand/20">
        {'bank_name' in account ? (
          <>
            <CopyLine name="Bank" shown={account.bank_name} />
            <CopyLine name="Account number" shown={account.account_number} />
            <CopyLine name="Account name" shown={account.account_name} />
          </>
        ) : (
          <>
            {usdt && (
              <CopyLine name="Amount to send" shown={displayMoney(usdt.amount, 'USDT')} text={usdt.amount} />
            )}
            <CopyLine name="Wallet address" shown={account.wallet_address} />
            <CopyLine name="Network" shown={account.wallet_address_network} />
          </>
        )}
      </dl>
      <p className="border-brand/20 border-t pt-3 pb-1 text-soft text-sm">
        {'bank_name' in account
          ? 'Send exactly the amount shown and write the reference in the remark of the transfer.'
          : usdtAdvice(order, usdt)}
      </p>
    </section>
  );
}

function usdtAdvice({ amount, currency }: PayIntoProps['order'], usdt: UsdtAsk | null): string {
  const worth = displayMoney(amount, currency);
  return usdt
    ? `${worth} at today’s rate of ${priceLine(usdt.rate, currency, 'USDT')}. Send exactly this amount, on this network only; what the network charges comes on top.`
    : `Send the USDT worth of ${worth} on this network only; ask us for today’s figure in the order’s chat.`;
}
