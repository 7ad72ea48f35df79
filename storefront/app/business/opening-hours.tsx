import type { Opening } from '@cowrie/contract/opening-hours.ts';
import { serverNow } from '@cowrie/contract/server-clock.ts';
import { MINUTE_MS } from '@cowrie/contract/time.ts';
import { cx } from '@cowrie/ui/cx.ts';
import { useEffect, useState } from 'react';
import { isOpenAt, weekInWords } from './week.ts';

/** China has one time; customers know it by the city that they buy from. */
const CLOCKS = { lagos: 'Lagos time', beijing: 'Guangzhou time' };

/** When people answer, and whether they do now, by the clock (Product §30.47). */
export function OpeningHours({ offices }: { offices: readonly Opening[] }) {
  const [now, setNow] = useState<number | null>(null);
  useEffect(() => {
    const look = () => setNow(serverNow());
    look();
    const timer = setInterval(look, MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-3 text-sm">
      {offices.map((opening) => {
        const isOpen = now === null ? null : isOpenAt(opening, now);
        return (
          <div key={opening.office}>
            <dt className="font-semibold">{CLOCKS[opening.office]}</dt>
            {weekInWords(opening.week).map((line) => (
              <dd key={line} className="text-soft">
                {line}
              </dd>
            ))}
            {/* Its line is kept from the first paint on. */}
            <dd className={cx('min-h-[1.55em]', isOpen ? 'font-semibold text-success' : 'text-soft')}>
              {isOpen !== null && (isOpen ? 'Open now' : 'Closed now')}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
