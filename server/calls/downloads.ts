/** GET of a signed file link: bytes, so it stands beside the contract's calls (Product §6). */
import { Readable } from 'node:stream';
import { API_BASE } from '@cowrie/contract/endpoint.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import { fail } from '../errors.ts';
import { attachmentDisposition } from '../files/file-name.ts';
import type { FileLinks } from '../files/links.ts';
import { recordedFile } from '../files/records.ts';

type Link = { Params: { id: string }; Querystring: { expires?: unknown; signature?: unknown } };

/** An id, a Unix time in seconds and a signature, or null where the link cannot be ours. */
function readLink({ params, query }: FastifyRequest<Link>) {
  const { expires, signature } = query;
  if (!/^\d{1,18}$/.test(params.id) || typeof expires !== 'string' || !/^\d{1,12}$/.test(expires))
    return null;
  return typeof signature === 'string' ? { id: params.id, expires: Number(expires), signature } : null;
}

/** Registers the call that answers signed links; an expired or wrong one is `not_found`. */
export function registerFileRoutes(
  app: FastifyInstance,
  context: Pick<Context, 'db' | 'files' | 'clock'>,
  links: FileLinks,
): void {
  app.get<Link>(`${API_BASE}/files/:id`, async (request, reply) => {
    const link = readLink(request);
    if (!link || !links.allows(link.id, link.expires, link.signature)) fail('not_found');
    const file = await recordedFile(context.db, BigInt(link.id));
    if (!file) fail('not_found');

    const age = Math.max(0, link.expires - Math.floor(context.clock().getTime() / 1000));
    const etag = `"${file.key}"`;
    reply.header('cache-control', `private, max-age=${age}, immutable`).header('etag', etag);
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    // An empty stream, not nothing: Fastify would take the length of nothing for the file's.
    const content = request.method === 'HEAD' ? Readable.from([]) : await context.files.get(file.key);
    return sendFile(reply, file, content);
  });
}

/** Always an attachment and never sniffed or run: nobody's upload becomes a page of ours. */
function sendFile(
  reply: FastifyReply,
  file: { media_type: string; size: bigint; name: string },
  content: NodeJS.ReadableStream,
) {
  return reply
    .header('content-type', file.media_type)
    .header('content-length', String(file.size))
    .header('content-disposition', attachmentDisposition(file.name))
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .send(content);
}
