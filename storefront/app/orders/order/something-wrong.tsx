import { isClosed } from '@cowrie/contract/lifecycle.ts';
import type { CaseWriter } from '@cowrie/contract/order-codes.ts';
import type { OrderDetails } from '@cowrie/contract/orders.ts';
import { useLater } from '../../hooks/use-later.ts';

const loadCases = () => import('./cases.tsx');

export type SomethingWrongProps = {
  order: OrderDetails;
  /** Called with who wrote last in the case that is open, and with null where none is. */
  onOpen: (lastBy: CaseWriter | null) => void;
  /** Whether the customer writes what is wrong; it begins here, or at the head of the order. */
  isTelling: boolean;
  onTelling: (isTelling: boolean) => void;
};

/** At the end of a closed order, and fetched for such alone (Product §27.26). */
export function SomethingWrong(props: SomethingWrongProps) {
  return isClosed(props.order.status) ? <Closed {...props} /> : null;
}

function Closed(props: SomethingWrongProps) {
  const Cases = useLater(loadCases).part?.Cases;
  return Cases ? <Cases {...props} /> : null;
}
