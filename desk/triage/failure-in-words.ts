import type { Failed } from './decisions.ts';

/** What became of a decision that came back: where no answer did, or one that says nothing of it, it may have gone through (Product §28.35). */
export function failureInWords({ proof, decision, code, message, mayBeDone }: Failed): string {
  const done = decision.kind === 'confirm' ? 'confirmed' : 'declined';
  const why = code === 'no_reply' ? 'no answer came.' : message;
  return mayBeDone
    ? `We do not know whether ${proof.reference} was ${done}: ${why} Decide again if it still waits: it counts once.`
    : `${proof.reference} was not ${done}: ${message}`;
}
