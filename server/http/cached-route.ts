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

/** Plain text is kept as a string: Node sends it in one write with its headers, a buffer takes a slower two. */
type Bodies = { identity: string; br: Buffer | string; gzip: Buffer | string };
type Kept = { etag: string; bodies: Bodies; until: number };

/** Kept at most this long even without a change: what tells of the last days moves with time. */
const KEPT_MS = 10 * 60_000;
/** Queries differ; beyond so many the oldest answer goes. */
const MAX_ANSWERS = 200;
/** Below this, compressing costs more than it saves. */
const MIN_COMPRESSED = 1024;

const compress = { br: promisify(brotliCompress), gzip: promisify(gzip) };

async function pack(data: unknown, until: number): Promise<Kept> {
  const identity = JSON.stringify({ status: 'success', data });
  const etag = `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`;
  if (identity.length < MIN_COMPRESSED)
    return { etag, until, bodies: { identity, br: identity, gzip: identity } };
  const [br, gz] = await Promise.all([compress.br(identity), compress.gzip(identity)]);
  return { etag, until, bodies: { identity, br, gzip: gz } };
}

export function makeCachedRouter(app: FastifyInstance, context: Context): CachedRouter {
  let answers = new Map<string, Kept | Promise<Kept>>();
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

  function make(key: string, load: () => Promise<unknown>, now: number): Promise<Kept> {
    const making = load().then((data) => pack(data, now + KEPT_MS));
    if (!hears) return making;
    // One begun before a change stays in the map of its time, which nobody reads any more.
    const generation = answers;
    const [oldest] = generation.keys();
    if (generation.size >= MAX_ANSWERS && oldest !== undefined) generation.delete(oldest);
    generation.set(key, making);
    making.then(
      (kept) => generation.set(key, kept),
      () => generation.delete(key),
    );
    return making;
  }

  return (endpoint, load) => {
    const loadChecked = async (query: unknown, now: Date) => {
      const data = await load({ query: query as never, context, now });
      if (context.checkAnswers) checkAnswer(endpoint, data);
      return data;
    };
    // Ready bytes cost less than counting who asks for them, so they are outside the limit.
    app.get(API_BASE + endpoint.path, { config: { rateLimit: false } }, (request, reply) => {
      const now = context.clock();
      const query = parseInput(endpoint.query, request.query);
      const key = query ? endpoint.path + JSON.stringify(query) : endpoint.path;
      const kept = answers.get(key);
      if (kept && !(kept instanceof Promise) && kept.until > now.getTime()) return send(request, reply, kept);
      const coming = kept instanceof Promise ? kept : make(key, () => loadChecked(query, now), now.getTime());
      return coming.then((made) => send(request, reply, made));
    });
  };
}

/** Browsers send a handful of different headers; reading one again costs more than the rest of the answer. */
const chosen = new Map<string, Encoding>();
const MAX_CHOSEN = 100;

function encodingFor(accepted: string): Encoding {
  const known = chosen.get(accepted);
  if (known) return known;
  const encoding = chooseEncoding(accepted);
  if (chosen.size < MAX_CHOSEN) chosen.set(accepted, encoding);
  return encoding;
}

function send({ headers }: FastifyRequest, reply: FastifyReply, { etag, bodies }: Kept) {
  reply.header('etag', etag).header('cache-control', 'public, no-cache').header('vary', 'accept-encoding');
  if (headers['if-none-match'] === etag) return reply.code(304).send();
  reply.header('content-type', 'application/json; charset=utf-8');
  const encoding = encodingFor(headers['accept-encoding'] ?? '');
  const body = bodies[encoding];
  if (body !== bodies.identity) reply.header('content-encoding', encoding);
  return reply.send(body);
}
