import type { waitingProofs } from '@cowrie/contract/desk/triage.ts';
import type { CallData } from '@cowrie/contract/endpoint.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useStaff } from '../session/session-store.ts';
import type { Decisions, DecisionsNow, Failed } from './decisions.ts';
import { findOut, onlyAnswerLost } from './find-out.ts';

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
    async function find(one: Failed) {
      // What did not load is asked for again with the next read.
      const became = await findOut(queryClient, one, name);
      asked.current.delete(one.proof.id);
      if (!became || became === 'waits') return;
      decisions.settle(one.proof.id, became === 'done' ? null : became);
      if (became === 'done') setFound(onlyAnswerLost(one));
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
