/** Answers known before they are made: whoever has a version already is told so, and nothing else is sent. */
import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';

const TAG_LETTERS = /^[!#-~]*$/;

/** The ETag of a version. One with letters that no header takes, such as those of a name, is told by its hash. */
export const tagOf = (version: string): string =>
  `"${TAG_LETTERS.test(version) ? version : createHash('sha256').update(version).digest('base64url')}"`;

/**
 * Whether an `If-None-Match` names `etag`. Tags compare weakly, as for a GET they should: a proxy that compresses marks
 * ours as weak.
 */
export function namesVersion(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  if (header === etag) return true;
  const opaque = etag.startsWith('W/') ? etag.slice(2) : etag;
  return header.match(/"[^"]*"/g)?.includes(opaque) ?? false;
}

/**
 * Sends bytes that are ready, past Fastify's own sending, which would cost a tenth of the whole answer. `headers` are
 * names and values in turn, and all that are sent: those that hooks have set at `reply` are not.
 */
export function sendBytes(
  reply: FastifyReply,
  status: number,
  headers: readonly string[],
  body?: Buffer | string,
): void {
  reply.hijack();
  reply.raw.writeHead(status, headers as string[]).end(body, 'latin1');
}
