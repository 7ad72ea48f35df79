/** Files, streamed: always an attachment and never sniffed or run, for nobody's upload becomes a page of ours. */
import { pipeline, Readable, Transform } from 'node:stream';
import type { FileEndpoint } from '@cowrie/contract/endpoint.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import { attachmentDisposition } from '../files/file-name.ts';
import type { FindFile } from './call.ts';
import { namesVersion } from './conditional.ts';
import { parseInput } from './schemas.ts';

export function answerFile(context: Context, endpoint: FileEndpoint, find: FindFile) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const params = parseInput(endpoint.params, request.params);
    const query = parseInput(endpoint.query, request.query);
    const now = context.clock();
    const { file, until } = await find({ params, query, context, now });
    const etag = `"${file.key}"`;
    reply.header('cache-control', cacheControl(until, now)).header('etag', etag);
    if (namesVersion(request.headers['if-none-match'], etag)) return reply.code(304).send();
    // An empty stream, not nothing: Fastify would take the length of nothing for the file's.
    const content =
      request.method === 'HEAD' ? Readable.from([]) : wholeOf(await context.files.get(file.key), file);
    return reply
      .header('content-type', file.media_type)
      .header('content-length', String(file.size))
      .header('content-disposition', attachmentDisposition(file.name))
      .header('content-security-policy', "default-src 'none'; sandbox; frame-ancestors 'none'")
      .send(content);
  };
}

/**
 * A file's bytes, held to the size it was stored with: a file of another size breaks off. Otherwise the client would
 * wait for the rest for ever, or take the surplus for the answer to its next call on the connection. Destroying the
 * result closes `content`, however little was read: Node ends a process for a file handle that nobody closes.
 */
function wholeOf(content: Readable, { key, size }: { key: string; size: bigint }): Readable {
  const otherSize = () =>
    new Error(`the stored file ${key} has not the ${size} bytes that it was stored with`);
  let left = Number(size);
  const measured = new Transform({
    transform(chunk: Buffer, _, done) {
      left -= chunk.length;
      if (left < 0) done(otherSize());
      else done(null, chunk);
    },
    flush: (done) => done(left === 0 ? null : otherSize()),
  });
  // The reader of the returned stream gets the error.
  return pipeline(content, measured, () => {});
}

const YEAR_SECONDS = 31_536_000;

/** A browser keeps it for as long as its link works; what visitors see, whoever stands between them and us as well. */
function cacheControl(until: Date | 'for ever', now: Date): string {
  if (until === 'for ever') return `public, max-age=${YEAR_SECONDS}, immutable`;
  const age = Math.max(0, Math.floor((until.getTime() - now.getTime()) / 1000));
  return `private, max-age=${age}, immutable`;
}
