import { useLivePoll } from '@cowrie/client/use-live-poll.ts';
import { viewProof } from '@cowrie/contract/desk/triage.ts';
import { useRef, useState } from 'react';
import { client } from '../api/client.ts';
import { live } from '../live/live.ts';

/** How often one says that one still looks at a proof. */
const VIEW_EVERY_MS = 20_000;
/** What is led away from within this has not been read yet; after it a key is for what is there. */
const UNREAD_MS = 300;

type Looking = {
  reference: string;
  /** The order whose proof one looked at before. */
  left: string | undefined;
  /** Somebody else was there first, which is known before one can have read it. */
  onTaken: () => void;
};

/** Says from its first appearing which proof is looked at here, and that the last one is not any more; answers who else looks at it. */
export function useProofViewers({ reference, left, onTaken }: Looking): string[] | undefined {
  const [viewers, setViewers] = useState<string[]>();
  const isFirst = useRef(true);
  const [appearedAt] = useState(() => performance.now());
  useLivePoll(
    live,
    async (signal) => {
      const body = isFirst.current ? { left } : {};
      const result = await client.call(viewProof, { params: { reference }, body }, { signal });
      // Losing one of these is no harm: the next comes in twenty seconds.
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
