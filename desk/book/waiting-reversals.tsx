import { listReversals } from '@cowrie/contract/desk/book.ts';
import { useCall } from '../api/queries.ts';
import { Card } from '../frame/screen.tsx';
import { ReversalCard } from './reversal-card.tsx';

/** What waits for a second person to be taken back; nothing where nothing does. */
export function WaitingReversals() {
  const query = useCall(listReversals, {}, { pollMs: 30_000 });
  const waiting = query.data?.reversals ?? [];
  if (waiting.length === 0) return null;
  return (
    <Card title="Waiting for a second person" className="mb-5">
      <ul className="grid gap-4">
        {waiting.map((reversal) => (
          <li key={reversal.id}>
            <ReversalCard reversal={reversal} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
