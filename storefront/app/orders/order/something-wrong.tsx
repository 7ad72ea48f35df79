import { isClosed } from '@cowrie/contract/lifecycle.ts';
import type { OrderDetails } from '@cowrie/contract/orders.ts';
import { useLater } from '../../hooks/use-later.ts';

const loadCases = () => import('./cases.tsx');

/** At the end of a closed order, and fetched for such alone (Product §27.26). */
export function SomethingWrong({ order }: { order: OrderDetails }) {
  return isClosed(order.status) ? <Closed order={order} /> : null;
}

function Closed({ order }: { order: OrderDetails }) {
  const Cases = useLater(loadCases).part?.Cases;
  return Cases ? <Cases order={order} /> : null;
}
