import { useConnectedAgain } from '@cowrie/client/use-connected-again.ts';
import { useDraft } from '@cowrie/client/use-draft.ts';
import { paymentMethods } from '@cowrie/contract/payments.ts';
import { DEFAULT_BASE, rates } from '@cowrie/contract/rates.ts';
import { listReceivers, type Receiver } from '@cowrie/contract/receivers.ts';
import { FailedState } from '@cowrie/ui/list-states.tsx';
import { useEffect, useRef, useState } from 'react';
import { type MetaFunction, useLoaderData, useNavigation, useRevalidator } from 'react-router';
import { api } from '../api/client.ts';
import { takeCarriedAmount } from '../calculator/carried-amount.ts';
import { pageMeta } from '../frame/site.ts';
import { useIsNews } from '../hooks/use-is-news.ts';
import { PanelFromChat, panelRevalidation } from '../orders/order/panel-from-chat.tsx';
import { useSession } from '../session/use-session.ts';
import { EMPTY_PAYMENT } from './draft/payment-draft.ts';
import { Ordering } from './placing/ordering.tsx';

export const meta: MetaFunction = (args) => pageMeta(args, { title: 'Pay in RMB' });

export async function clientLoader() {
  const [methods, rateList, saved] = await Promise.all([
    api.call(paymentMethods, {}),
    api.call(rates, { query: { convert: DEFAULT_BASE } }),
    api.call(listReceivers, {}),
  ]);
  // Whoever is not there in time can be filled in as ever.
  return { methods, rateList, saved: saved.status === 'success' ? saved.data.receivers : null };
}

export const shouldRevalidate = panelRevalidation;

const NOBODY: readonly Receiver[] = [];

/** RMB payment (Product §15.1). */
export default function Payment() {
  const loaded = useLoaderData<typeof clientLoader>();
  const { methods, rateList, saved } = loaded;
  /** Those of before stay where they could not be asked for again: nobody is removed by a network that drops. */
  const last = useRef(saved);
  if (saved) last.current = saved;
  const receivers = last.current ?? NOBODY;
  const revalidator = useRevalidator();
  const { userDetails } = useSession();
  const { draft, isRead, change, discard, forget } = useDraft(
    `payment:${userDetails?.username ?? ''}`,
    EMPTY_PAYMENT,
  );
  const [round, setRound] = useState(0);
  /** What was loaded before an order, which may have added a receiver. */
  const [before, setBefore] = useState<typeof loaded | null>(null);
  const isThere = methods.status === 'success' && rateList.status === 'success';
  const again = () => void revalidator.revalidate();
  useConnectedAgain(!isThere, again);
  const isNews = useIsNews();
  const isIdle = useNavigation().state === 'idle' && revalidator.state === 'idle';

  // The order whose panel opens was placed just now: the next one starts anew.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each order, whoever is saved meanwhile.
  useEffect(() => {
    if (!isNews) return;
    discard();
    setRound((round) => round + 1);
    setBefore(loaded);
  }, [isNews]);

  // Closing the order's panel would break it off, and it is asked for again.
  useEffect(() => {
    if (before === loaded && isIdle) void revalidator.revalidate();
  }, [before, loaded, isIdle, revalidator]);

  // What was typed into the calculator last goes before what stood here before.
  useEffect(() => {
    const carried = isRead ? takeCarriedAmount() : null;
    if (carried) change({ ...carried, youGet: '' });
  }, [isRead, change]);

  return (
    <div className="page grid gap-8 py-8 lg:grid-cols-[minmax(0,1fr)_19rem] lg:py-12">
      <div className="min-w-0">
        {isThere ? (
          <Ordering
            // Each order starts anew.
            key={round}
            draft={draft}
            isRead={isRead}
            onChange={change}
            onPlaced={forget}
            firstRates={rateList.data}
            methods={methods.data.payment_methods}
            receivers={receivers}
            hasReceivers={last.current !== null}
            onReceiversChanged={again}
          />
        ) : (
          <>
            <h1 className="text-3xl">Pay in China</h1>
            <p className="mt-1 mb-6 text-soft">Pay in Naira, and your receiver in China gets RMB.</p>
            <FailedState isBusy={!isIdle} onRetry={again} />
          </>
        )}
      </div>
      <NextSteps />
      <PanelFromChat type="payment" />
    </div>
  );
}

const STEPS = [
  ['Look it over and place the order', 'The order then holds your rate, and says until when.'],
  ['Pay and send the proof', 'By bank transfer or USDT, then attach your slip.'],
  ['Your receiver is paid', 'We confirm it, pay in RMB and send the receipt to the order’s chat.'],
] as const;

function NextSteps() {
  return (
    <aside
      aria-label="What happens next"
      className="rounded-card bg-deep p-5 text-on-deep sm:p-6 lg:sticky lg:top-24 lg:mt-[5.5625rem] lg:self-start"
    >
      <h2 className="text-xl">How it works</h2>
      <ol className="mt-5 flex flex-col gap-5">
        {STEPS.map(([title, text], index) => (
          <li key={title} className="flex gap-3.5">
            <span
              aria-hidden="true"
              className="grid size-8 shrink-0 place-items-center rounded-full bg-accent font-bold text-on-accent"
            >
              {index + 1}
            </span>
            <span>
              <span className="block font-semibold">{title}</span>
              <span className="block text-on-deep-soft text-sm">{text}</span>
            </span>
          </li>
        ))}
      </ol>
    </aside>
  );
}
