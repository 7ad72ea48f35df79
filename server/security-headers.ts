/** What answers tell the browser to refuse. A page names its own inline scripts and styles by hash, nothing else runs. */
import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Clock } from './context.ts';

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

/** A year: browsers ask for nothing over plain HTTP meanwhile, at this name and below it (Product §24.9). */
const HSTS = 'max-age=31536000; includeSubDomains';

const ON_EVERY_ANSWER = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  // Data is no page: where a browser is made to show it as one, nothing in it runs, loads or is framed.
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
};

const ON_PAGES = {
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=(), usb=()',
  // What old browsers know in place of a policy; their own filter of scripts could itself be used for harm.
  'x-frame-options': 'DENY',
  'x-xss-protection': '0',
};

/** The service worker fetches, and an icon has a style; a file of a build can do no more, opened by itself. */
const OF_A_FILE = "default-src 'self'; style-src 'self' 'unsafe-inline'; frame-ancestors 'none'";
/** A page's script has a page's policy; opened by itself, or run as a thread, it has nothing to show. */
const OF_A_SCRIPT = "default-src 'self'; frame-ancestors 'none'";
/** The thread that reads codes compiles its reader: it alone, and it loads that reader and nothing else (decision record 11). */
const OF_THE_CODE_READER =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; frame-ancestors 'none'";

export type AnswerHeaders = {
  /** For every answer: of calls, redirects, health, small files and refusals. */
  all: Record<string, string>;
  /** For pages, which bring their own policy (`pagePolicy`). */
  page: Record<string, string>;
  /** For the files of a build. */
  file: Record<string, string>;
  /** For a build's scripts that are named by their content. */
  script: Record<string, string>;
  /** For the script of the thread that reads codes. */
  codeReader: Record<string, string>;
};

/** The headers of each kind of answer where the product is reached at `publicUrl` (Product §2.20). */
export function answerHeaders(publicUrl: string): AnswerHeaders {
  const isSecure = publicUrl.startsWith('https:');
  const all = { ...ON_EVERY_ANSWER, ...(isSecure && { 'strict-transport-security': HSTS }) };
  return {
    all,
    page: { ...all, ...ON_PAGES },
    file: { ...all, 'content-security-policy': OF_A_FILE },
    script: { ...all, 'content-security-policy': OF_A_SCRIPT },
    codeReader: { ...all, 'content-security-policy': OF_THE_CODE_READER },
  };
}

/** Less comes of the way to the database. */
const OFF_MS = 300;

/** Gives every answer its headers first; a page or a file puts its own in their place. `clock` is the one that decides. */
export function headEveryAnswer(app: FastifyInstance, publicUrl: string, clock: Clock): void {
  const { all } = answerHeaders(publicUrl);
  app.addHook('onRequest', (_, reply, done) => {
    reply.headers(all);
    // Node dates answers by this machine's clock, and pages go by what they are told (Product §31.12).
    const now = clock();
    if (Math.abs(now.getTime() - Date.now()) > OFF_MS) reply.raw.setHeader('date', now.toUTCString());
    done();
  });
}
