/**
 * Public lists: made once per change of content and kept ready to send. They are what every visitor asks for, so they
 * cost no query and next to no time.
 */
import type { KeptEndpoint } from '@cowrie/contract/endpoint.ts';
import { MINUTE_MS } from '@cowrie/contract/time.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import { CONTENT_CHANGED } from '../database/notifications.ts';
import { isDatabaseUnavailable } from '../database/open.ts';
import { answerHeaders } from '../security-headers.ts';
import type { Load } from './call.ts';
import { countMakings } from './count-makings.ts';
import { createKeptMap, type KeptMap } from './kept-map.ts';
import { makeReady, type ReadyAnswer, sendReady } from './ready-answer.ts';
import { checkAnswer, parseInput } from './schemas.ts';

type Kept<Answer> = { answer: Answer; until: number };
/** What was made since the last change: by path and validated query, and by the URLs that turned out to mean one. */
type Generation = { made: KeptMap<Kept<Promise<ReadyAnswer>>>; known: KeptMap<Kept<ReadyAnswer>> };

/** Queries differ (Product §4.6). */
const MAX_ANSWERS = 200;

/** Keeps the answers of one process; returns what answers an endpoint from them. */
export function keepAnswers(context: Context) {
  const empty = (): Generation => ({ made: createKeptMap(MAX_ANSWERS), known: createKeptMap(MAX_ANSWERS) });
  const headers = {
    ...answerHeaders(context.config.publicUrl).all,
    'cache-control': 'public, no-cache',
    'content-type': 'application/json; charset=utf-8',
  };
  const countMaking = countMakings(context.config.rateLimitFactor);
  let current = empty();
  /** What was answered last, whatever changed since: while the database is away there is nothing newer (Product §31.14). */
  const last: KeptMap<ReadyAnswer> = createKeptMap(MAX_ANSWERS);
  /** Until changes reach us, nothing is kept. */
  let hears = false;
  const clear = () => {
    current = empty();
  };
  context.database.listen(CONTENT_CHANGED, clear).then(
    () => {
      clear();
      hears = true;
    },
    (err) => context.log.warn({ err }, 'public lists are not kept: changes cannot be heard'),
  );

  return (endpoint: KeptEndpoint, load: Load) => {
    async function make(query: unknown, now: Date): Promise<ReadyAnswer> {
      const data = await load({ query, context, now });
      if (context.checkAnswers) checkAnswer(endpoint, data);
      return makeReady(JSON.stringify({ status: 'success', data }), headers);
    }
    async function find(request: FastifyRequest, reply: FastifyReply, now: Date) {
      // What is begun before a change stays among those of its time, which nobody reads any more.
      const { made, known } = current;
      const query = parseInput(endpoint.query, request.query);
      const key = query ? endpoint.path + JSON.stringify(query) : endpoint.path;
      let entry = made.get(key);
      if (!entry || entry.until <= now.getTime()) {
        if (hears) countMaking(request);
        const until = now.getTime() + endpoint.kept.atMostMinutes * MINUTE_MS;
        entry = { answer: make(query, now), until };
        if (hears) {
          made.set(key, entry);
          entry.answer.catch(() => made.delete(key));
        }
      }
      try {
        const answer = await entry.answer;
        if (hears) last.set(key, answer);
        if (hears && namesOnly(request.query, query)) known.set(request.url, { answer, until: entry.until });
        sendReady(request, reply, answer);
      } catch (error) {
        const answer = isDatabaseUnavailable(error) ? last.get(key) : undefined;
        if (!answer) throw error;
        sendReady(request, reply, answer);
      }
    }
    // No promise for what is known: waiting for one costs a tenth of the answer.
    return (request: FastifyRequest, reply: FastifyReply) => {
      const now = context.clock();
      const ready = current.known.get(request.url);
      if (ready && ready.until > now.getTime()) return sendReady(request, reply, ready.answer);
      return find(request, reply, now);
    };
  };
}

/** Whether a query as it came has no other names than as it was understood: invented ones make no key (Product §2.21). */
function namesOnly(came: unknown, understood: unknown): boolean {
  const names = Object.keys((understood as object | undefined) ?? {});
  return Object.keys(came as object).every((name) => names.includes(name));
}
