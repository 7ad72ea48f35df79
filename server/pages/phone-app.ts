/**
 * The page of a phone that pays as an app of its own, into which other apps share (Product §28.116). What they share is for
 * the page's worker: where it comes here, none was running, and nothing of it is read or kept.
 */

import { PROOF_ACCEPT } from '@cowrie/contract/files.ts';
import {
  afterShare,
  PHONE_MANIFEST,
  PHONE_PAGE,
  SHARE_FIELD,
  SHARE_TARGET,
} from '@cowrie/contract/phone-page.ts';
import type { FastifyInstance } from 'fastify';
import { shareTarget } from './share-target.ts';

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
    icons: [{ src: '/desk/app-icon.svg', sizes: 'any', type: 'image/svg+xml' }],
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
  await shareTarget(app, SHARE_TARGET, afterShare('lost'));
}
