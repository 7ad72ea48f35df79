/** Plain calls, which are answered afresh each time: checked, validated, done, and put in the envelope. */
import { finished } from 'node:stream/promises';
import type { PlainEndpoint } from '@cowrie/contract/endpoint.ts';
import { LIMITS } from '@cowrie/contract/limits.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import { type Admitted, admission, limitsBy } from './admit.ts';
import { type Call, type MayReceive, type Operation, type Who, Worded } from './call.ts';
import { identify, isLongAgo } from './caller.ts';
import { countTry, refusalOf } from './count-tries.ts';
import { originOf } from './origin.ts';
import { checkAnswer, parseInput } from './schemas.ts';
import { startCreation } from './start-creation.ts';
import { receiveBody } from './uploads.ts';

/** The handler, and what goes before the body of the calls that have one. */
export function answerPlain(
  context: Context,
  endpoint: PlainEndpoint,
  operation: Operation,
  mayReceive?: MayReceive,
) {
  const { calls } = context;
  const seeIn = admission(context, endpoint, mayReceive);
  const admit = (request: FastifyRequest) => calls.during(() => seeIn(request));
  const byAddress = limitsBy('address', endpoint);
  const admitted = new WeakMap<FastifyRequest, Admitted>();
  /** Calls whose body was still arriving when their caller was identified. */
  const underWay = new WeakSet<FastifyRequest>();

  async function beforeBody(request: FastifyRequest) {
    admitted.set(request, await admit(request));
    if (request.raw.complete === false) underWay.add(request);
  }

  /**
   * Identifies the caller again of a call that took long to arrive: they may be signed out, blocked or in another role
   * by now (Product §4.8). Asked once the body is complete, while its files are being opened; and once more where that
   * takes long, as it may for a file that arrived at once too.
   */
  function whoOnceWhole(request: FastifyRequest, { who, now }: Admitted): () => Promise<Who> {
    const ask = (): Promise<Who> => identify(endpoint, context, request, context.clock());
    if (!underWay.has(request))
      return async () => (endpoint.files && isLongAgo(context, now.getTime()) ? ask() : who);
    let askedAt: number | undefined;
    const asked = finished(request.raw, { writable: false }).then(() => {
      askedAt = context.clock().getTime();
      return ask();
    });
    // If the body fails, nobody waits for this.
    asked.catch(() => {});
    return () => (askedAt !== undefined && isLongAgo(context, askedAt) ? ask() : asked);
  }

  async function answer(request: FastifyRequest, reply: FastifyReply) {
    const entered = admitted.get(request) ?? (await admit(request));
    const { owner, params, query, now } = entered;
    const origin = originOf(endpoint, request, context.config);
    const { address, device } = origin;
    const notDone = async (error: unknown): Promise<never> => {
      throw await refusalOf(context.db, entered.counts, error);
    };
    const whoNow = whoOnceWhole(request, entered);
    const countBytes = async (bytes: number) => {
      // Staff's files are the business's own and are not counted; a repeated call has been counted already.
      if (!('customer' in entered.who) || entered.earlier) return;
      const factor = context.config.rateLimitFactor;
      await countTry(context.db, LIMITS.uploadSize, owner, now, factor, Math.ceil(bytes / 1024));
    };
    const received = receiveBody(endpoint, context, request, owner, countBytes);
    const { fields, uploads } = await received.catch(notDone);
    let result: Awaited<ReturnType<Operation>>;
    let creation: ReturnType<typeof startCreation>;
    try {
      const body = parseInput(endpoint.body, fields);
      // A call that is sent again has been counted.
      for (const limit of entered.earlier ? [] : byAddress)
        await countTry(context.db, limit, address, now, context.config.rateLimitFactor);
      creation = startCreation(context, endpoint, entered, request, { body, uploads });
      const call = { params, query, body, context, now, url: request.url, address, device, origin };
      const who = await whoNow();
      const own = { ...(endpoint.files && { uploads }), ...creation?.own };
      // Only this counts as a call under way: a body may take as long as its sender likes.
      result = await calls.during(() => {
        const whole = { ...call, ...own, ...who } satisfies Call;
        return creation ? creation.run(operation, whole) : operation(whole);
      });
      creation?.refuseUnlessDone();
    } catch (error) {
      await uploads.discardAfter(error);
      return notDone(error);
    }
    // What staff changed takes effect at their next call, before this process is told of the change as the others are.
    if ('staff' in entered.who && endpoint.method !== 'GET') context.known.drop();
    // From here on the call is done: whatever fails now, its files stay.
    if (creation?.isReplayed()) await uploads.discardUnrecorded();
    else await uploads.discardUnkept();
    origin.writeTo(reply);
    return send(endpoint, context, reply, result);
  }

  return { answer, beforeBody };
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
