/**
 * What a page needs first, said before the page itself (103): a browser asks for it while it still makes room for the page,
 * which takes a slow phone a tenth of a second (Product §29.73).
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { namesVersion } from '../calls/conditional.ts';
import type { ReadyAnswer } from '../calls/ready-answer.ts';

/**
 * Says the `link` of `answer` to a browser that opens it as a page and does not have it yet. Nobody else is told: programs
 * gain nothing by it, and not all of them know an answer that comes in two.
 */
export function hintEarly({ headers, raw }: FastifyRequest, reply: FastifyReply, answer: ReadyAnswer): void {
  const isOpened = headers['sec-fetch-mode'] === 'navigate' && raw.httpVersion === '1.1';
  if (!isOpened || answer.links.length === 0 || namesVersion(headers['if-none-match'], answer.etag)) return;
  reply.raw.writeEarlyHints({ link: [...answer.links] });
}
