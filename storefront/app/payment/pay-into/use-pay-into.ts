import { usePoll } from '@cowrie/client/use-poll.ts';
import { leavesOpen, whyNot } from '@cowrie/contract/client.ts';
import type { PaymentOptionCode } from '@cowrie/contract/order-codes.ts';
import {
  type BankAccount,
  type Payout,
  paymentOptions,
  type UsdtAsk,
  type UsdtWallet,
  type WalletOffer,
} from '@cowrie/contract/payments.ts';
import { serverNow } from '@cowrie/contract/server-clock.ts';
import { DAY_MS } from '@cowrie/contract/time.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { api } from '../../api/client.ts';
import { useIsOffline } from '../../offline/connection.ts';
import { askShownFirst } from './shown-ask.ts';

/** How long an account may stand on a screen before the server is asked for it again (Product §27.3). */
const FRESH_MS = 300_000;
/** After a moment by the server's clock it is surely over there. */
const SURELY_OVER_MS = 1500;
/** Longer ago than any clock is off by, as answers tell it. */
const OVER_BY_NOW_MS = 60_000;
/** Who looks for longer asks anew anyway. */
const LONGEST_WAIT_MS = DAY_MS;

/** Where to pay, with what goes along with the proof. */
export type PayPlace = {
  account: BankAccount | UsdtWallet;
  /** What is asked for in USDT, and whether the price is another by now than it was when that was shown. */
  usdt: UsdtAsk | null;
  isEarlierPrice: boolean;
  /** What the receiver of a payment gets for a proof sent now. */
  payout: Payout | null;
  /** What is missing of the order by now. */
  missing: string | null;
  /** What the balance has, where all of that can be paid from it. */
  wallet: WalletOffer | null;
};

export type PayIntoState =
  | { state: 'loading' | 'offline' }
  /** `hasMoved`: the order is not to be paid any more. */
  | { state: 'failed'; message: string; canRetry: boolean; hasMoved: boolean }
  | { state: 'there'; place: PayPlace; hasChanged: boolean };

/** Whether an error says that the order is closed, or its payment confirmed. */
export const isMoved = (code: string) => code.startsWith('order_');

const LOADING: PayIntoState = { state: 'loading' };

/**
 * The account or wallet to pay into, as the server names it now: asked for at once, whenever the screen is shown again,
 * and every five minutes. Money must never go to an old account, so without a network there is none.
 */
export function usePayInto(
  code: PaymentOptionCode,
  reference: string,
  /** A proof was sent: what it was for is known, whatever this tab has shown. */
  isProved = false,
): { payInto: PayIntoState; retry: () => void } {
  const isOffline = useIsOffline();
  const [payInto, setPayInto] = useState(LOADING);
  const answeredAt = useRef(Number.NEGATIVE_INFINITY);
  /** The number of the last question, and of the newest that was answered: an answer to an earlier one is old. */
  const asks = useRef({ last: 0, answered: 0 });
  /** The account that this screen has named, and whether it named another before. */
  const named = useRef<string | null>(null);
  const hasChanged = useRef(false);

  const ask = useCallback(
    async (signal?: AbortSignal) => {
      const isOld = () => Date.now() - answeredAt.current >= FRESH_MS;
      if (isOld()) setPayInto(LOADING);
      const mine = ++asks.current.last;
      const result = await api.call(paymentOptions, { query: { code, reference } }, { signal });
      if (signal?.aborted || mine < asks.current.answered) return;
      if (result.status !== 'error') asks.current.answered = mine;
      const option = result.status === 'success' ? result.data.payment_options[0] : undefined;
      const account = option?.payment_option_data[0];
      if (option && account) {
        const name = JSON.stringify(account);
        if (named.current !== null && named.current !== name) hasChanged.current = true;
        named.current = name;
        answeredAt.current = Date.now();
        const { usdt: asked, payout, amount_missing: missing, wallet } = option;
        const usdt = asked && !isProved ? askShownFirst(reference, missing, asked) : asked;
        const place = { account, usdt, isEarlierPrice: usdt?.rate !== asked?.rate, payout, missing, wallet };
        return setPayInto({ state: 'there', place, hasChanged: hasChanged.current });
      }
      const canRetry = result.status !== 'success' && leavesOpen(result);
      // A network that drops takes nothing away that was true a moment ago; an answer that there is none does.
      if (canRetry && !isOld()) return;
      const message =
        result.status === 'success'
          ? 'There is no account to pay into for this option at the moment.'
          : whyNot(result);
      const hasMoved = result.status === 'warning' && isMoved(result.code);
      setPayInto({ state: 'failed', message, canRetry, hasMoved });
    },
    [code, reference, isProved],
  );

  // What the receiver gets may be another once the rate is kept no longer.
  const payout = payInto.state === 'there' ? payInto.place.payout : null;
  useEffect(() => {
    if (!payout || payout.instead_of !== null) return;
    const left = Date.parse(payout.held_until) - serverNow();
    if (!(left > -OVER_BY_NOW_MS && left < LONGEST_WAIT_MS)) return;
    const timer = setTimeout(() => {
      if (!document.hidden) void ask();
    }, Math.max(left, 0) + SURELY_OVER_MS);
    return () => clearTimeout(timer);
    // After each answer, since this clock may be ahead by a second, and then it was too early.
  }, [payout, ask]);

  useEffect(() => {
    if (!isOffline) return;
    answeredAt.current = Number.NEGATIVE_INFINITY;
    setPayInto(LOADING);
  }, [isOffline]);
  usePoll(ask, FRESH_MS, !isOffline);

  return {
    payInto: isOffline ? { state: 'offline' } : payInto,
    retry: () => {
      answeredAt.current = Number.NEGATIVE_INFINITY;
      void ask();
    },
  };
}
