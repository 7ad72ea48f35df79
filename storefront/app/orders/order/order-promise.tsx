import { displayComing } from '@cowrie/contract/time.ts';
import { When } from '@cowrie/ui/when.tsx';

/** By when the receiver of a payment has the money, in one line; nothing where nothing is promised (Product §27.66). */
export function OrderPromise({ promisedAt }: { promisedAt: string | null }) {
  if (!promisedAt) return null;
  const now = Date.now();
  return (
    <p className="rounded-card bg-brand-tint px-4 py-3">
      {Date.parse(promisedAt) > now ? (
        <>
          We promise: your receiver is paid by{' '}
          <time dateTime={promisedAt} className="font-semibold">
            {displayComing(promisedAt, now)}
          </time>
          .
        </>
      ) : (
        <>
          Your receiver was to be paid by <When at={promisedAt} show="day-time" isInSentence />. We are sorry
          that we are late, and write to you here.
        </>
      )}
    </p>
  );
}
