import type { OrderPromise } from '@cowrie/contract/desk/order-promise.ts';
import { APOLOGIES, needsPerson, type PromiseTone, promiseTone } from '@cowrie/contract/promise.ts';
import { displayAge, displayComing } from '@cowrie/contract/time.ts';
import { Alert } from '@cowrie/ui/alert.tsx';
import { cx } from '@cowrie/ui/cx.ts';
import { When } from '@cowrie/ui/when.tsx';
import { useNow } from '../../parts/use-now.ts';

const TONES: Record<PromiseTone, string> = {
  calm: 'bg-tile text-soft',
  soon: 'bg-warning-tint text-warning',
  late: 'bg-danger-tint text-danger',
};

type PromiseClockProps = {
  promise: OrderPromise;
  /** Under a heading that says what it is. */
  isInColumn?: boolean;
};

/** By when a receiver is to be paid, as a clock: amber once little time is left, red once it is late (Product §27.68). */
export function PromiseClock({ promise, isInColumn = false }: PromiseClockProps) {
  const now = useNow();
  const tone = promiseTone(promise, now);
  return (
    <time
      dateTime={promise.at}
      className={cx(
        'inline-block rounded-full px-2.5 sm:whitespace-nowrap py-0.5 font-semibold text-sm tabular-nums',
        TONES[tone],
      )}
    >
      {tone === 'late'
        ? `${displayAge(promise.at, now)} late`
        : `${isInColumn ? '' : 'by '}${displayComing(promise.at, now)}`}
      {tone === 'soon' && <span className="sr-only">, soon</span>}
      {promise.apologies > 0 && <span className="sr-only">, apologised</span>}
    </time>
  );
}

/** What was promised of an order, and what staff have to do about it. */
export function PromiseNote({ promise }: { promise: OrderPromise }) {
  const now = useNow();
  const times =
    promise.apologies === 1 ? 'once' : promise.apologies === 2 ? 'twice' : `${promise.apologies} times`;
  return (
    <div className="flex min-w-0 flex-1 basis-72 flex-col gap-2">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        <span className="text-soft">Promised to the customer</span>
        <PromiseClock promise={promise} />
        {promise.apologies > 0 && (
          <span className="text-soft">
            First by <When at={promise.first_at} show="day-time" isInSentence />. We have apologised {times}.
          </span>
        )}
      </p>
      {needsPerson(promise, now) && (
        <Alert type="error" onDismiss={false}>
          {`Late again after ${APOLOGIES} automatic apologies. No more will be sent: please write to the customer yourself, in the chat.`}
        </Alert>
      )}
    </div>
  );
}
