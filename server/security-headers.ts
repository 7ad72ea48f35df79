/** What answers tell the browser to refuse. A page names its own inline scripts and styles by hash, nothing else runs. */
import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

const sha256 = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/**
 * Hashes of the inline elements of a kind, in the form of a content security policy. With a mark only of those that
 * carry it: whatever got into a page by its content is not ours to allow.
 */
function inlineHashes(html: string, tag: 'script' | 'style', mark: string | undefined): string[] {
  const ours = mark === undefined ? '' : `(?=[^>]*\\snonce="${mark}")`;
  const found = html.matchAll(
    new RegExp(`<${tag}\\b${ours}(?![^>]*\\ssrc=)[^>]*>([\\s\\S]*?)</${tag}>`, 'g'),
  );
  return [...new Set(Array.from(found, (match) => sha256(match[1] ?? '')))];
}

type PolicyOptions = {
  /** What the page may show in a frame, if anything. */
  frames?: string;
  /** The nonce on the elements that are ours; a page without content of others needs none. */
  mark?: string;
};

/** The content security policy of one page. */
export function pagePolicy(html: string, { frames = "'none'", mark }: PolicyOptions = {}): string {
  return [
    "default-src 'self'",
    `script-src 'self' ${inlineHashes(html, 'script', mark).join(' ')}`,
    `style-src 'self' ${inlineHashes(html, 'style', mark).join(' ')}`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob: https:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self' blob:",
    `frame-src ${frames}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** For every answer of the page side. */
export const PAGE_HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=(), usb=()',
} as const;

/** For every answer of the API. */
export const API_HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
} as const;

/** Every answer says what it is: redirects, small files and refusals too, which nobody gives headers of their own. */
export function refuseGuessing(app: FastifyInstance): void {
  app.addHook('onRequest', (_, reply, done) => {
    reply.header('x-content-type-options', 'nosniff');
    done();
  });
}
