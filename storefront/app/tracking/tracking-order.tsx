import { TRACK_STEPS, trackStep } from '@cowrie/contract/lifecycle.ts';
import { displayMoney } from '@cowrie/contract/money.ts';
import { buttonClass } from '@cowrie/ui/button.tsx';
import { cx } from '@cowrie/ui/cx.ts';
import { FittingMoney } from '@cowrie/ui/money.tsx';
import { ProgressSteps } from '@cowrie/ui/progress-steps.tsx';
import { When } from '@cowrie/ui/when.tsx';
import { Link, type MetaFunction, redirect, useLoaderData } from 'react-router';
import { PageSkeleton } from '../frame/page-skeleton.tsx';
import { pageMeta } from '../frame/site.ts';
import { useIsNews } from '../hooks/use-is-news.ts';
import { WHOLE_REFERENCE } from '../orders/whole-reference.ts';
import { paths } from '../paths.ts';
import { readCache } from '../session/store.ts';
import { TrackingFrame } from './tracking-frame.tsx';
import { whereItIs } from './where-it-is.ts';

export const meta: MetaFunction = (args) => pageMeta(args, { title: 'Tracking' });

/** What /track-order found; without it there is nothing to show (Product §18.3). */
export function clientLoader() {
  const record = readCache().trackingResult;
  if (!record) throw redirect(paths.trackOrder());
  return record;
}
clientLoader.hydrate = true as const;

export function HydrateFallback() {
  return <PageSkeleton />;
}

export default function TrackingOrder() {
  const {
    track_activity: tracked,
    order_activity: activity,
    found_at: foundAt,
  } = useLoaderData<typeof clientLoader>();
  const isNews = useIsNews();
  const isCancelled = tracked.status === 'cancelled';
  return (
    <TrackingFrame title="Track Order">
      <div className="flex max-w-3xl flex-col gap-6">
        <section aria-label="Order" className="card flex flex-col gap-8 p-5 sm:p-8">
          <dl className="@container flex flex-col gap-4 sm:flex-row sm:flex-wrap sm:gap-x-14">
            <div>
              <dt className="text-sm text-soft">Reference</dt>
              <dd className="font-bold text-xl">
                <span className={WHOLE_REFERENCE}>{tracked.reference}</span>
              </dd>
            </div>
            <div>
              <dt className="text-sm text-soft">Placed</dt>
              <dd className="font-semibold">
                <When at={tracked.created_at} />
              </dd>
            </div>
            <div>
              <dt className="text-sm text-soft">Amount</dt>
              <dd className="font-semibold">
                {tracked.amount === null ? (
                  'No amount yet'
                ) : (
                  <FittingMoney>{displayMoney(tracked.amount, tracked.currency)}</FittingMoney>
                )}
              </dd>
            </div>
          </dl>
          <ProgressSteps
            label="How far the order is"
            steps={TRACK_STEPS}
            current={trackStep(tracked.track_status)}
            isNews={isNews}
            isStopped={isCancelled}
          />
          <p className="max-w-prose text-pretty">
            <span className="font-semibold">{whereItIs(tracked)}</span>{' '}
            {isCancelled
              ? 'If it was paid, the person who placed it can see in the order what happens to the money, and tell us there.'
              : tracked.type === 'payment' && (
                  <span className="text-soft">
                    This order moves money, not a parcel: “Packaging” means that we are preparing it,
                    “Delivered” that the receiver has it.
                  </span>
                )}
          </p>
          {foundAt && (
            <p className="-mt-4 text-soft text-sm">
              This is how it was <When at={foundAt} show="day-time" isInSentence />. Track it again to see
              where it is now.
            </p>
          )}
        </section>
        <section aria-labelledby="activity-title" className="card p-5 sm:p-8">
          <h2 id="activity-title" className="mb-5 text-xl">
            Order Activity
          </h2>
          <ol className="flex flex-col">
            {activity.map((entry, index) => (
              <li
                key={entry.created_at + entry.title}
                className="relative flex gap-4 pb-6 last:pb-0 before:absolute before:top-5 before:bottom-0 before:left-[0.4375rem] before:w-0.5 before:bg-line last:before:hidden"
              >
                <span
                  aria-hidden="true"
                  className={`mt-1 size-4 shrink-0 rounded-full border-3 border-brand ${index === 0 ? 'bg-brand' : 'bg-surface'}`}
                />
                <span>
                  <span className="block font-semibold">{entry.title}</span>
                  <When at={entry.created_at} className="text-sm text-soft" />
                </span>
              </li>
            ))}
          </ol>
        </section>
        <Link to={paths.trackOrder()} className={cx(buttonClass({ tone: 'outline' }), 'sm:self-start')}>
          Track another order
        </Link>
      </div>
    </TrackingFrame>
  );
}
