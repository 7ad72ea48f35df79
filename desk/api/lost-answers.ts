/**
 * An answer that got lost says nothing of what was asked for, which may be done. What can be asked twice is, once and as the
 * same attempt, so that whoever pressed is told what came of it and not that it failed (Product §2.25).
 */
import { type CallOptions, isCancelled, type Result } from '@cowrie/contract/client.ts';
import type { AnyEndpoint } from '@cowrie/contract/endpoint.ts';
import { isThere } from '../connection/is-there.ts';
import { readSession } from '../session/session-store.ts';

/** A server that is not there by then may be long away, and the press has failed. */
const LOOKS_AFTER_MS = [0, 400, 1_200];
/** Whoever has waited for longer is not kept waiting for another answer. */
const SOON_MS = 10_000;
const PATIENCE_MS = 2_500;

/** What is refused a second time has a key; the ways in of one's own take a code, which works once. */
const mayRepeat = ({ creates, path }: AnyEndpoint, key: string | undefined) =>
  creates ? key !== undefined : !path.startsWith('/desk/me/');

/** Asks by `ask`, and once more where no answer came, the server is there and the same person is. */
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
