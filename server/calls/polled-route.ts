/**
 * What a customer's screen asks again every few seconds: nearly always nothing has changed, and then the whole call is
 * one query, which finds the session and the state of what is polled at once (the budget is half the speed of the
 * barest server that selects one row).
 */
import { type AnyEndpoint, API_BASE, type CallData, type Validated } from '@cowrie/contract/endpoint.ts';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../context.ts';
import { fail } from '../errors.ts';
import { API_HEADERS } from '../security-headers.ts';
import { bearerToken } from '../sessions/bearer.ts';
import { type Customer, findCustomerWith, type Wanted } from '../sessions/customers.ts';
import { checkAnswer, parseInput, tryInput } from './schemas.ts';

type PollCall<E extends AnyEndpoint, S> = Pick<Validated<E>, 'params'> & {
  context: Context;
  customer: Customer;
  state: S;
  now: Date;
};

export type Poll<E extends AnyEndpoint, S> = {
  /** SQL of what tells whether something changed, about the row `customer`; null where the customer has no such thing. */
  state(params: Validated<E>['params']): Wanted;
  /** What the caller looks at is noted, whether it changed or not. */
  note?(call: PollCall<E, S>): Promise<void> | void;
  /** Differs whenever the answer would. */
  version(state: S, now: Date): string;
  answer(call: PollCall<E, S>): Promise<CallData<E>>;
};

/** Registers a GET of verified customers that answers 304 to who has its version already. */
export type PolledRouter = <E extends AnyEndpoint, S>(endpoint: E, poll: Poll<E, S>) => void;

/** Whether `If-None-Match` names `etag`; a proxy that compresses marks a tag as weak. */
export function namesTag(header: string | undefined, etag: string): boolean {
  return header === etag || (header?.match(/"[^"]*"/g)?.includes(etag) ?? false);
}

const POLLED_HEADERS = { 'cache-control': 'private, no-cache' };
/** Names and values in turn. */
const UNCHANGED = Object.entries({ ...API_HEADERS, ...POLLED_HEADERS }).flat();

export function makePolledRouter(app: FastifyInstance, context: Context): PolledRouter {
  return <E extends AnyEndpoint, S>(endpoint: E, poll: Poll<E, S>) => {
    app.get(API_BASE + endpoint.path, async (request, reply) => {
      const now = context.clock();
      const token = bearerToken(request.headers.authorization);
      const params = (endpoint.params ? tryInput(endpoint.params, request.params) : {}) as
        | Validated<E>['params']
        | undefined;
      const found =
        (await findCustomerWith<S>(context.db, token, now, params && poll.state(params))) ??
        fail('unauthenticated');
      if (!found.customer.verified) fail('unverified');
      // Who asks comes before what they ask for, so only now may that be wrong.
      if (!params) return parseInput(endpoint.params, request.params);
      const state = found.state ?? fail('not_found');
      const call = { params, context, customer: found.customer, state, now };
      await poll.note?.(call);
      const etag = `"${poll.version(state, now)}"`;
      if (namesTag(request.headers['if-none-match'], etag)) {
        // Past Fastify's own sending, which would cost a tenth of the whole call.
        reply.hijack();
        reply.raw.writeHead(304, [...UNCHANGED, 'etag', etag]).end();
        return;
      }
      reply.header('etag', etag).headers(POLLED_HEADERS);
      const data = await poll.answer(call);
      if (context.checkAnswers) checkAnswer(endpoint, data);
      return reply.type('application/json; charset=utf-8').send(JSON.stringify({ status: 'success', data }));
    });
  };
}
