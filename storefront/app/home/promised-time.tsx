import type { Opening } from '@cowrie/contract/opening-hours.ts';
import type { PaymentMethod } from '@cowrie/contract/payments.ts';
import { serverNow } from '@cowrie/contract/server-clock.ts';
import { displayComing, MINUTE_MS } from '@cowrie/contract/time.ts';
import { useEffect, useState } from 'react';
import { workedBy } from '../business/week.ts';

/** What the quickest method promises, where any promises something (Product §27.63). */
export type Promised = { name: string; minutes: number };

export function quickest(methods: readonly PaymentMethod[]): Promised | null {
  const promised = methods.flatMap(({ name, promise_minutes: minutes }) =>
    minutes ? [{ name, minutes }] : [],
  );
  return promised.reduce<Promised | null>(
    (best, method) => (best && best.minutes <= method.minutes ? best : method),
    null,
  );
}

const working = (minutes: number) =>
  minutes < 120 ? `${minutes} working minutes` : `${Math.ceil(minutes / 60)} working hours`;

type PromisedTimeProps = { promised: Promised; offices: readonly Opening[] };

/**
 * By when who pays now is paid out (Product §30.40). The page is kept for everybody and for long, so the moment is told by
 * the clock; until then, and where days off are not known so far ahead, how long it takes. One line at all times.
 */
export function PromisedTime({ promised: { name, minutes }, offices }: PromisedTimeProps) {
  const [now, setNow] = useState<number | null>(null);
  useEffect(() => {
    const look = () => setNow(serverNow());
    look();
    const timer = setInterval(look, MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  const at = now && workedBy(minutes, offices, now);
  return (
    <span aria-live="off">
      {name}: paid {now && at ? 'by' : 'within'}{' '}
      <strong className="text-ink">
        {now && at ? displayComing(new Date(at).toISOString(), now) : working(minutes)}
      </strong>
    </span>
  );
}
