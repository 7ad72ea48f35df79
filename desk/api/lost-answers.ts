/**
 * Repeats a call whose answer was lost, where that is safe, once and as the same attempt: the call may have been done,
 * and staff are told its outcome in place of a failure (Product §2.25).
 */
import { type CallOptions, isCancelled, type Result } from '@cowrie/contract/client.ts';
import type { AnyEndpoint } from '@cowrie/contract/endpoint.ts';
import { isThere } from '../connection/is-there.ts';
import { readSession } from '../session/session-store.ts';

/**
 * When to look whether the server is back. If it is not by the last look, it may be away for long, and the call has
 * failed.
 */
const LOOKS_AFTER_MS = [0, 400, 1_200];
/** Somebody who has already waited this long is not made to wait for a second answer. */
const SOON_MS = 10_000;
const PATIENCE_MS = 2_500;

/**
 * A creating call may be repeated only under its key. Calls about one's own ways to sign in may not: they take a code,
 * which works once.
 */
const mayRepeat = ({ creates, path }: AnyEndpoint, key: string | undefined) =>
  creates ? key !== undefined : !path.startsWith('/desk/me/');

/** Calls `ask`, and once more where no answer came, the server is back and the same person is signed in. */
export async function withSecondAsking<D>(
  endpoint: AnyEndpoint,
  { signal, idempotencyKey }: CallOptions,
  ask: () => Promise<Result<D>>,
): Promise<Result<D>> {
  const whose = readSession()?.token;
  const since = performance.now();
  const result = await ask();
  if (result.status !== 'error' || isCancelled(result)) return result;
  if (!whose || performance.now() - since > SOON_MS) return result;
  if (!mayRepeat(endpoint, idempotencyKey) || !(await isBack(signal))) return result;
  return whose === readSession()?.token ? ask() : result;
}

async function isBack(cancelled: AbortSignal | undefined): Promise<boolean> {
  for (const wait of LOOKS_AFTER_MS) {
    await new Promise((resolve) => setTimeout(resolve, wait));
    if (cancelled?.aborted) return false;
    if (await isThere(AbortSignal.timeout(PATIENCE_MS)).catch(() => false)) return true;
  }
  return false;
}
