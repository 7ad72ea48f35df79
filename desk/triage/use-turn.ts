import type { WaitingProof } from '@cowrie/contract/desk/triage.ts';
import { useEffect, useRef, useState } from 'react';
import type { DecisionsNow } from './decisions.ts';
import { nextFrom } from './in-turn.ts';

/** Which proof is looked at, and the ways to others: by hand, or by itself once it is decided (Product §28.36). */
export function useTurn(list: readonly WaitingProof[], now: DecisionsNow) {
  const [chosenId, setChosenId] = useState<string | null>(null);
  // Whoever went to a proof by hand stays there, whoever else looks at it.
  const isByHand = useRef(false);
  const known = list.findIndex(({ id }) => id === chosenId);
  // A proof that somebody else has just moved stays on the screen, so that the next key does not hit another one.
  const shown = useRef<WaitingProof | null>(null);
  const isTaken = known === -1 && shown.current?.id === chosenId && !isDecided(now, chosenId);
  const proof = (isTaken ? shown.current : list[known]) ?? nextFrom(list, 0);
  shown.current = proof ?? null;
  const previous = usePrevious(proof?.reference);
  const proofId = proof?.id ?? null;
  // The proof on the screen stays there when others come into the list before it.
  useEffect(() => setChosenId(proofId), [proofId]);
  const at = Math.max(
    0,
    list.findIndex(({ id }) => id === proofId),
  );
  const others = list.filter(({ id }) => id !== proofId);

  function lookAt(id: string) {
    isByHand.current = true;
    setChosenId(id);
  }
  return {
    /** Undefined where the list is empty. */
    proof,
    /** The reference of the proof that was looked at before. */
    previous,
    at,
    hasOthers: others.length > 0,
    lookAt,
    step(by: 1 | -1) {
      const next = list[at + by];
      if (next) lookAt(next.id);
    },
    /** Goes to the next proof, as after a decision. */
    goOn() {
      isByHand.current = false;
      setChosenId(nextFrom(others, Math.min(at, others.length - 1))?.id ?? null);
    },
    /** Goes to a proof that nobody looks at, where there is one; not from a proof that this person went to by hand. */
    giveWay() {
      if (isByHand.current) return;
      const free = nextFrom(others, at);
      if (free && free.viewers.length === 0) setChosenId(free.id);
    },
  };
}

/** Whether this person has decided the proof on this visit. */
function isDecided({ pending, sending, done, failed }: DecisionsNow, wanted: string | null): boolean {
  if (wanted === null) return true;
  const mine = [...pending, ...sending, ...failed].some(({ proof: { id } }) => id === wanted);
  return mine || done.has(wanted);
}

/** The value before the present one. */
function usePrevious<T>(value: T): T | undefined {
  const seen = useRef<{ now: T; before: T | undefined }>({ now: value, before: undefined });
  if (seen.current.now !== value) seen.current = { now: value, before: seen.current.now };
  return seen.current.before;
}
