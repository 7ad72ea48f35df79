import { waitingProofs } from '@cowrie/contract/desk/triage.ts';
import { notify } from '@cowrie/ui/notices.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { refresh } from '../api/queries.ts';
import { STALE_CONFIRMED } from '../bank-statements/use-confirming.ts';
import { beforeLeaving } from '../session/before-leaving.ts';
import { readSession } from '../session/session-store.ts';
import { type Decided, type Decisions, makeDecisions } from './decisions.ts';
import { decidedAnew, tellWhatBecame } from './find-out.ts';
import { sendDecision } from './send-decision.ts';

function send(decided: Decided) {
  decidedAnew(decided.proof.id);
  return sendDecision(decided);
}

const isUnsent = ({ pending, sending }: ReturnType<Decisions['now']>) => pending.length + sending.length > 0;

/** At signing out: sends what is left, while there is a session to send it in, and says afterwards whether it went through. */
function sendAtLeaving(decisions: Decisions): Promise<void> | null {
  decisions.sendAll();
  const underWay = decisions.underWay();
  if (underWay.length === 0) return null;
  return Promise.all(underWay).then((refusals) => {
    const failed = refusals.filter((refusal) => refusal !== null).length;
    if (failed === 0) notify(sentAsYouLeft(underWay.length));
    else
      notify(
        'What you decided last may not all have gone through: what did not still waits in triage.',
        'error',
      );
  });
}

const sentAsYouLeft = (count: number) =>
  count === 1
    ? 'Your last decision was sent as you left.'
    : `Your last ${count} decisions were sent as you left.`;

const notSent = (count: number) =>
  count === 1
    ? 'Your last decision was not sent, since you were signed out: its proof still waits.'
    : `Your last ${count} decisions were not sent, since you were signed out: their proofs still wait.`;

/**
 * The decisions of this visit. Whoever leaves the screen or signs out sends at once what can still be taken back and is told
 * so; whoever closes the tab is asked first (Product §28.35).
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
  const asks = isUnsent(now);

  useEffect(() => {
    hasLeft.current = false;
    const forgetLeaving = beforeLeaving(() => sendAtLeaving(decisions));
    return () => {
      hasLeft.current = true;
      // Nothing goes out in the name of nobody, or of whoever came next.
      const isHere = readSession()?.token === session?.token;
      const count = isHere ? decisions.sendAll() : decisions.dropAll();
      if (count > 0) isHere ? notify(sentAsYouLeft(count)) : notify(notSent(count), 'error');
      void Promise.all(decisions.underWay()).then(forgetLeaving);
    };
  }, [decisions, session]);

  useEffect(() => {
    if (!asks) return;
    const ask = (event: BeforeUnloadEvent) => isUnsent(decisions.now()) && event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [asks, decisions]);

  return { decisions, now };
}
