import {
  type MatchReason,
  type StatementMatches,
  statementMatches,
} from '@cowrie/contract/desk/bank-statements.ts';
import { displayMoney } from '@cowrie/contract/money.ts';
import { EmptyState, FailedState, SkeletonRows } from '@cowrie/ui/list-states.tsx';
import { StatusBadge } from '@cowrie/ui/status-badge.tsx';
import { When } from '@cowrie/ui/when.tsx';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { failureMessage } from '../api/client.ts';
import { useCall } from '../api/queries.ts';
import { Card } from '../frame/screen.tsx';
import { paths } from '../paths.ts';
import { LineFacts } from './line-facts.tsx';

type Order = StatementMatches['unproven'][number];

const REASON_NAMES: Record<MatchReason, string> = {
  amount: 'amount',
  reference: 'reference',
  'similar reference': 'reference but for one letter',
  'part of the reference': 'beginning of the reference',
  name: 'name',
  'part of the name': 'part of the name',
  time: 'time',
};

/** What lines of the statements pay for: certainly, likely, or nobody knows (Product §26.46, §26.47, §26.49). */
export function Matches() {
  const query = useCall(statementMatches, {});
  if (query.isPending) return <SkeletonRows rows={4} className="h-24" />;
  if (!query.data)
    return (
      <FailedState
        message={failureMessage(query.error)}
        isBusy={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    );
  const { certain, likely, nobodys, unproven, is_partial } = query.data;
  if (certain.length + likely.length + nobodys + unproven.length === 0)
    return (
      <EmptyState title="Nothing to look at">
        Lines that pay for an order stand here as soon as a statement has them.
      </EmptyState>
    );
  return (
    <div className="grid gap-5">
      {is_partial && <p className="text-soft">There is more than this; the latest stands here.</p>}
      {certain.length > 0 && (
        <Card title="These pay for an order">
          <ul className="divide-y divide-line">
            {certain.map(({ line, order, reasons }) => (
              <SideBySide key={line.id} left={<LineFacts line={line} />}>
                <OrderFacts order={order} reasons={reasons} />
              </SideBySide>
            ))}
          </ul>
        </Card>
      )}
      {likely.length > 0 && (
        <Card title="These may pay for an order">
          <ul className="divide-y divide-line">
            {likely.map(({ line, candidates }) => (
              <SideBySide key={line.id} left={<LineFacts line={line} />}>
                <ul className="grid gap-3">
                  {candidates.map(({ order, reasons }) => (
                    <li key={order.reference}>
                      <OrderFacts order={order} reasons={reasons} />
                    </li>
                  ))}
                </ul>
              </SideBySide>
            ))}
          </ul>
        </Card>
      )}
      {unproven.length > 0 && (
        <Card title="Proofs whose money has not come">
          <p className="mb-2 text-soft">The statements reach beyond these proofs, and no line is for them.</p>
          <ul className="grid gap-3">
            {unproven.map((order) => (
              <li key={order.reference}>
                <OrderFacts order={order} reasons={[]} />
              </li>
            ))}
          </ul>
        </Card>
      )}
      {nobodys > 0 && (
        <p>
          <Link
            className="font-semibold text-brand underline"
            to={paths.statementLines({ direction: 'in', state: 'open' })}
          >
            {nobodys === 1 ? 'One line came in' : `${nobodys} lines came in`} that no order waits for
          </Link>
        </p>
      )}
    </div>
  );
}

function SideBySide({ left, children }: { left: ReactNode; children: ReactNode }) {
  return (
    <li className="grid gap-x-6 gap-y-2 py-3 first:pt-0 last:pb-0 md:grid-cols-2">
      {left}
      {children}
    </li>
  );
}

type OrderFactsProps = { order: Order; reasons: readonly MatchReason[] };

function OrderFacts({ order, reasons }: OrderFactsProps) {
  return (
    <div className="min-w-0">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Link className="font-semibold text-brand tabular-nums underline" to={paths.order(order.reference)}>
          {order.reference}
        </Link>
        <StatusBadge status={order.status} />
        <span>{order.customer}</span>
      </p>
      <p className="text-sm text-soft">
        Waits for {displayMoney(order.missing, order.currency)}
        {order.proof_at ? (
          <>
            , proof sent <When at={order.proof_at} />
          </>
        ) : (
          ', no proof yet'
        )}
      </p>
      {reasons.length > 0 && (
        <p className="text-sm text-soft">Same {reasons.map((reason) => REASON_NAMES[reason]).join(', ')}</p>
      )}
    </div>
  );
}
