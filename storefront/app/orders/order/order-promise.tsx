import { serverNow } from '@cowrie/contract/server-clock.ts';
import { displayComing } from '@cowrie/contract/time.ts';
import { When } from '@cowrie/ui/when.tsx';

/** By when the receiver of a payment has the money, in one line; nothing where nothing is promised (Product §27.66). */
export function OrderPromise({ promisedAt, isTest }: { promisedAt: string | null; isTest: boolean }) {
  if (!promisedAt) return null;
  const now = serverNow();
  if (Date.parse(promisedAt) < now)
    return (
      <p className="rounded-card bg-warning-tint px-4 py-3">
        We promised to {isTest ? 'send your receiver the test' : 'pay your receiver'} by{' '}
        <When at={promisedAt} show="day-time" isInSentence />, and are late. We are sorry, and will write to
        you here.
      </p>
    );
  return (
    <p className="rounded-card bg-brand-tint px-4 py-3">
      We promise: your receiver {isTest ? 'is sent the test' : 'is paid'} by{' '}
      <time dateTime={promisedAt} className="font-semibold">
        {displayComing(promisedAt, now)}
      </time>
      .
    </p>
  );
}
