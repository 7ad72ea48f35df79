/** What screens ask again every few seconds: one query where nothing changed, and then no body. */
import type { PolledEndpoint } from '@cowrie/contract/endpoint.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import { fail } from '../errors.ts';
import { answerHeaders } from '../security-headers.ts';
import { bearerToken } from '../sessions/bearer.ts';
import type { CustomerPoll, CustomerPolled, Poll, PollCall, StaffPoll, StaffPolled } from './call.ts';
import { identify } from './caller.ts';
import { namesVersion, sendBytes, tagOf } from './conditional.ts';
import type { KeptPolls } from './kept-polls.ts';
import { checkAnswer, parseInput, tryInput } from './schemas.ts';

/**
 * A customer's browser keeps what it asks again, so that a bad network brings it once. The desk keeps its answers in its
 * own memory (`desk/api/transport.ts`), and nothing of them goes to a disk (Product §25.52). Who goes back in a browser is
 * shown what it keeps without a question to us: never what it keeps of the customer who was signed in there before.
 */
const keptBy = ({ access }: PolledEndpoint): Record<string, string> =>
  access === 'customer'
    ? { 'cache-control': 'private, no-cache', vary: 'authorization' }
    : { 'cache-control': 'no-store' };

type AnyPoll = CustomerPoll<CustomerPolled, unknown> | StaffPoll<StaffPolled, unknown>;

type Handler = (request: FastifyRequest, reply: FastifyReply) => unknown;
type Parts = { context: Context; polls: KeptPolls };

export function answerPoll({ context, polls }: Parts, endpoint: PolledEndpoint, poll: AnyPoll) {
  const polledHeaders = keptBy(endpoint);
  /** Names and values in turn. */
  const unchanged = Object.entries({
    ...answerHeaders(context.config.publicUrl).all,
    ...polledHeaders,
  }).flat();

  /** What is seen again where it is known without the database that nothing has changed, with the tag that says so. */
  function findUnchanged(request: FastifyRequest) {
    if (!('isKept' in poll)) return undefined;
    const token = bearerToken(request.headers.authorization);
    if (token === null) return undefined;
    const now = context.clock();
    const state = polls.find({ token, url: request.url }, now.getTime());
    if (state === undefined) return undefined;
    const etag = tagOf(poll.version(state, now));
    if (!namesVersion(request.headers['if-none-match'], etag)) return undefined;
    // Kept under this very address, so its query was looked at as it was kept.
    const seen = { state, query: request.query as never, context, now };
    return { etag, seen, toNote: poll.note?.isDue(seen) ? poll.note : undefined };
  }

  const sayUnchanged = (reply: FastifyReply, etag: string) =>
    sendBytes(reply, 304, [...unchanged, 'etag', etag]);

  /** Answers most polls, with nothing to wait for; what is left to do of the others. */
  function begin(request: FastifyRequest, reply: FastifyReply): Handler | undefined {
    const found = findUnchanged(request);
    if (!found) return answer;
    const { etag, seen, toNote } = found;
    if (!toNote) {
      sayUnchanged(reply, etag);
      return undefined;
    }
    return async () => {
      await toNote.write(seen);
      sayUnchanged(reply, etag);
    };
  }

  async function answer(request: FastifyRequest, reply: FastifyReply) {
    const now = context.clock();
    const token = 'isKept' in poll ? bearerToken(request.headers.authorization) : null;
    if (endpoint.access === 'customer') context.overload.refuseDatabase();
    const keep = polls.begin();
    const params = endpoint.params ? tryInput(endpoint.params, request.params) : {};
    const wanted = 'wanted' in poll && params ? poll.wanted(params) : undefined;
    const who = await identify(endpoint, context, request, now, wanted);
    // Who asks comes before what they ask for, so only now may that be wrong.
    if (!params) return parseInput(endpoint.params, request.params);
    const query = parseInput(endpoint.query, request.query);
    const call = { params, query, context, now };
    if ('wanted' in poll && 'customer' in who) {
      const state = who.state ?? fail('not_found');
      const { customer, goodUntil } = who;
      if (token !== null && goodUntil !== undefined)
        keep({ token, url: request.url }, { customer, state, goodUntil });
      return finish(poll, { ...call, customer: who.customer, state }, request, reply);
    }
    if ('state' in poll && 'staff' in who) {
      const state = await poll.state({ ...call, staff: who.staff });
      return finish(poll, { ...call, staff: who.staff, state }, request, reply);
    }
    throw new Error(`${endpoint.path} is polled by others than its endpoint says`);
  }

  async function finish<E extends PolledEndpoint>(
    { note, version, answer }: Poll<E, unknown>,
    call: PollCall<E> & { state: unknown },
    request: FastifyRequest,
    reply: FastifyReply,
  ) {
    if (note?.isDue(call)) await note.write(call);
    const etag = tagOf(version(call.state, call.now));
    if (namesVersion(request.headers['if-none-match'], etag)) return sayUnchanged(reply, etag);
    const data = await answer(call);
    if (context.checkAnswers) checkAnswer(endpoint, data);
    return reply
      .headers({ ...polledHeaders, etag })
      .type('application/json; charset=utf-8')
      .send(JSON.stringify({ status: 'success', data }));
  }

  return { answer, begin };
}
