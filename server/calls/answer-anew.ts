/** Calls whose answer is made anew each time: checked, validated, done, and answered in the envelope. */
import type { PlainEndpoint } from '@cowrie/contract/endpoint.ts';
import { LIMITS, type Limit } from '@cowrie/contract/limits.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import { type Call, type Operation, type Who, Worded } from './call.ts';
import { identify } from './caller.ts';
import { countTry } from './count-tries.ts';
import { type Attempt, fingerprintOf, keyOf, type Once, runOnce } from './idempotency.ts';
import { originOf } from './origin.ts';
import { checkAnswer, parseInput } from './schemas.ts';
import { receiveBody, type Uploads } from './uploads.ts';

export function answerAnew(context: Context, endpoint: PlainEndpoint, operation: Operation) {
  const byCustomer = limitsBy('customer', endpoint);
  const byAddress = limitsBy('address', endpoint);

  return async (request: FastifyRequest, reply: FastifyReply) => {
    const now = context.clock();
    const who = await identify(endpoint, context, request, now);
    const params = parseInput(endpoint.params, request.params);
    const query = parseInput(endpoint.query, request.query);
    const origin = originOf(endpoint, request, context.config);
    const { address, device } = origin;
    const isUpload = endpoint.files !== undefined && 'customer' in who && request.isMultipart();
    const count = (limit: Limit, subject: string) =>
      countTry(context.db, limit, subject, now, context.config.rateLimitFactor);
    for (const limit of byCustomer) await count(limit, ownerOf(endpoint, who));
    if (isUpload) await count(LIMITS.upload, ownerOf(endpoint, who));
    const { fields, uploads } = await receiveBody(endpoint, context, request);
    let answer: Awaited<ReturnType<Operation>>;
    try {
      const body = parseInput(endpoint.body, fields);
      for (const limit of byAddress) await count(limit, address);
      const creation = startCreation(context, endpoint, who, request, { body, uploads });
      const call = { params, query, body, context, now, url: request.url, address, device, origin };
      const own = { ...(endpoint.files && { uploads }), ...(creation && { once: creation.once }) };
      answer = await operation({ ...call, ...own, ...who } satisfies Call);
      creation?.refuseUnlessDone();
    } catch (error) {
      await uploads.discardAfter(error);
      throw error;
    }
    // From here on the call is done: whatever fails now, its files stay.
    await uploads.discardUnkept();
    origin.writeTo(reply);
    return send(endpoint, context, reply, answer);
  };
}

function limitsBy(by: Limit['by'], { limits = [] }: PlainEndpoint): Limit[] {
  return limits.map((name): Limit => LIMITS[name]).filter((limit) => limit.by === by);
}

/** Whose tries and keys these are: a person's, or those of everybody who makes this call. */
function ownerOf(endpoint: PlainEndpoint, who: Who): string {
  if ('customer' in who) return `customer:${who.customer.id}`;
  if ('staff' in who) return `staff:${who.staff.id}`;
  return endpoint.path.slice(1);
}

type Sent = { body: unknown; uploads: Uploads };

/** What a creating call gets, and what holds it to using it: once, and to the end. Nothing for the others. */
function startCreation(
  context: Context,
  endpoint: PlainEndpoint,
  who: Who,
  request: FastifyRequest,
  { body, uploads }: Sent,
) {
  const { creates, secrets, method, path } = endpoint;
  if (!creates) return undefined;
  let state: 'unused' | 'running' | 'done' = 'unused';
  const attempt = (): Attempt => ({
    owner: ownerOf(endpoint, who),
    key: keyOf(request),
    // The form in which earlier versions wrote it, so that a repeat across an upgrade is known.
    fingerprint: secrets
      ? fingerprintOf(path, without(body, secrets))
      : fingerprintOf(request.url, [body, uploads.digests()]),
  });
  const once: Once = async (work) => {
    if (state !== 'unused') throw new Error(`${method} ${path} runs once() twice`);
    state = 'running';
    const result = await runOnce(context.db, attempt(), work);
    state = 'done';
    return result;
  };
  return {
    once,
    refuseUnlessDone() {
      if (state !== 'done') throw new Error(`${method} ${path} answers before once() has done its work`);
    },
  };
}

function without(body: unknown, secrets: readonly string[]): unknown {
  if (typeof body !== 'object' || body === null) return body;
  return Object.fromEntries(Object.entries(body).filter(([name]) => !secrets.includes(name)));
}

function send(
  endpoint: PlainEndpoint,
  context: Context,
  reply: FastifyReply,
  answer: Awaited<ReturnType<Operation>>,
) {
  const { message, data } = answer instanceof Worded ? answer : { message: undefined, data: answer };
  if (context.checkAnswers) checkAnswer(endpoint, data);
  return reply
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(
      JSON.stringify(
        message === undefined ? { status: 'success', data } : { status: 'success', message, data },
      ),
    );
}
