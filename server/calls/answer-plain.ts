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
  /** Calls of which more was to come when their caller was asked for. */
  const underWay = new WeakSet<FastifyRequest>();

  async function beforeBody(request: FastifyRequest) {
    admitted.set(request, await admit(request));
    if (request.raw.complete === false) underWay.add(request);
  }

  /**
   * Whoever took their time may be signed out, blocked or in another role by now (Product §4.8): asked for once all has come,
   * while its files are opened, and again where that takes long, as it may of a file that came at once.
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
    // Where the body fails nobody waits for it.
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
      // Not what comes before: a body may take as long as its sender likes.
      result = await calls.during(() => {
        const whole = { ...call, ...own, ...who } satisfies Call;
        return creation ? creation.run(operation, whole) : operation(whole);
      });
      creation?.refuseUnlessDone();
    } catch (error) {
      await uploads.discardAfter(error);
      return notDone(error);
    }
    // What staff change holds for the next call, before this process hears of it as the others do.
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
