import { listReversals } from '@cowrie/contract/desk/book.ts';
import { SkeletonRows } from '@cowrie/ui/list-states.tsx';
import type { ReactNode } from 'react';
import { useCall } from '../api/queries.ts';
import { Card } from '../frame/screen.tsx';
import { ReversalCard } from './reversal-card.tsx';

/** What waits for a second person to be taken back, nothing where nothing does; what stands below comes with it. */
export function WaitingReversals({ children }: { children: ReactNode }) {
  const query = useCall(listReversals, {}, { pollMs: 30_000 });
  const waiting = query.data?.reversals ?? [];
  if (query.isPending) return <SkeletonRows rows={8} className="h-12" />;
  return (
    <>
      {waiting.length > 0 && (
        <Card title="Waiting for a second person" className="mb-5">
          <ul className="grid gap-4">
            {waiting.map((reversal) => (
              <li key={reversal.id}>
                <ReversalCard reversal={reversal} />
              </li>
            ))}
          </ul>
        </Card>
      )}
      {children}
    </>
  );
}
