import { waitingProofs } from '@cowrie/contract/desk/triage.ts';
import { notify } from '@cowrie/ui/notices.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { refresh } from '../api/queries.ts';
import { STALE_CONFIRMED } from '../bank-statements/use-confirming.ts';
import { readSession } from '../session/session-store.ts';
import { type Decided, makeDecisions } from './decisions.ts';
import { decidedAnew, tellWhatBecame } from './find-out.ts';
import { sendDecision } from './send-decision.ts';

function send(decided: Decided) {
  decidedAnew(decided.proof.id);
  return sendDecision(decided);
}

/**
 * The decisions of this visit. Whoever leaves the screen sends at once what can still be taken back and is told so;
 * whoever closes the tab is asked first (Product §28.35).
 */
export function useDecisions() {
  const queryClient = useQueryClient();
  const hasLeft = useRef(false);
  const [session] = useState(readSession);
  const [decisions] = useState(() =>
    makeDecisions(send, (decided, refusal) => {
      refresh(queryClient, [...STALE_CONFIRMED, waitingProofs]);
      if (!refusal || !hasLeft.current || !session) return;
      void tellWhatBecame(queryClient, { ...decided, ...refusal }, session);
    }),
  );
  const now = useSyncExternalStore(decisions.subscribe, decisions.now);
  const isUnsent = now.pending.length + now.sending.length > 0;

  useEffect(() => {
    hasLeft.current = false;
    return () => {
      hasLeft.current = true;
      const count = decisions.sendAll();
      if (count > 0)
        notify(
          count === 1
            ? 'Your last decision was sent as you left.'
            : `Your last ${count} decisions were sent as you left.`,
        );
    };
  }, [decisions]);

  useEffect(() => {
    if (!isUnsent) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isUnsent]);

  return { decisions, now };
}
