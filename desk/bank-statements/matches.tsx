import { statementMatches } from '@cowrie/contract/desk/bank-statements.ts';
import { EmptyState, SkeletonRows } from '@cowrie/ui/list-states.tsx';
import { Link } from 'react-router';
import { useCall } from '../api/queries.ts';
import { Card } from '../frame/screen.tsx';
import { FailedRead } from '../parts/failed-read.tsx';
import { paths } from '../paths.ts';
import { Certain } from './certain.tsx';
import { Likely } from './likely.tsx';
import { OrderFacts } from './order-facts.tsx';
import { Outcomes } from './outcomes.tsx';
import { useConfirming } from './use-confirming.ts';

/** What lines of the statements are: certainly, likely, or nobody knows (Product §26.46, §26.47, §26.49, §26.52). */
export function Matches() {
  const query = useCall(statementMatches, {});
  const confirming = useConfirming();
  if (query.isPending) return <SkeletonRows rows={4} className="h-24" />;
  if (!query.data) return <FailedRead query={query} />;
  const { certain, booked, likely, nobodys, nobodys_out, unproven, is_partial } = query.data;
  const sure = certain.length + booked.length;
  if (sure + likely.length + nobodys + nobodys_out + unproven.length === 0)
    return (
      <div className="grid gap-5">
        <Outcomes confirming={confirming} />
        <EmptyState title="Nothing to look at">
          Open lines show here as soon as a statement has them.
        </EmptyState>
      </div>
    );
  return (
    <div className="grid gap-5">
      {is_partial && <p className="text-soft">There are more; these are the latest.</p>}
      <Outcomes confirming={confirming} />
      {sure > 0 && <Certain pairs={certain} ties={booked} confirming={confirming} />}
      {likely.length > 0 && <Likely lines={likely} confirming={confirming} />}
      {unproven.length > 0 && (
        <Card title="Proofs whose money has not come in">
          <p className="mb-2 text-soft">
            The statements are newer than these proofs, and have no line for them.
          </p>
          <ul className="grid gap-3">
            {unproven.map((order) => (
              <li key={order.reference}>
                <OrderFacts order={order} reasons={[]} />
              </li>
            ))}
          </ul>
        </Card>
      )}
      <Nobodys direction="in" count={nobodys} />
      <Nobodys direction="out" count={nobodys_out} />
    </div>
  );
}

/** How many of the open lines nothing is likely for, leading to the open ones. */
function Nobodys({ direction, count }: { direction: 'in' | 'out'; count: number }) {
  if (count === 0) return null;
  const way = direction === 'in' ? 'incoming' : 'outgoing';
  return (
    <p>
      <Link
        className="font-semibold text-brand underline"
        to={paths.statementLines({ direction, state: 'open' })}
      >
        {count === 1
          ? `One open ${way} line has no likely match`
          : `${count} open ${way} lines have no likely match`}
      </Link>
    </p>
  );
}
