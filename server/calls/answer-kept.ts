/**
 * Public lists: made once per change of content and kept ready to send. They are what every visitor asks for, so they
 * cost no query and next to no time.
 */
import type { KeptEndpoint } from '@cowrie/contract/endpoint.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import { CONTENT_CHANGED } from '../database/notifications.ts';
import { API_HEADERS } from '../security-headers.ts';
import type { Load } from './call.ts';
import { makeReady, type ReadyAnswer, sendReady } from './ready-answer.ts';
import { checkAnswer, parseInput } from './schemas.ts';

type Kept<Answer> = { answer: Answer; until: number };
/** What was made since the last change: by path and validated query, and by the URLs that turned out to mean one. */
type Generation = { made: Map<string, Kept<Promise<ReadyAnswer>>>; known: Map<string, Kept<ReadyAnswer>> };

/** Queries differ; beyond so many the oldest answer goes. */
const MAX_ANSWERS = 200;

const HEADERS = {
  ...API_HEADERS,
  'cache-control': 'public, no-cache',
  'content-type': 'application/json; charset=utf-8',
};

function keep<T>(map: Map<string, T>, key: string, value: T): void {
  const [oldest] = map.keys();
  if (map.size >= MAX_ANSWERS && oldest !== undefined) map.delete(oldest);
  map.set(key, value);
}

/** Keeps the answers of one process; returns what answers an endpoint from them. */
export function keepAnswers(context: Context) {
  const empty = (): Generation => ({ made: new Map(), known: new Map() });
  let current = empty();
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

  /** The answer of `key`, which also stands for `url` from then on. */
  async function find(
    key: string,
    url: string,
    load: () => Promise<ReadyAnswer>,
    until: number,
    now: number,
  ) {
    // One begun before a change stays among those of its time, which nobody reads any more.
    const generation = current;
    let entry = generation.made.get(key);
    if (!entry || entry.until <= now) {
      const making = load();
      entry = { answer: making, until };
      if (hears) {
        keep(generation.made, key, entry);
        making.catch(() => generation.made.delete(key));
      }
    }
    const answer = await entry.answer;
    if (hears) keep(generation.known, url, { answer, until: entry.until });
    return answer;
  }

  return (endpoint: KeptEndpoint, load: Load) => {
    async function make(query: unknown, now: Date): Promise<ReadyAnswer> {
      const data = await load({ query, context, now });
      if (context.checkAnswers) checkAnswer(endpoint, data);
      return makeReady(JSON.stringify({ status: 'success', data }), HEADERS);
    }
    return (request: FastifyRequest, reply: FastifyReply) => {
      const now = context.clock();
      const time = now.getTime();
      const known = current.known.get(request.url);
      if (known && known.until > time) return sendReady(request, reply, known.answer);
      // For a refusal; an answer has its own.
      reply.headers(API_HEADERS);
      const query = parseInput(endpoint.query, request.query);
      const key = query ? endpoint.path + JSON.stringify(query) : endpoint.path;
      const until = time + endpoint.kept.atMostMinutes * 60_000;
      const finding = find(key, request.url, () => make(query, now), until, time);
      return finding.then((answer) => sendReady(request, reply, answer));
    };
  };
}
