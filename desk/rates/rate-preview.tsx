import { convert, displayMoney, formatAmount } from '@cowrie/contract/money.ts';
import { SECOND_LOOK_BASIS_POINTS } from '@cowrie/contract/rates.ts';
import { cx } from '@cowrie/ui/cx.ts';

/** What the example customer pays, in minor units of the base. */
const EXAMPLE_PAY = 10_000_000n;

type RatePreviewProps = {
  base: string;
  target: string;
  rate: string;
  /** From the last price, in hundredths of a percent; null where there is none. */
  change: bigint | null;
  isUp: boolean;
};

/** What follows from a price before it is published: the rate, an example, how far it moves. */
export function RatePreview({ base, target, rate, change, isUp }: RatePreviewProps) {
  const isJump = change !== null && change > SECOND_LOOK_BASIS_POINTS;
  return (
    <dl className="grid gap-1.5 rounded-control bg-block p-4 text-sm" aria-live="polite">
      <div className="flex justify-between gap-3">
        <dt className="shrink-0 text-soft">1 {base} buys</dt>
        <dd className="text-right font-medium tabular-nums [overflow-wrap:anywhere]">
          {rate} {target}
        </dd>
      </div>
      <div className="flex justify-between gap-3">
        <dt className="text-soft">{displayMoney(formatAmount(EXAMPLE_PAY), base)} buys</dt>
        <dd className="font-medium tabular-nums">
          {displayMoney(formatAmount(convert(EXAMPLE_PAY, rate)), target)}
        </dd>
      </div>
      {change !== null && (
        <div className="flex justify-between gap-3">
          <dt className="text-soft">Change</dt>
          <dd className={cx('font-semibold tabular-nums', isJump && 'text-danger')}>
            {change === 0n ? 'none' : `${isUp ? '+' : '−'}${formatAmount(change)} %`}
          </dd>
        </div>
      )}
    </dl>
  );
}
