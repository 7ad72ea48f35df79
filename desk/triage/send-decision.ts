import { attemptKeys } from '@cowrie/client/attempt-keys.ts';
import { leavesOpen, type Result } from '@cowrie/contract/client.ts';
import { confirmLines } from '@cowrie/contract/desk/bank-statements.ts';
import { confirmOrder, declineOrder } from '@cowrie/contract/desk/order-moves.ts';
import { confirmedByLine } from '@cowrie/contract/desk/triage.ts';
import { acting } from '../api/queries.ts';
import { whyNotConnected } from '../connection/connection.ts';
import type { Decided, Refusal } from './decisions.ts';

/** The keys of each proof: a decision that was made again after its answer got lost is the same, and done once (Product §2.11). */
const keys = new Map<string, ReturnType<typeof attemptKeys>>();

/** The key of what is sent about a proof. */
function keyOf({ id }: Decided['proof'], body: unknown): string {
  const own = keys.get(id) ?? attemptKeys();
  keys.set(id, own);
  return own.keyFor(body);
}

/**
 * Confirms, by the bank's line or with the amount that was asked for on the account that was shown, or declines
 * (Product §28.34). The decision names the attempt that was looked at and, when declining, its last proof: another may
 * have come by then (Product §7.10).
 */
export async function sendDecision({ proof, decision }: Decided): Promise<Refusal | null> {
  const unreachable = whyNotConnected();
  if (unreachable) return { code: 'no_reply', message: unreachable, mayBeDone: false };
  const params = { reference: proof.reference };
  const { id: attempt, line, account, asked, amount_missing: amount } = proof;
  if (decision.kind === 'decline') {
    const [last] = proof.proofs;
    const body = { reason: decision.reason, attempt, ...(last && { proof: last.id }) };
    const idempotencyKey = keyOf(proof, body);
    return refusalOf(proof, await acting.call(declineOrder, { params, body }, { idempotencyKey }));
  }
  // `hasLooked` may be about something else that had to be looked at, and other orders with the same slip may not have
  // been known yet.
  const looked = decision.hasLooked && proof.same_proofs.length > 0 && { looked_at_same_proof: true };
  if (line && asked !== null && confirmedByLine(proof)) {
    const pair = { line_id: line.id, reference: proof.reference, amount: asked, attempt, ...looked };
    const result = await acting.call(confirmLines, { body: { pairs: [pair] } });
    const [outcome] = result.status === 'success' ? result.data.outcomes : [];
    return outcome?.outcome === 'refused' ? { ...outcome, mayBeDone: false } : refusalOf(proof, result);
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
  const idempotencyKey = keyOf(proof, body);
  return refusalOf(proof, await acting.call(confirmOrder, { params, body }, { idempotencyKey }));
}

function refusalOf({ id }: Decided['proof'], result: Result<unknown>): Refusal | null {
  // Answered for good: whatever is decided next is another attempt.
  if (result.status === 'success' || !leavesOpen(result)) keys.delete(id);
  if (result.status === 'success') return null;
  const code = result.status === 'error' ? 'no_reply' : result.code;
  return { code, message: result.message, mayBeDone: leavesOpen(result) };
}
