import type { Result } from '@cowrie/contract/client.ts';
import { confirmLines } from '@cowrie/contract/desk/bank-statements.ts';
import { confirmOrder, declineOrder } from '@cowrie/contract/desk/order-moves.ts';
import { confirmedByLine, waitingProofs } from '@cowrie/contract/desk/triage.ts';
import { notify } from '@cowrie/ui/notices.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { acting, refresh } from '../api/queries.ts';
import { STALE_CONFIRMED } from '../bank-statements/use-confirming.ts';
import { type Decided, makeDecisions, type Refusal } from './decisions.ts';

/**
 * Confirms by the bank's line, or what was asked for on the account that was shown; or declines (Product §28.34). It is said
 * of the attempt that was looked at: another may be open by then (Product §7.10).
 */
async function send({ proof, decision }: Decided): Promise<Refusal | null> {
  const params = { reference: proof.reference };
  const { id: attempt, line, account, asked, amount_missing: amount } = proof;
  if (decision.kind === 'decline')
    return refusalOf(await acting.call(declineOrder, { params, body: { reason: decision.reason, attempt } }));
  const looked = decision.hasLooked && { looked_at_same_proof: true };
  if (line && asked !== null && confirmedByLine(proof)) {
    const pair = { line_id: line.id, reference: proof.reference, amount: asked, attempt, ...looked };
    const result = await acting.call(confirmLines, { body: { pairs: [pair] } });
    const [outcome] = result.status === 'success' ? result.data.outcomes : [];
    return outcome?.outcome === 'refused' ? outcome : refusalOf(result);
  }
  // What the bank calls its credit confirms one order only.
  const bankReference = line?.is_certain ? line.bank_reference : null;
  const body = {
    amount,
    attempt,
    account: account.code,
    ...(asked !== null && { arrived: asked }),
    ...(bankReference && { bank_reference: bankReference }),
    ...looked,
  };
  return refusalOf(await acting.call(confirmOrder, { params, body }));
}

function refusalOf(result: Result<unknown>): Refusal | null {
  if (result.status === 'success') return null;
  return { code: result.status === 'warning' ? result.code : 'no_reply', message: result.message };
}

/**
 * The decisions of this visit. Whoever leaves the screen sends at once what can still be taken back and is told so;
 * whoever closes the tab is asked first (Product §28.35).
 */
export function useDecisions() {
  const queryClient = useQueryClient();
  const hasLeft = useRef(false);
  const [decisions] = useState(() =>
    makeDecisions(send, ({ proof }, refusal) => {
      refresh(queryClient, [...STALE_CONFIRMED, waitingProofs]);
      if (refusal && hasLeft.current)
        notify(`Your decision on ${proof.reference} did not go through: ${refusal.message}`, 'error');
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
