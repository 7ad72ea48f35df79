/**
 * Runs a call that creates something, in the way that its endpoint's `creates` names, exactly once however often it is
 * sent.
 */
import type { PlainEndpoint } from '@cowrie/contract/endpoint.ts';
import type { FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import type { Admitted } from './admit.ts';
import { type Call, type Operation, within } from './call.ts';
import { type Attempt, fingerprintOf, keyOf, type Once, runOnce } from './idempotency.ts';
import type { Uploads } from './uploads.ts';

type Sent = { body: unknown; uploads: Uploads };

/**
 * What the operation of a creating call gets to do its work once, and the checks that it did. Undefined for other
 * calls.
 */
export function startCreation(
  context: Context,
  endpoint: PlainEndpoint,
  { owner, earlier, counts }: Admitted,
  request: FastifyRequest,
  { body, uploads }: Sent,
) {
  const { creates, secrets = [], method, path, params } = endpoint;
  if (!creates) return undefined;
  let state: 'unused' | 'running' | 'done' | 'replayed' = 'unused';
  const attempt = (): Attempt => ({
    owner,
    earlier,
    counts,
    key: keyOf(request),
    // Both forms are those of earlier versions, so that a repeat across an upgrade is recognised.
    fingerprint:
      secrets.length > 0 && !params
        ? fingerprintOf(path, without(body, secrets))
        : fingerprintOf(request.url, [without(body, secrets), uploads.digests()]),
  });
  /**
   * A part has the call's key with its own name, and the call's fingerprint: other contents under the same key are
   * refused.
   */
  const onceFor = (part: string): Once => {
    const { key, ...whole } = attempt();
    return (work) =>
      runOnce(context.db, { ...whole, earlier: undefined, counts: [], key: key && `${key} ${part}` }, work);
  };
  const once: Once = async (work) => {
    if (state !== 'unused') throw new Error(`${method} ${path} runs once() twice`);
    state = 'running';
    // A failed try was rolled back and may be repeated.
    const result = await runOnce(context.db, attempt(), work).catch((error) => {
      state = 'unused';
      throw error;
    });
    state = result.replayed ? 'replayed' : 'done';
    return result;
  };
  return {
    own: creates === 'parts' ? { onceFor } : { once },
    async run(operation: Operation, call: Call) {
      if (creates === true) return operation(call);
      if (creates === 'parts') {
        // The key is written first, so that other contents under it are refused before any part is done.
        await once(async () => null);
        return operation(call);
      }
      // The whole operation runs in one transaction with the key.
      const { answer } = await once((tx) => operation(within(tx, call)));
      return answer;
    },
    /** An earlier call had done the work. */
    isReplayed: () => state === 'replayed',
    refuseUnlessDone() {
      if (state === 'unused' || state === 'running')
        throw new Error(`${method} ${path} answers before once() has done its work`);
    },
  };
}

function without(body: unknown, secrets: readonly string[]): unknown {
  if (secrets.length === 0 || typeof body !== 'object' || body === null) return body;
  return Object.fromEntries(Object.entries(body).filter(([name]) => !secrets.includes(name)));
}
