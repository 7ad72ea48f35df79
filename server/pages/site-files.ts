/** Small files about the whole site, made from its settings. */
import { PROOF_ACCEPT } from '@cowrie/contract/files.ts';
import { afterShareToPage, SHARE_PAGE_FIELD, SHARE_PAGE_TARGET } from '@cowrie/contract/share-page.ts';
import type { FastifyInstance } from 'fastify';
import { shareTarget } from './share-target.ts';

const PNG = 'image/png';

/** The storefront as an app of a phone: how it looks there, where it begins, and what is shared into it (Product §30.10). */
export async function serveManifest(app: FastifyInstance, brandName: string): Promise<void> {
  const shortcut = (name: string, url: string) => ({
    name,
    url,
    icons: [{ src: '/icons/any-192.png', sizes: '192x192', type: PNG }],
  });
  const manifest = JSON.stringify({
    id: '/',
    name: brandName,
    short_name: brandName,
    description: 'Pay in RMB, brand goods and ship from China.',
    lang: 'en-NG',
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: '#f6f3ec',
    theme_color: '#f6f3ec',
    categories: ['finance', 'shopping', 'business'],
    icons: [
      { src: '/icons/any-192.png', sizes: '192x192', type: PNG, purpose: 'any' },
      { src: '/icons/any-512.png', sizes: '512x512', type: PNG, purpose: 'any' },
      { src: '/icons/maskable-512.png', sizes: '512x512', type: PNG, purpose: 'maskable' },
    ],
    shortcuts: [shortcut('Pay again', '/payment'), shortcut('My orders', '/orders')],
    share_target: {
      action: SHARE_PAGE_TARGET,
      method: 'POST',
      enctype: 'multipart/form-data',
      params: { files: [{ name: SHARE_PAGE_FIELD, accept: PROOF_ACCEPT.split(',') }] },
    },
  });
  app.get('/manifest.webmanifest', (_, reply) =>
    reply.header('cache-control', 'public, max-age=86400').type('application/manifest+json').send(manifest),
  );
  await shareTarget(app, SHARE_PAGE_TARGET, afterShareToPage('lost'));
}

/** Tells search engines what to list: `paths` of the pages at `publicUrl`. */
export function serveForRobots(app: FastifyInstance, paths: readonly string[], publicUrl: string): void {
  const robots = [
    'User-agent: *',
    'Disallow: /api/',
    'Disallow: /desk',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n');
  const urls = paths.map((path) => `  <url><loc>${publicUrl}${path}</loc></url>`).join('\n');
  const sitemap = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls}\n</urlset>\n`;
  app.get('/robots.txt', (_, reply) => reply.type('text/plain').send(robots));
  app.get('/sitemap.xml', (_, reply) => reply.type('application/xml').send(sitemap));
}
