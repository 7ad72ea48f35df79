import { useLivePoll } from '@cowrie/client/use-live-poll.ts';
import { keepIfSame } from '@cowrie/client/use-poll.ts';
import { inbox } from '@cowrie/contract/chat.ts';
import type { Result } from '@cowrie/contract/client.ts';
import type { CallData } from '@cowrie/contract/endpoint.ts';
import { useCallback, useEffect, useState } from 'react';
import { api } from '../api/client.ts';
import { live } from '../live/live.ts';

/** How often the list is asked for again where no stream tells of changes; nearly always nothing changed. */
const INBOX_POLL_MS = 10_000;

type Answer = Result<CallData<typeof inbox>>;

/** The page's conversations, up to date while it is on the screen. What did load stays where a later fetch fails. */
export function useInbox(loaded: Answer): Answer {
  const [answer, setAnswer] = useState(loaded);

  const take = useCallback(
    (fresh: Answer) =>
      setAnswer((before) =>
        fresh.status !== 'success' && before.status === 'success' ? before : keepIfSame(before, fresh),
      ),
    [],
  );
  useEffect(() => take(loaded), [loaded, take]);

  const poll = useCallback(
    async (signal: AbortSignal) => {
      const fresh = await api.call(inbox, {}, { signal });
      if (!signal.aborted) take(fresh);
      return fresh.status === 'success';
    },
    [take],
  );
  useLivePoll(live, poll, {
    everyMs: INBOX_POLL_MS,
    isAbout: ({ name }) => name !== 'typing' && name !== 'seen',
    isFresh: true,
  });
  return answer;
}
