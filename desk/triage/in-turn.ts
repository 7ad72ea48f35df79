/** Which proof comes next in triage (Product §28.31, §28.36). */
import type { WaitingProof } from '@cowrie/contract/desk/triage.ts';
import type { DecisionsNow } from './decisions.ts';

/**
 * What is left to decide: what did not go through on top, then as it was promised, what was skipped at the end. What
 * moved meanwhile and so waits no more stays with its message as it was.
 */
export function inTurn(
  waiting: readonly WaitingProof[],
  { pending, sending, failed, done }: DecisionsNow,
  skipped: readonly string[],
): WaitingProof[] {
  const decided = new Set([...pending, ...sending].map(({ proof }) => proof.id));
  const onTop = failed.map(({ proof }) => waiting.find(({ id }) => id === proof.id) ?? proof);
  const isOnTop = new Set(onTop.map(({ id }) => id));
  const left = waiting.filter(({ id }) => !decided.has(id) && !done.has(id) && !isOnTop.has(id));
  const isSkipped = ({ id }: WaitingProof) => skipped.includes(id);
  return [...onTop, ...left.filter((proof) => !isSkipped(proof)), ...left.filter(isSkipped)];
}

/** The first from `at` on, and round, that nobody else looks at; where others look at all of them, the one at `at`. */
export function nextFrom(list: readonly WaitingProof[], at: number): WaitingProof | undefined {
  const round = [...list.slice(at), ...list.slice(0, at)];
  return round.find(({ viewers }) => viewers.length === 0) ?? round[0];
}
