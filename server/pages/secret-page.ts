/** Answers of pages whose address opens something: no other site learns it, and nothing keeps the page (Product §27.31, §30.22). */
import type { FastifyReply } from 'fastify';
import { answerHeaders, pagePolicy } from '../security-headers.ts';

export function secretPages(publicUrl: string) {
  const headers = {
    ...answerHeaders(publicUrl).page,
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex, nofollow, noarchive',
  };
  const send = (reply: FastifyReply, status: number, html: string) =>
    reply
      .code(status)
      .headers({ ...headers, 'content-security-policy': pagePolicy(html) })
      .type('text/html; charset=utf-8')
      .send(html);
  return { headers, send };
}
