/**
 * The page of a phone that pays as an app of its own, into which other apps share (Product §28.116). What they share is for
 * the page's worker: where it comes here, none was running, and nothing of it is read or kept.
 */

import { MAX_FILE_BYTES, PROOF_ACCEPT } from '@cowrie/contract/files.ts';
import {
  afterShare,
  PHONE_MANIFEST,
  PHONE_PAGE,
  SHARE_FIELD,
  SHARE_TARGET,
} from '@cowrie/contract/phone-page.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** A slip with what a form writes around it; no more is waited for. */
const MOST_BYTES = MAX_FILE_BYTES + 64 * 1024;

export async function phoneApp(app: FastifyInstance, brandName: string): Promise<void> {
  const name = `${brandName} Pay`;
  const manifest = JSON.stringify({
    id: PHONE_PAGE,
    name,
    short_name: name,
    start_url: PHONE_PAGE,
    scope: PHONE_PAGE,
    display: 'standalone',
    background_color: '#f6f3ec',
    theme_color: '#141943',
    icons: [{ src: '/desk/icon.svg', sizes: 'any', type: 'image/svg+xml' }],
    share_target: {
      action: SHARE_TARGET,
      method: 'POST',
      enctype: 'multipart/form-data',
      params: { files: [{ name: SHARE_FIELD, accept: PROOF_ACCEPT.split(',') }] },
    },
  });
  app.get(PHONE_MANIFEST, (_, reply) =>
    reply.header('cache-control', 'no-cache').type('application/manifest+json').send(manifest),
  );
  // Typed without the slash, and as links had it before.
  app.get(PHONE_PAGE.slice(0, -1), (_, reply) => reply.redirect(PHONE_PAGE));
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request: FastifyRequest, payload: NodeJS.ReadableStream) =>
      letPass(payload),
    );
    scope.post<{ Body: Passed | undefined }>(SHARE_TARGET, ({ body }, reply) => {
      if (body === 'cut off') reply.header('connection', 'close');
      return reply.header('cache-control', 'no-store').redirect(afterShare('lost'), 303);
    });
  });
}

type Passed = 'whole' | 'cut off';

/** Waits until a body has gone by, so that a browser reads the answer; nothing of it is held. */
function letPass(payload: NodeJS.ReadableStream): Promise<Passed> {
  return new Promise((resolve, reject) => {
    let bytes = 0;
    payload.on('data', (part: Buffer) => {
      bytes += part.length;
      if (bytes <= MOST_BYTES) return;
      payload.pause();
      resolve('cut off');
    });
    payload.on('end', () => resolve('whole'));
    payload.on('error', reject);
  });
}
