import type { MatchReason, StatementMatches } from '@cowrie/contract/desk/bank-statements.ts';
import { displayMoney } from '@cowrie/contract/money.ts';
import { StatusBadge } from '@cowrie/ui/status-badge.tsx';
import { When } from '@cowrie/ui/when.tsx';
import { Link } from 'react-router';
import { paths } from '../paths.ts';

const REASON_NAMES: Record<Exclude<MatchReason, 'another reference'>, string> = {
  amount: 'amount',
  reference: 'reference',
  'similar reference': 'reference but for one letter',
  'part of the reference': 'beginning of the reference',
  name: 'name',
  'part of the name': 'part of the name',
  time: 'time',
};

type OrderFactsProps = {
  order: StatementMatches['unproven'][number];
  /** Why a line is thought to pay for it. */
  reasons: readonly MatchReason[];
};

/** An order that waits for money. */
export function OrderFacts({ order, reasons }: OrderFactsProps) {
  return (
    <div className="min-w-0 grow basis-64">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <OrderLink reference={order.reference} />
        <StatusBadge status={order.status} />
        <span>{order.customer}</span>
      </p>
      <p className="text-sm text-soft">
        Waiting for {displayMoney(order.missing, order.currency)}
        {order.proof_at ? (
          <>
            , proof sent <When at={order.proof_at} show="day-time" isInSentence />
          </>
        ) : (
          ', no proof yet'
        )}
      </p>
      <Reasons reasons={reasons} />
    </div>
  );
}

/** Why a line is thought to be it. */
export function Reasons({ reasons }: { reasons: readonly MatchReason[] }) {
  const same = reasons.filter((reason) => reason !== 'another reference');
  return (
    <>
      {same.length > 0 && (
        <p className="text-sm text-soft">Same {same.map((reason) => REASON_NAMES[reason]).join(', ')}</p>
      )}
      {same.length < reasons.length && (
        <p className="font-semibold text-sm text-warning">The bank’s text names another order.</p>
      )}
    </>
  );
}

export function OrderLink({ reference }: { reference: string }) {
  return (
    <Link className="font-semibold text-brand tabular-nums underline" to={paths.order(reference)}>
      {reference}
    </Link>
  );
}
