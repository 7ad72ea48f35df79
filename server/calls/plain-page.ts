/** A page for addresses that are no page's: what a person sees who came by a broken link, or sent what nothing takes. */
import type { FastifyReply } from 'fastify';
import { escapeHtml } from '../html.ts';
import { pagePolicy } from '../security-headers.ts';

/** Sends one sentence as a page, with a way to the first page. */
export function sendPlainPage(reply: FastifyReply, status: number, sentence: string) {
  const html = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(sentence)}</title>
<h1>${escapeHtml(sentence)}</h1>
<p><a href="/">Go to the first page</a></p>
</html>
`;
  return reply
    .code(status)
    .header('content-security-policy', pagePolicy(html))
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(html);
}
