/** Calls that create, each in its own way (`creates` of its endpoint): what is done is done once, however often it is sent. */
import type { PlainEndpoint } from '@cowrie/contract/endpoint.ts';
import type { FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import type { Admitted } from './admit.ts';
import { type Call, type Operation, within } from './call.ts';
import { type Attempt, fingerprintOf, keyOf, type Once, runOnce } from './idempotency.ts';
import type { Uploads } from './uploads.ts';

type Sent = { body: unknown; uploads: Uploads };

/** What a call that creates gets, and what holds it to using it: once, and to the end. Undefined for the others. */
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
    // The forms in which earlier versions wrote it, so that a repeat across an upgrade is known.
    fingerprint:
      secrets.length > 0 && !params
        ? fingerprintOf(path, without(body, secrets))
        : fingerprintOf(request.url, [without(body, secrets), uploads.digests()]),
  });
  /** Under the call's own key and with its contents, so that other contents never meet what was done under it. */
  const onceFor = (part: string): Once => {
    const { key, ...whole } = attempt();
    return (work) =>
      runOnce(context.db, { ...whole, earlier: undefined, counts: [], key: key && `${key} ${part}` }, work);
  };
  const once: Once = async (work) => {
    if (state !== 'unused') throw new Error(`${method} ${path} runs once() twice`);
    state = 'running';
    // What failed left nothing: it may be tried again.
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
        // The key stands before its parts do: other contents are refused before any of them is done.
        await once(async () => null);
        return operation(call);
      }
      // All of it under the key: what it asks and writes is in one transaction with it.
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
