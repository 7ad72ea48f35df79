import type { WaitingProof } from '@cowrie/contract/desk/triage.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { once, useKeys } from '../frame/keyboard.tsx';
import { paths } from '../paths.ts';
import type { Decision, Decisions, DecisionsNow } from './decisions.ts';
import { lookedAtFirst } from './look-warnings.ts';
import { useTakeBackKeys } from './use-take-back-keys.ts';
import { useTurn } from './use-turn.ts';

const FORTH = ['j', 'ArrowDown', 'ArrowRight'];
const BACK = ['k', 'ArrowUp', 'ArrowLeft'];

export type ToDecide = {
  /** The proofs that wait; at least one. */
  list: readonly WaitingProof[];
  /** Whether its order waits no more, since somebody else moved it. */
  isGone: (proof: WaitingProof) => boolean;
  decisions: Decisions;
  now: DecisionsNow;
  onSkip: (id: string) => void;
};

/** The proof whose turn it is, and what may be done with it, by keys too (Product §28.34, §28.36). */
export function useDeciding({ list, isGone, decisions, now, onSkip }: ToDecide) {
  const navigate = useNavigate();
  const { proof, ...turn } = useTurn(list, now);
  const proofId = proof?.id ?? null;
  const [asks, setAsks] = useState<'reason' | 'look' | null>(null);
  const [askedOf, setAskedOf] = useState(proofId);
  // A question that was asked of the last proof must not show for the new one, not even in its first drawing.
  if (askedOf !== proofId) {
    setAskedOf(proofId);
    setAsks(null);
  }
  const gone = proof !== undefined && isGone(proof);
  const mayDecide = proof !== undefined && !gone;
  const mayConfirm = mayDecide && proof.asked !== null;
  const failed = now.failed.find(({ proof: { id } }) => id === proofId);

  function decide(decision: Decision) {
    if (!mayDecide) return;
    decisions.decide(proof, decision);
    turn.goOn();
  }
  function confirm() {
    // While the reasons are shown, keys choose one of them.
    if (!mayConfirm || asks === 'reason') return;
    if (lookedAtFirst(proof).length > 0) setAsks('look');
    else decide({ kind: 'confirm', hasLooked: false });
  }
  function decline() {
    if (mayDecide) setAsks('reason');
  }
  function skip() {
    if (!proof) return;
    if (failed) decisions.dismiss(proof.id);
    onSkip(proof.id);
    if (turn.hasOthers) turn.goOn();
  }
  function takeBack() {
    const taken = decisions.takeBack();
    if (taken) turn.lookAt(taken.id);
  }
  useTakeBackKeys(takeBack);
  useKeys({
    y: once(confirm),
    n: once(decline),
    s: once(skip),
    o: () => proof && navigate(paths.order(proof.reference)),
    ...Object.fromEntries(FORTH.map((key) => [key, () => turn.step(1)])),
    ...Object.fromEntries(BACK.map((key) => [key, () => turn.step(-1)])),
  });
  return {
    ...{ proof, turn, gone, failed },
    /** The question that is open: for a reason to decline, or for a look at other orders first. */
    asks,
    asksReason: asks === 'reason' && mayDecide,
    asksLook: asks === 'look' && mayConfirm,
    askNothing: () => setAsks(null),
    ...{ decide, confirm, decline, skip, takeBack },
  };
}

export type DecidingNow = ReturnType<typeof useDeciding>;
