import { viewOrder } from '@cowrie/contract/desk/orders.ts';
import { useEffect, useState } from 'react';
import { client } from '../../api/client.ts';

/** How often one says that one still has an order open. */
const VIEW_EVERY_MS = 20_000;

/**
 * Says that this order is open here, while the page is in sight, and tells who else has it open.
 * @param read names that came with the order itself, which is read more often
 */
export function useViewers(reference: string, read: string[] | undefined): string[] {
  const [answered, setAnswered] = useState<string[]>([]);
  useEffect(() => {
    const leaving = new AbortController();
    async function sayViewing() {
      if (document.hidden) return;
      const result = await client.call(viewOrder, { params: { reference } }, { signal: leaving.signal });
      // Losing one of these is no harm: the next comes in twenty seconds.
      if (result.status === 'success') setAnswered(result.data.viewers);
    }
    void sayViewing();
    const timer = setInterval(() => void sayViewing(), VIEW_EVERY_MS);
    return () => {
      leaving.abort();
      clearInterval(timer);
    };
  }, [reference]);
  return read ?? answered;
}
