/**
 * Binds an endpoint of the contract to its operation: checks who asks, validates what comes, answers in
 * the envelope. Nothing else registers a call.
 */
import { type AnyEndpoint, API_BASE, type CallData, type Validated } from '@cowrie/contract/endpoint.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import { countTry, LIMITS, type Limit } from './attempts.ts';
import { type CachedRouter, makeCachedRouter, type ReadySide } from './cached-route.ts';
import { identify } from './caller.ts';
import { callerAddress } from './caller-address.ts';
import { type CsvRouter, makeCsvRouter } from './csv-route.ts';
import { failFields } from './errors.ts';
import { type Attempt, fingerprintOf } from './idempotency.ts';
import { makePolledRouter, namesTag, type PolledRouter } from './polled-route.ts';
import { checkAnswer, checkError, parseInput } from './schemas.ts';
import type { Customer, StaffMember } from './sessions.ts';
import { acceptForms, receiveMultipart, type Uploads } from './uploads.ts';

/** One call on its way: validated input and who makes it. */
export type Call<E extends AnyEndpoint = AnyEndpoint> = Validated<E> & {
  context: Context;
  request: FastifyRequest;
  /** The moment the call came in; everything it writes carries this time. */
  now: Date;
  /** The caller's address, for limits. */
  address: string;
  /** The signed-in customer; only endpoints with access `account` or `customer` have one for sure. */
  customer: Customer;
  /** The signed-in customer where access is `optional`. */
  visitor: Customer | null;
  staff: StaffMember;
  /** Files that came with the call, stored but not yet kept. */
  uploads: Uploads;
  /** Idempotency of a creating call; `owner` says whose key it is. */
  attempt: (owner: string) => Attempt;
  /** Sets the ETag; true when the caller already has this version, then answer `NOT_MODIFIED`. */
  holds: (version: string) => boolean;
};

export const NOT_MODIFIED = Symbol('not modified');
class Worded<T> {
  readonly message: string;
  readonly data: T;
  constructor(message: string, data: T) {
    this.message = message;
    this.data = data;
  }
}
/** An answer with a sentence for the customer beside its data. */
export function worded<T>(message: string, data: T) {
  return new Worded(message, data);
}

type Answer<E> = CallData<E> | Worded<CallData<E>> | typeof NOT_MODIFIED;
type Operation<E extends AnyEndpoint> = (call: Call<E>) => Promise<Answer<E>>;
export type Router = (<E extends AnyEndpoint>(endpoint: E, operation: Operation<E>) => void) & {
  /** For public lists: kept as ready bytes until content changes. */
  cached: CachedRouter;
  /** For what a customer's screen asks every few seconds: one query where nothing changed. */
  polled: PolledRouter;
  /** For staff's exports: streamed as CSV. */
  csv: CsvRouter;
};

/** Longest Idempotency-Key we keep. */
const KEY_MAX = 200;

function idempotencyKey(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || key.length === 0 || key.length > KEY_MAX) {
    failFields({ 'idempotency-key': [`Send one Idempotency-Key of at most ${KEY_MAX} characters`] });
  }
  return key;
}

/** A router for `app`: registers endpoints on Fastify with everything they share. */
export function makeRouter(app: FastifyInstance, ready: ReadySide, context: Context): Router {
  const route = <E extends AnyEndpoint>(endpoint: E, operation: Operation<E>) => {
    const bind = (scope: FastifyInstance) =>
      scope.route({
        method: endpoint.method,
        url: API_BASE + endpoint.path,
        handler: (request, reply) =>
          handle(endpoint, operation as unknown as Operation<AnyEndpoint>, context, request, reply),
      });
    if (endpoint.files) acceptForms(app, bind);
    else bind(app);
  };
  return Object.assign(route, {
    cached: makeCachedRouter(ready, context),
    polled: makePolledRouter(app, context),
    csv: makeCsvRouter(app, context),
  });
}

async function handle(
  endpoint: AnyEndpoint,
  operation: Operation<AnyEndpoint>,
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const now = context.clock();
  const who = await identify(endpoint, context, request, now);
  const params = parseInput(endpoint.params, request.params);
  const query = parseInput(endpoint.query, request.query);
  if (who.customer) {
    const subject = `customer:${who.customer.id}`;
    const count = (limit: Limit) => countTry(context.db, limit, subject, now, context.config.rateLimitFactor);
    if (endpoint.counted) await count(LIMITS[endpoint.counted]);
    if (endpoint.files && request.isMultipart()) await count(LIMITS.upload);
  }
  const { fields, uploads } = await receiveMultipart(endpoint, context, request);
  let answer: unknown;
  try {
    const body = parseInput(endpoint.body, fields);
    const call = {
      params,
      query,
      body,
      context,
      request,
      now,
      address: callerAddress(request.ip),
      uploads,
      attempt: (owner: string): Attempt => ({
        owner,
        key: idempotencyKey(request),
        fingerprint: fingerprintOf(request.url, [body, uploads.digests()]),
      }),
      holds: (version: string) => {
        const etag = `"${version}"`;
        reply.header('etag', etag).header('cache-control', 'private, no-cache');
        return namesTag(request.headers['if-none-match'], etag);
      },
      visitor: null,
      ...who,
    } as unknown as Call;
    answer = await operation(call);
  } catch (error) {
    await uploads.discardAfter(error);
    if (context.checkAnswers) checkError(endpoint, error);
    throw error;
  }
  // From here on the call is done: whatever fails now, its files stay.
  await uploads.discardUnkept();
  return send(endpoint, context, reply, answer);
}

function send(endpoint: AnyEndpoint, context: Context, reply: FastifyReply, answer: unknown) {
  if (answer === NOT_MODIFIED) return reply.code(304).send();
  const { message, data } = answer instanceof Worded ? answer : { message: undefined, data: answer };
  if (context.checkAnswers) checkAnswer(endpoint, data);
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  return reply
    .type('application/json; charset=utf-8')
    .send(
      JSON.stringify(
        message === undefined ? { status: 'success', data } : { status: 'success', message, data },
      ),
    );
}
