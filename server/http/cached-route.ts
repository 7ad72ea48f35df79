/**
 * Public lists: made once per change of content and kept as ready bytes. They are what every visitor asks for, so
 * they cost no query and next to no time (the budget is 0.8 of the barest JSON answer).
 */
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { type AnyEndpoint, API_BASE, type CallData, type Validated } from '@cowrie/contract/endpoint.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import { CONTENT_CHANGED } from '../database/notifications.ts';
import { chooseEncoding, type Encoding } from './pages-cache.ts';
import { checkAnswer, parseInput } from './schemas.ts';

/** Makes the data of a public list. */
export type Load<E extends AnyEndpoint> = (
  call: Pick<Validated<E>, 'query'> & { context: Context; now: Date },
) => Promise<CallData<E>>;

/** Registers a public GET whose answer is the same for everybody until `CONTENT_CHANGED`. */
export type CachedRouter = <E extends AnyEndpoint>(endpoint: E, load: Load<E>) => void;

type Kept = { etag: string; bodies: Record<Encoding, Buffer>; until: number };

/** Kept at most this long even without a change: what tells of the last days moves with time. */
const KEPT_MS = 10 * 60_000;
/** Queries differ; beyond so many the oldest answer goes. */
const MAX_ANSWERS = 200;
/** Below this, compressing costs more than it saves. */
const MIN_COMPRESSED = 1024;

const compress = { br: promisify(brotliCompress), gzip: promisify(gzip) };

async function pack(data: unknown, until: number): Promise<Kept> {
  const identity = Buffer.from(JSON.stringify({ status: 'success', data }));
  const etag = `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`;
  if (identity.length < MIN_COMPRESSED)
    return { etag, until, bodies: { identity, br: identity, gzip: identity } };
  const [br, gz] = await Promise.all([compress.br(identity), compress.gzip(identity)]);
  return { etag, until, bodies: { identity, br, gzip: gz } };
}

export function makeCachedRouter(app: FastifyInstance, context: Context): CachedRouter {
  let answers = new Map<string, Promise<Kept>>();
  /** Until changes reach us, nothing is kept. */
  let hears = false;
  const clear = () => {
    answers = new Map();
  };
  context.database.listen(CONTENT_CHANGED, clear).then(
    () => {
      clear();
      hears = true;
    },
    (err) => context.log.warn({ err }, 'public lists are not kept: changes cannot be heard'),
  );

  async function answerOf(key: string, make: () => Promise<unknown>, now: number): Promise<Kept> {
    const kept = await answers.get(key);
    if (kept && kept.until > now) return kept;
    const making = make().then((data) => pack(data, now + KEPT_MS));
    if (!hears) return making;
    // One begun before a change stays in the map of its time, which nobody reads any more.
    const generation = answers;
    const [oldest] = generation.keys();
    if (generation.size >= MAX_ANSWERS && oldest !== undefined) generation.delete(oldest);
    generation.set(key, making);
    making.catch(() => generation.delete(key));
    return making;
  }

  return (endpoint, load) => {
    const make = async (query: unknown, now: Date) => {
      const data = await load({ query: query as never, context, now });
      if (context.checkAnswers) checkAnswer(endpoint, data);
      return data;
    };
    app.get(API_BASE + endpoint.path, async (request, reply) => {
      const now = context.clock();
      const query = parseInput(endpoint.query, request.query);
      const key = query ? endpoint.path + JSON.stringify(query) : endpoint.path;
      return send(request, reply, await answerOf(key, () => make(query, now), now.getTime()));
    });
  };
}

function send({ headers }: FastifyRequest, reply: FastifyReply, { etag, bodies }: Kept) {
  reply.header('etag', etag).header('cache-control', 'public, no-cache').header('vary', 'accept-encoding');
  if (headers['if-none-match'] === etag) return reply.code(304).send();
  reply.header('content-type', 'application/json; charset=utf-8');
  const encoding = chooseEncoding(headers['accept-encoding']);
  const body = bodies[encoding];
  if (body !== bodies.identity) reply.header('content-encoding', encoding);
  return reply.send(body);
}
