/** Small files about the whole site, made from its settings. */
import type { FastifyInstance } from 'fastify';

/** How the storefront looks among the apps of a phone. */
export function serveManifest(app: FastifyInstance, brandName: string): void {
  const manifest = JSON.stringify({
    name: brandName,
    short_name: brandName,
    start_url: '/',
    display: 'standalone',
    background_color: '#f6f3ec',
    theme_color: '#2b349c',
    icons: [{ src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' }],
  });
  app.get('/manifest.webmanifest', (_, reply) =>
    reply.header('cache-control', 'public, max-age=86400').type('application/manifest+json').send(manifest),
  );
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
