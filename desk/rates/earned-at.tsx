import { holdings } from '@cowrie/contract/desk/book-moves.ts';
import { unitPrice } from '@cowrie/contract/desk/unit-price.ts';
import { convert, displayMoney, formatAmount, parseAmount, rateFromPrice } from '@cowrie/contract/money.ts';
import { cx } from '@cowrie/ui/cx.ts';
import { useCall } from '../api/queries.ts';
import { useWhyNot } from '../session/rights.ts';

/** What the example customer pays, in kobo, and one RMB, in fen. */
const EXAMPLE_PAY = 10_000_000n;
const ONE_RMB = 100n;

/** What a price of 1 RMB in Naira would earn at the average cost of the RMB at hand (Product §26.97). */
export function EarnedAt({ price }: { price: string }) {
  const notAllowed = useWhyNot(holdings);
  const query = useCall(holdings, {}, { enabled: notAllowed === null });
  const rmb = query.data?.holdings.find(({ currency }) => currency === 'RMB');
  const held = parseAmount(rmb?.amount ?? '');
  const cost = parseAmount(rmb?.cost ?? '');
  const average = unitPrice(cost, held);
  if (held === null || cost === null || average === null) return null;
  const costOf = (rmbOut: bigint) => (cost * rmbOut + held / 2n) / held;
  const each = convert(ONE_RMB, price) - costOf(ONE_RMB);
  const example = EXAMPLE_PAY - costOf(convert(EXAMPLE_PAY, rateFromPrice(price)));
  return (
    <dl className="grid gap-1.5 rounded-control bg-block p-4 text-sm" aria-live="polite">
      <Line label="1 RMB has cost us" value={`₦${average}`} />
      <Line label="Earned on each RMB" amount={each} />
      <Line label={`Earned on ${displayMoney(formatAmount(EXAMPLE_PAY), 'NGN')}`} amount={example} />
    </dl>
  );
}

function Line({ label, value, amount }: { label: string; value?: string; amount?: bigint }) {
  const isLoss = amount !== undefined && amount < 0n;
  const shown =
    amount === undefined
      ? value
      : `${isLoss ? '−' : ''}${displayMoney(formatAmount(isLoss ? -amount : amount), 'NGN')}`;
  return (
    <div className="flex justify-between gap-3">
      <dt className="text-soft">{label}</dt>
      <dd className={cx('font-semibold tabular-nums', isLoss && 'text-danger')}>{shown}</dd>
    </div>
  );
}
