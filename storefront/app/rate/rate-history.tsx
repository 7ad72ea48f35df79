import { displayPrice } from '@cowrie/contract/display-price.ts';
import type { HistoryPoint } from '@cowrie/contract/rates.ts';
import { DAY_MS, displayDate } from '@cowrie/contract/time.ts';
import { cx } from '@cowrie/ui/cx.ts';
import { type ChartPoint, LineChart } from '@cowrie/ui/line-chart.tsx';
import { Tabs } from '@cowrie/ui/tabs.tsx';
import { useState } from 'react';

const RANGES = [7, 30, 90];

type DrawnPoint = Pick<HistoryPoint, 'price' | 'published_at'>;

export const drawnPoint = ({ price, published_at }: HistoryPoint): DrawnPoint => ({ price, published_at });

type RateHistoryProps = { history: readonly DrawnPoint[]; now: number; className?: string };

/** The price of a yuan over the last 7, 30 or 90 days. @param now milliseconds, the page's moment */
export function RateHistory({ history, now, className }: RateHistoryProps) {
  const [days, setDays] = useState(30);
  const points = chartPoints(history, now - days * DAY_MS, now);
  return (
    <section aria-labelledby="history-title" className={cx('card flex flex-col gap-4 p-5 sm:p-7', className)}>
      <h2 id="history-title" className="text-xl">
        How the rate has moved
      </h2>
      <Tabs
        label="Days shown"
        tabs={RANGES.map((range) => ({ id: String(range), label: `${range} days` }))}
        selected={String(days)}
        onSelect={(id) => setDays(Number(id))}
        fills
      >
        {points.length > 1 ? (
          <LineChart
            title="Naira for one yuan"
            points={points}
            sayWhen={(at) => (at >= now ? 'now' : displayDate(new Date(at).toISOString()))}
            sayValue={(decimal) => displayPrice(decimal, 'NGN')}
            summary={`The last ${days} days.`}
            isStepped
          />
        ) : (
          <p className="grid min-h-60 place-items-center text-soft">There is no history yet.</p>
        )}
      </Tabs>
    </section>
  );
}

/** The changes since a moment, with the price in force when it began and the one that holds now. */
function chartPoints(history: readonly DrawnPoint[], since: number, now: number): ChartPoint[] {
  const all = history.map(chartPoint);
  const before = all.filter((point) => point.at < since).at(-1);
  const within = all.filter((point) => point.at >= since);
  const last = within.at(-1) ?? before;
  return [
    ...(before ? [{ ...before, at: since }] : []),
    ...within,
    ...(last && last.at < now ? [{ ...last, at: now }] : []),
  ];
}

function chartPoint({ price, published_at }: DrawnPoint): ChartPoint {
  return {
    at: Date.parse(published_at),
    // Only where the line runs; the figure that is read is the text.
    value: Number(price),
    valueText: displayPrice(price, 'NGN'),
  };
}
