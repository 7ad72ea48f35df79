import { deskRates, publishRate } from '@cowrie/contract/desk/treasury.ts';
import { displayPrice } from '@cowrie/contract/display-price.ts';
import { DEFAULT_BASE, DEFAULT_TARGET } from '@cowrie/contract/rates.ts';
import { Button } from '@cowrie/ui/button.tsx';
import { cx } from '@cowrie/ui/cx.ts';
import { EmptyState, SkeletonRows } from '@cowrie/ui/list-states.tsx';
import { When } from '@cowrie/ui/when.tsx';
import { useState } from 'react';
import { useCall } from '../api/queries.ts';
import { Card, ScreenFrame } from '../frame/screen.tsx';
import { FailedRead, notRead } from '../parts/failed-read.tsx';
import { useAddressFilter } from '../parts/use-address-filter.ts';
import { paths } from '../paths.ts';
import { useAskedAct } from '../search/asked-act.ts';
import { useWhyNot } from '../session/rights.ts';
import { CurrencyLimits } from './currency-limits.tsx';
import { PublishDialog } from './publish-dialog.tsx';
import { RateChart } from './rate-chart.tsx';
import { RateHold } from './rate-hold.tsx';
import { UnpaidOrders } from './unpaid-orders.tsx';

const isMain = (pair: { base: string; target: string }) =>
  pair.base === DEFAULT_BASE && pair.target === DEFAULT_TARGET;

/** Today's price of each pair, a new one, and how it has gone (Product §22.1). */
export function Screen() {
  const query = useCall(deskRates, {}, { pollMs: 30_000 });
  const filter = useAddressFilter();
  const notAllowed = useWhyNot(publishRate);
  const [publishing, setPublishing] = useState<{ base: string; target: string } | null>(null);

  // The pair the business lives on stands first.
  const rates = (query.data?.rates ?? []).toSorted((a, b) => Number(isMain(b)) - Number(isMain(a)));
  const chosen =
    rates.find((rate) => rate.base === filter.get('base') && rate.target === filter.get('target')) ??
    rates[0];

  useAskedAct(paths.rates, () =>
    setPublishing({ base: chosen?.base ?? DEFAULT_BASE, target: chosen?.target ?? DEFAULT_TARGET }),
  );

  return (
    <ScreenFrame
      title="Rates"
      intro="The price customers talk about. They see a new one at once; orders hold their own rate for a time."
      actions={
        <Button
          disabledReason={notAllowed ?? notRead('The rates', query)}
          onClick={() =>
            setPublishing({ base: chosen?.base ?? DEFAULT_BASE, target: chosen?.target ?? DEFAULT_TARGET })
          }
        >
          Publish a price
        </Button>
      }
    >
      {query.isPending ? (
        <SkeletonRows rows={4} className="h-24" />
      ) : !query.data ? (
        <FailedRead query={query} />
      ) : !chosen ? (
        <EmptyState title="No price has been published">
          Until there is one, no one can place a payment.
        </EmptyState>
      ) : (
        <div className="grid gap-5 xl:grid-cols-[22rem_minmax(0,1fr)]">
          <ul aria-label="Pairs" className="grid content-start gap-2.5">
            {rates.map((rate) => (
              <li key={rate.base + rate.target}>
                <button
                  type="button"
                  aria-pressed={rate === chosen}
                  className={cx(
                    'w-full rounded-card border p-4 text-left',
                    rate === chosen
                      ? 'border-brand bg-brand-tint ring-1 ring-brand'
                      : 'border-line bg-surface hover:border-brand',
                  )}
                  onClick={() => filter.set({ base: rate.base, target: rate.target }, { replace: true })}
                >
                  <span className="flex flex-wrap items-baseline justify-between gap-x-3">
                    <span className="font-bold text-2xl tabular-nums">
                      {displayPrice(rate.price, rate.base)}
                    </span>
                    <span className="text-sm text-soft">for 1 {rate.target}</span>
                  </span>
                  <span className="mt-1 block text-sm text-soft">
                    {rate.by}, <When at={rate.published_at} show="day-time" isInSentence />
                  </span>
                </button>
              </li>
            ))}
          </ul>
          <div className="grid min-w-0 content-start gap-5">
            <Card>
              <RateChart key={chosen.base + chosen.target} base={chosen.base} target={chosen.target} />
            </Card>
            <RateHold minutes={query.data.hold_minutes} />
            <UnpaidOrders />
            <CurrencyLimits currencies={query.data.currencies} />
          </div>
        </div>
      )}
      {query.data && publishing && (
        <PublishDialog
          rates={query.data.rates}
          currencies={query.data.currencies}
          pair={publishing}
          onClose={() => setPublishing(null)}
        />
      )}
    </ScreenFrame>
  );
}
