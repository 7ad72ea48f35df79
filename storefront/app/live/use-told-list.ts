import { useLivePoll } from '@cowrie/client/use-live-poll.ts';
import type { Result } from '@cowrie/contract/client.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { useIsOffline } from '../offline/connection.ts';
import { type LiveEvent, live } from './live.ts';

/** How often a list is loaded again where no stream tells of changes. */
const RENEWED_MS = 60_000;
/** Several changes of one order come together. */
const TOGETHER_MS = 500;

/**
 * Of the last load of a list, whether it brought it, and whether something was told of meanwhile: the router says neither to
 * whoever asked it to load.
 */
let last = { hasCome: true, isOld: false };

/** What a page's loader answers for `useToldList`. */
export async function toldList<Answer extends Result<unknown>>(loading: Promise<Answer>): Promise<Answer> {
  let isOld = false;
  const deafen = live.listen({
    onEvent: (event) => {
      isOld ||= isOfOrders(event);
    },
    onMissed: () => {
      isOld = true;
    },
  });
  const answer = await loading.finally(deafen);
  last = { hasCome: answer.status === 'success', isOld };
  return answer;
}

const isOfOrders = ({ name }: LiveEvent) => name === 'order';

/**
 * The page's list of orders, loaded again when a stream tells that one is another than it was, or new, or that something may
 * have been missed (Product §29.37), when the page is shown again, and when the server is back, since what is on the screen
 * may be what was kept. What did load stays where a later time fails.
 * @param loaded what its loader had of `toldList`
 * @param place the list's address: another one is another list
 */
export function useToldList<Answer extends Result<unknown>>(loaded: Answer, place: string): Answer {
  const { revalidate } = useRevalidator();
  const isOffline = useIsOffline();
  const wasOffline = useRef(isOffline);
  useEffect(() => {
    if (wasOffline.current && !isOffline) void revalidate();
    wasOffline.current = isOffline;
  }, [isOffline, revalidate]);
  const renew = useCallback(async () => {
    await revalidate();
    return last.hasCome;
  }, [revalidate]);
  // Nobody listened for the page while its list was on its way.
  const [isFresh] = useState(() => !last.isOld);
  useLivePoll(live, renew, {
    everyMs: RENEWED_MS,
    isAbout: isOfOrders,
    isFresh,
    togetherMs: TOGETHER_MS,
  });

  const shown = useRef({ loaded, place });
  if (loaded.status === 'success' || place !== shown.current.place) shown.current = { loaded, place };
  return shown.current.loaded.status === 'success' ? shown.current.loaded : loaded;
}
