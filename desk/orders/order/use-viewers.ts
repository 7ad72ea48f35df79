import { ALSO_WHEN_CLOSED } from '@cowrie/client/finish-leaving.ts';
import { useLivePoll } from '@cowrie/client/use-live-poll.ts';
import { leaveOrder } from '@cowrie/contract/desk/leave-order.ts';
import { viewOrder } from '@cowrie/contract/desk/order-page.ts';
import { useCallback, useEffect, useState } from 'react';
import { client } from '../../api/client.ts';
import { live } from '../../live/live.ts';

/** How often one says that one still has an order open. */
const VIEW_EVERY_MS = 20_000;

/**
 * Tells the server, while the page is in sight, that this order or a case about it is open here with all its messages,
 * and when it no longer is. Returns who else has it open (Product §29.55).
 * @param read what came with the order itself, which is read more often: names, and the messages that are shown
 */
export function useViewers(
  reference: string,
  read: { viewers: string[]; messages: readonly { id: string }[] } | undefined,
): string[] {
  const [answered, setAnswered] = useState<string[]>([]);
  // Until the order is there nothing of it has been shown.
  const shown = read?.messages.at(-1)?.id ?? '0';
  const say = useCallback(
    async (signal?: AbortSignal) => {
      const body = { shown };
      const result = await client.call(viewOrder, { params: { reference }, body }, { signal });
      // Losing one of these is no harm: the next comes in twenty seconds.
      if (result.status === 'success') setAnswered(result.data.viewers);
    },
    [reference, shown],
  );
  useLivePoll(live, say, { everyMs: VIEW_EVERY_MS, isActive: true });
  // Seen is what stands on the screen, so it is said once it does and not as it is told of.
  useEffect(() => {
    if (shown !== '0' && !document.hidden) void say();
  }, [say, shown]);
  useEffect(() => {
    const leave = () => void client.call(leaveOrder, { params: { reference } }, ALSO_WHEN_CLOSED);
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, [reference]);
  return read?.viewers ?? answered;
}
