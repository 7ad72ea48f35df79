import type { OrderDetails } from '@cowrie/contract/orders.ts';
import { serverNow } from '@cowrie/contract/server-clock.ts';
import { displayComing } from '@cowrie/contract/time.ts';
import { useToday } from '@cowrie/ui/use-today.ts';
import { When } from '@cowrie/ui/when.tsx';
import { useTimeLeft } from '../../payment/kept-rate/use-time-left.ts';
import { openTest } from './order-test.ts';

/** By when the receiver of a payment has the money, in one line; nothing where nothing is promised (Product §27.66). */
export function OrderPromise({ order }: { order: OrderDetails }) {
  useToday();
  const { promised_at: promisedAt } = order;
  // Rendered again as the moment passes, since the order itself does not change then.
  const left = useTimeLeft(promisedAt ?? '');
  if (!promisedAt) return null;
  const toDo = 'you_get' in order && openTest(order) ? 'send your receiver the test' : 'pay your receiver';
  if (left < 0)
    return (
      <p className="rounded-card bg-warning-tint px-4 py-3">
        We promised to {toDo} by <When at={promisedAt} show="day-time" isInSentence />, and are late. We are
        sorry, and will write to you here.
      </p>
    );
  return (
    <p className="rounded-card bg-brand-tint px-4 py-3">
      We promise to {toDo} by{' '}
      <time dateTime={promisedAt} className="inline-block font-semibold">
        {displayComing(promisedAt, serverNow())}
      </time>
      .
    </p>
  );
}
