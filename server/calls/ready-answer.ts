/**
 * Answers made once and sent as they are to whoever asks: pages and public lists. Every byte is known before anybody
 * asks, so sending one is a look at two request headers and a single write, past Fastify's own.
 */
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { namesVersion, sendBytes } from './conditional.ts';

export type Encoding = 'br' | 'gzip' | 'identity';

/** One encoding of an answer with every header it is sent with, names and values in turn. */
type Copy = { headers: string[]; body: Buffer | string };

export type ReadyAnswer = {
  status: number;
  etag: string;
  /** What its `link` header names, one by one. */
  links: readonly string[];
  copies: Record<Encoding, Copy>;
  /** Headers for who has this version already. */
  unchanged: string[];
};

/** A change of content should show at once. */
const QUALITY_AT_ONCE = 9;
/** A twelfth less for eight times the time. */
const QUALITY_LATER = 11;
/** Below this, compressing costs more than it saves. */
const LEAST_COMPRESSED_BYTES = 1024;
/** Beyond this, turning text into bytes costs more than a second write. */
const MOST_TEXT_BYTES = 8 * 1024;

/** Readies `text` to be sent with `headers`; ETag, length, encoding and `vary` are added. */
export async function makeReady(
  text: string,
  headers: Record<string, string>,
  status = 200,
): Promise<ReadyAnswer> {
  const identity = Buffer.from(text);
  const etag = `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`;
  const shared: Record<string, string> = { ...headers, vary: 'accept-encoding', etag };
  const { 'content-type': _, ...unchanged } = shared;
  const plain = makeCopy(identity, shared);
  const links = headers.link?.split(', ') ?? [];
  const answer = { status, etag, links, unchanged: Object.entries(unchanged).flat() };
  if (identity.length < LEAST_COMPRESSED_BYTES)
    return { ...answer, copies: { br: plain, gzip: plain, identity: plain } };
  const [br, gz] = await Promise.all([packBrotli(identity, QUALITY_AT_ONCE), promisify(gzip)(identity)]);
  return {
    ...answer,
    copies: { br: makeCopy(br, shared, 'br'), gzip: makeCopy(gz, shared, 'gzip'), identity: plain },
  };
}

const packBrotli = (bytes: Buffer, quality: number): Promise<Buffer> =>
  promisify(brotliCompress)(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    },
  });

/** Answers are packed one after the other, so that calls keep the other threads of the pool. */
let tightening: Promise<void> = Promise.resolve();

/**
 * Packs an answer that goes out often once more, as small as it gets; meanwhile it is sent as it is. Nothing is done where it is
 * not wanted any more when its turn comes.
 */
export function packTighter(answer: ReadyAnswer, isWanted: () => boolean): void {
  const { copies } = answer;
  if (copies.br === copies.identity) return;
  tightening = tightening.then(async () => {
    if (!isWanted()) return;
    const packed = await packBrotli(Buffer.from(textOf(answer)), QUALITY_LATER);
    const shared = { ...headersOf(answer), vary: 'accept-encoding', etag: answer.etag };
    copies.br = makeCopy(packed, shared, 'br');
  });
  // Without memory for the better compressed copy, the quick one goes on being sent.
  tightening = tightening.catch(() => {});
}

/**
 * Small bodies are kept as text with one letter for each byte: Node sends such in one write with the headers, where a
 * buffer takes a second, slower way.
 */
function makeCopy(bytes: Buffer, headers: Record<string, string>, encoding?: Encoding): Copy {
  const all = {
    ...headers,
    'content-length': String(bytes.length),
    ...(encoding && { 'content-encoding': encoding }),
  };
  const body = bytes.length <= MOST_TEXT_BYTES ? bytes.toString('latin1') : bytes;
  return { headers: Object.entries(all).flat(), body };
}

/** What a ready answer says. */
export function textOf({ copies }: ReadyAnswer): string {
  const { body } = copies.identity;
  return (typeof body === 'string' ? Buffer.from(body, 'latin1') : body).toString();
}

/** The headers that an answer was readied with. */
export function headersOf({ copies }: ReadyAnswer): Record<string, string> {
  const { headers } = copies.identity;
  const all = headers.flatMap((name, at) => (at % 2 === 0 ? [[name, headers[at + 1] ?? '']] : []));
  const { 'content-length': _, vary: __, etag: ___, ...own } = Object.fromEntries(all);
  return own;
}

/** Sends a ready answer, or 304 to who has it already. */
export function sendReady(request: FastifyRequest, reply: FastifyReply, answer: ReadyAnswer): void {
  const { headers } = request;
  if (answer.status === 200 && namesVersion(headers['if-none-match'], answer.etag)) {
    sendBytes(reply, 304, answer.unchanged);
    return;
  }
  const copy = answer.copies[chooseEncoding(headers['accept-encoding'])];
  sendBytes(reply, answer.status, copy.headers, copy.body);
}

const choices = new Map<string, Encoding>();
/** Browsers send a handful of different headers; beyond so many somebody is playing. */
const MAX_CHOICES = 100;

/** The smallest encoding that an Accept-Encoding header allows. */
export function chooseEncoding(accepted = ''): Encoding {
  let choice = choices.get(accepted);
  if (!choice) {
    const isAllowed = (name: string) =>
      new RegExp(`(^|[\\s,])${name}\\b(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))`).test(accepted);
    choice = isAllowed('br') ? 'br' : isAllowed('gzip') ? 'gzip' : 'identity';
    if (choices.size >= MAX_CHOICES) choices.clear();
    choices.set(accepted, choice);
  }
  return choice;
}
