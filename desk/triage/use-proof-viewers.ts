import { useLivePoll } from '@cowrie/client/use-live-poll.ts';
import { viewProof } from '@cowrie/contract/desk/triage.ts';
import { useRef, useState } from 'react';
import { client } from '../api/client.ts';
import { live } from '../live/live.ts';

/** How often this page says that somebody still looks at the proof. */
const VIEW_EVERY_MS = 20_000;
/**
 * Within this time nobody has read the proof yet, so another may take its place; later a key may already be meant for
 * it.
 */
const UNREAD_MS = 300;

type Looking = {
  reference: string;
  /** The reference of the order whose proof was looked at before. */
  left: string | undefined;
  /** Called where somebody else looks at it already, if that is known before it can have been read. */
  onTaken: () => void;
};

/**
 * Tells the desk that this proof is looked at here, and that the one before is not any more. Returns who else looks at it;
 * undefined until that is known.
 */
export function useProofViewers({ reference, left, onTaken }: Looking): string[] | undefined {
  const [viewers, setViewers] = useState<string[]>();
  const isFirst = useRef(true);
  const [appearedAt] = useState(() => performance.now());
  useLivePoll(
    live,
    async (signal) => {
      const body = isFirst.current ? { left } : {};
      const result = await client.call(viewProof, { params: { reference }, body }, { signal });
      // One such call may fail: the next is made twenty seconds later.
      if (result.status !== 'success') return;
      setViewers(result.data.viewers);
      const isUnread = isFirst.current && performance.now() - appearedAt < UNREAD_MS;
      if (isUnread && result.data.viewers.length > 0) onTaken();
      isFirst.current = false;
    },
    {
      everyMs: VIEW_EVERY_MS,
      restMs: VIEW_EVERY_MS,
      isAbout: ({ name, data }) => name === 'viewers' && data.ref === reference,
      isActive: true,
    },
  );
  return viewers;
}
