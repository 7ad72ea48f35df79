import type { Failed } from './decisions.ts';

/** What became of a decision that came back: where no answer did, it may have gone through (Product §28.35). */
export function failureInWords({ proof, decision, message, mayBeDone }: Failed): string {
  const done = decision.kind === 'confirm' ? 'confirmed' : 'declined';
  return mayBeDone
    ? `We do not know whether ${proof.reference} was ${done}: no answer came. Decide again if it still waits: it counts once.`
    : `${proof.reference} was not ${done}: ${message}`;
}
