import { getDeskOrder } from '@cowrie/contract/desk/order-page.ts';
import type { waitingProofs } from '@cowrie/contract/desk/triage.ts';
import type { CallData } from '@cowrie/contract/endpoint.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { readCall } from '../api/queries.ts';
import { useStaff } from '../session/session-store.ts';
import type { Decisions, DecisionsNow, Failed } from './decisions.ts';
import { whatBecameOf } from './what-became-of.ts';

/** The waiting proofs as they were read last, and when that was. */
type Read = { data: CallData<typeof waitingProofs> | undefined; dataUpdatedAt: number };

/**
 * Finds out what became of a decision that no answer came to, once its proof waits no more: its order tells, and whoever
 * decided need not look (Product §28.35). Answers the last one that went through, in words, and what forgets it.
 */
export function useFoundOut(decisions: Decisions, { failed }: DecisionsNow, { data, dataUpdatedAt }: Read) {
  const [found, setFound] = useState<string | null>(null);
  const queryClient = useQueryClient();
  const { name } = useStaff();
  const asked = useRef(new Set<string>());

  // biome-ignore lint/correctness/useExhaustiveDependencies: each read is another chance, also one that brought the same.
  useEffect(() => {
    async function find({ proof, decision }: Failed) {
      const { id, reference } = proof;
      const read = { ...readCall(getDeskOrder, { params: { reference } }), staleTime: 0 };
      // What did not load is asked for again with the next read.
      const order = await queryClient.fetchQuery(read).catch(() => null);
      asked.current.delete(id);
      const became = order && whatBecameOf({ proof, decision }, order, name);
      if (!became) return;
      decisions.settle(id, became === 'done' ? null : became);
      const done = decision.kind === 'confirm' ? 'confirmed' : 'declined';
      if (became === 'done') setFound(`${reference} was ${done}: only the answer got lost.`);
    }
    const open = failed.filter(({ proof, mayBeDone }) => mayBeDone && !asked.current.has(proof.id));
    for (const one of open) {
      if (!data || data.proofs.some(({ id }) => id === one.proof.id)) continue;
      asked.current.add(one.proof.id);
      void find(one);
    }
  }, [decisions, failed, data, dataUpdatedAt, queryClient, name]);
  return { found, forgetFound: () => setFound(null) };
}
