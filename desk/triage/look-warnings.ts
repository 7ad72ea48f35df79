import { LOOK_FIRST, type ProofWarning, type WaitingProof } from '@cowrie/contract/desk/triage.ts';

/** What of a proof has to be looked at before it is confirmed. */
export const lookedAtFirst = ({ warnings }: WaitingProof): ProofWarning[] =>
  warnings.filter((warning) => LOOK_FIRST.includes(warning));
