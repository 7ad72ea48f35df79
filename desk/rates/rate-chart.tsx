import { deskRateHistory } from '@cowrie/contract/desk/treasury.ts';
import { displayPrice } from '@cowrie/contract/display-price.ts';
import { HISTORY_DAYS } from '@cowrie/contract/rates.ts';
import { displayDate, displayTime } from '@cowrie/contract/time.ts';
import { LineChart } from '@cowrie/ui/line-chart.tsx';
import { Skeleton } from '@cowrie/ui/list-states.tsx';
import { Tabs } from '@cowrie/ui/tabs.tsx';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useCall } from '../api/queries.ts';
import { FailedRead } from '../parts/failed-read.tsx';

/** How a pair's price has gone over 7, 30 or 90 days; a price holds until the next one. */
export function RateChart({ base, target }: { base: string; target: string }) {
  const [days, setDays] = useState<number>(30);
  const query = useCall(
    deskRateHistory,
    { query: { base, target, days } },
    { placeholderData: keepPreviousData },
  );
  return (
    <>
      <h2 className="text-lg">
        {base} for 1 {target}
      </h2>
      <Tabs
        label="How far back"
        selected={String(days)}
        onSelect={(id) => setDays(Number(id))}
        tabs={HISTORY_DAYS.map((count) => ({ id: String(count), label: `${count} days` }))}
      >
        {query.isPending ? (
          <Skeleton className="h-72 w-full" />
        ) : !query.data ? (
          <FailedRead query={query} />
        ) : query.data.history.length === 0 ? (
          <p className="py-16 text-center text-soft">No price was published in this time.</p>
        ) : (
          <LineChart
            title={`${base} for one ${target}, the last ${days} days`}
            isStepped
            sayWhen={sayWhen}
            sayValue={(decimal) => displayPrice(decimal, base)}
            points={query.data.history.map((point) => ({
              at: Date.parse(point.published_at),
              // Only the drawing is a float; what is read off is the published text.
              value: Number(point.price),
              valueText: displayPrice(point.price, base),
            }))}
          />
        )}
      </Tabs>
    </>
  );
}

function sayWhen(at: number): string {
  const moment = new Date(at).toISOString();
  return `${displayDate(moment)}, ${displayTime(moment)}`;
}
