import { useLivePoll } from '@cowrie/client/use-live-poll.ts';
import { keepIfSame } from '@cowrie/client/use-poll.ts';
import type { CallData } from '@cowrie/contract/endpoint.ts';
import { home as homeCall } from '@cowrie/contract/home.ts';
import { buttonClass } from '@cowrie/ui/button.tsx';
import nothingAsked from '@cowrie/ui/illustrations/nothing-asked.svg';
import { FailedState } from '@cowrie/ui/list-states.tsx';
import { Scene } from '@cowrie/ui/scene.tsx';
import { useCallback, useState } from 'react';
import { Link } from 'react-router';
import { api } from '../api/client.ts';
import { live } from '../live/live.ts';
import { NO_ORDERS_SCENE } from '../orders/lists/no-orders-scene.ts';
import { paths } from '../paths.ts';
import { UnannouncedParcels, useUnannounced } from '../shipping/unannounced-parcels.tsx';
import { untilTold } from '../unread/told.ts';
import { AskedOfYou } from './asked-of-you.tsx';
import { HOME_GRID } from './home-grid.ts';
import { HomeSkeleton } from './home-skeleton.tsx';
import { TodayCard } from './today-card.tsx';
import { UnderWay } from './under-way.tsx';
import { YourBalance } from './your-balance.tsx';

const RENEWED_MS = 60_000;

type Seen = CallData<typeof homeCall>;

/** A customer's own home: what is asked of them, what is under way, today's rate and their balance (Product §27.73). */
export function CustomerHome() {
  const [seen, setSeen] = useState<Seen | null>(null);
  const [isFailed, setIsFailed] = useState(false);
  const parcels = useUnannounced();
  const ask = useCallback(async (signal?: AbortSignal) => {
    await untilTold();
    const answer = await api.call(homeCall, {}, { signal });
    if (signal?.aborted) return;
    if (answer.status === 'success') setSeen((before) => keepIfSame(before, answer.data));
    setIsFailed(answer.status !== 'success');
    return answer.status === 'success';
  }, []);
  useLivePoll(live, ask, {
    everyMs: RENEWED_MS,
    isAbout: ({ name }) => name === 'order' || name === 'alert',
  });

  // One that asks whose it is is something to do: until that is known, nobody is told that there is nothing.
  if (seen && (parcels || !isQuiet(seen)))
    return <Filled seen={seen} parcels={parcels} onChanged={() => void ask()} />;
  return isFailed && !seen ? (
    <div className="grid min-h-[inherit] content-center">
      <FailedState title="Your orders did not load" onRetry={() => void ask()} />
    </div>
  ) : (
    <HomeSkeleton />
  );
}

const isQuiet = ({ asked, under_way, more_orders }: Seen) =>
  asked.length + under_way.length + more_orders === 0;

type FilledProps = { seen: Seen; parcels: ReturnType<typeof useUnannounced>; onChanged: () => void };

function Filled({ seen, parcels, onChanged }: FilledProps) {
  const { asked, under_way: underWay, more_orders: more, has_ordered: hasOrdered } = seen;
  return (
    <div className={HOME_GRID}>
      <div className="flex min-w-0 flex-col gap-7">
        {asked.length > 0 && <AskedOfYou asked={asked} />}
        {/* Comes later, and may lie beneath no thumb that is on its way to what is asked. */}
        <UnannouncedParcels parcels={parcels} />
        {(underWay.length > 0 || more > 0) && <UnderWay orders={underWay} more={more} />}
        {isQuiet(seen) && (hasOrdered ? !parcels?.length && <AllDone /> : <FirstPayment />)}
      </div>
      <div className="flex min-w-0 flex-col gap-6">
        <YourBalance balance={seen.balance} paysOrders={seen.balance_pays_orders} toBank={seen.to_bank} />
        <TodayCard
          today={seen.today}
          receivers={seen.receivers}
          alert={seen.alert}
          isLead={asked.length === 0}
          onChanged={onChanged}
        />
      </div>
    </div>
  );
}

/** What lies before who pays for the first time, so that nothing of it comes unawares. */
const FIRST_STEPS = [
  [
    'Say how much, and to whom',
    'You see what your receiver gets before you pay, and the rate is kept for you.',
  ],
  [
    'Send Naira to our account',
    'The order shows the bank, the number and the reference, each to copy with a tap.',
  ],
  ['See it arrive', 'Each step shows here, until your receiver has the RMB and you have our receipt.'],
] as const;

function FirstPayment() {
  return (
    <>
      <section aria-labelledby="first-title" className="card flex flex-col items-start gap-4 p-5 sm:p-8">
        <h2 id="first-title" className="text-2xl">
          Pay your first supplier
        </h2>
        <ol className="flex max-w-prose flex-col gap-4">
          {FIRST_STEPS.map(([what, how], index) => (
            <li key={what} className="flex gap-4">
              <span
                aria-hidden="true"
                className="grid size-8 shrink-0 place-items-center rounded-full bg-brand-tint font-bold text-brand"
              >
                {index + 1}
              </span>
              <span>
                <span className="block font-semibold">{what}</span>
                <span className="text-soft">{how}</span>
              </span>
            </li>
          ))}
        </ol>
        <Link to={paths.payment()} className={buttonClass({ size: 'large' })}>
          Start a payment
        </Link>
      </section>
      <Scene src={NO_ORDERS_SCENE} className="w-80 self-center max-lg:hidden" />
    </>
  );
}

function AllDone() {
  return (
    <section aria-labelledby="done-title" className="card flex flex-col items-start gap-4 p-5 sm:p-8">
      <Scene src={nothingAsked} className="w-64 self-center" isFirst />
      <h2 id="done-title" className="text-2xl">
        All done
      </h2>
      <p className="max-w-prose text-soft">There is nothing for you to do. Your orders are all closed.</p>
      <Link to={paths.orders()} className={buttonClass({ tone: 'outline' })}>
        My orders
      </Link>
    </section>
  );
}
