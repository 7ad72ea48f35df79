/**
 * Public lists: made once per change of content and kept ready to send. They are what every visitor asks for, so they
 * cost no query and next to no time (the budget is 0.8 of the barest JSON answer).
 */
import { type AnyEndpoint, API_BASE, type CallData, type Validated } from '@cowrie/contract/endpoint.ts';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../context.ts';
import { CONTENT_CHANGED } from '../database/notifications.ts';
import type { FrontDoor } from './front-door.ts';
import { makeReady, type ReadyAnswer, sendReady } from './ready-answer.ts';
import { checkAnswer, parseInput } from './schemas.ts';
import { API_HEADERS } from './security-headers.ts';

/** Makes the data of a public list. */
type Load<E extends AnyEndpoint> = (
  call: Pick<Validated<E>, 'query'> & { context: Context; now: Date },
) => Promise<CallData<E>>;

/** Registers a public GET whose answer is the same for everybody until `CONTENT_CHANGED`. */
export type CachedRouter = <E extends AnyEndpoint>(endpoint: E, load: Load<E>) => void;

type Kept<Answer> = { answer: Answer; until: number };
/** What was made since the last change: by path and validated query, and by the URLs that turned out to mean one. */
type Generation = { made: Map<string, Kept<Promise<ReadyAnswer>>>; known: Map<string, Kept<ReadyAnswer>> };

/** Kept at most this long even without a change: what tells of the last days moves with time. */
const KEPT_MS = 10 * 60_000;
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

/** Where ready answers are sent: `app` has no hooks that count or refuse calls, for they would cost more than the answer. */
export type ReadySide = { app: FastifyInstance; frontDoor: FrontDoor };

export function makeCachedRouter({ app, frontDoor }: ReadySide, context: Context): CachedRouter {
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
  async function find(key: string, url: string, load: () => Promise<unknown>, now: number) {
    // One begun before a change stays among those of its time, which nobody reads any more.
    const generation = current;
    let entry = generation.made.get(key);
    if (!entry || entry.until <= now) {
      const making = load().then((data) => makeReady(JSON.stringify({ status: 'success', data }), HEADERS));
      entry = { answer: making, until: now + KEPT_MS };
      if (hears) {
        keep(generation.made, key, entry);
        making.catch(() => generation.made.delete(key));
      }
    }
    const answer = await entry.answer;
    if (hears) keep(generation.known, url, { answer, until: entry.until });
    return answer;
  }

  frontDoor.offer((url) => {
    const kept = current.known.get(url);
    return kept && kept.until > context.clock().getTime() ? kept.answer : undefined;
  });

  return (endpoint, load) => {
    const loadChecked = async (query: unknown, now: Date) => {
      const data = await load({ query: query as never, context, now });
      if (context.checkAnswers) checkAnswer(endpoint, data);
      return data;
    };
    app.get(API_BASE + endpoint.path, (request, reply) => {
      const now = context.clock();
      // For a refusal; an answer has its own.
      reply.headers(API_HEADERS);
      const query = parseInput(endpoint.query, request.query);
      const key = query ? endpoint.path + JSON.stringify(query) : endpoint.path;
      const finding = find(key, request.url, () => loadChecked(query, now), now.getTime());
      return finding.then((answer) => sendReady(request, reply, answer));
    });
  };
}
