import type { DeskOrder } from '@cowrie/contract/desk/orders.ts';
import { Alert } from '@cowrie/ui/alert.tsx';
import { statusLabel } from '@cowrie/ui/status-badge.tsx';
import { When } from '@cowrie/ui/when.tsx';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';

type SameProof = DeskOrder['same_proofs'][number];

/** Says that a proof's file was sent for other orders too, and leads to them (Product §21.14). */
export function SameProofs({ others }: { others: SameProof[] }) {
  if (others.length === 0) return null;
  return (
    <Alert type="warning" onDismiss={false}>
      <p>The same file was sent as proof for {others.length === 1 ? 'another order' : 'other orders'}:</p>
      <ul className="mt-1 grid gap-1 font-normal">
        {others.map(({ reference, customer, status, sent_at }) => (
          <li key={reference}>
            <Link
              to={paths.order(reference)}
              target="_blank"
              className="font-semibold tabular-nums underline"
            >
              {reference}
            </Link>{' '}
            {customer}, {statusLabel(status).toLowerCase()}, sent <When at={sent_at} show="day-time" />
          </li>
        ))}
      </ul>
    </Alert>
  );
}

/** Of the attempt that waits now: what confirming has to look at. */
export function sameProofsNow({ order, same_proofs }: Pick<DeskOrder, 'order' | 'same_proofs'>): SameProof[] {
  const open = order.proofs.filter((proof) => proof.transaction_status === 'awaiting').map(({ id }) => id);
  const now = same_proofs.filter((proof) => open.includes(proof.proof_id));
  return now.filter(({ reference }, index) => now.findIndex((one) => one.reference === reference) === index);
}
