/** Development: Vite inside this process, with hot reload for the storefront and the desk. Nothing is kept. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Transport } from '@cowrie/contract/client.ts';
import middie from '@fastify/middie';
import type { FastifyInstance } from 'fastify';
import type { ViteDevServer } from 'vite';
import { serveManifest } from './site-files.ts';
import type { StorefrontEntry } from './storefront.ts';

export type DevPagesOptions = {
  /** The checkout's folder. */
  root: string;
  call: Transport;
  brandName: string;
};

/** Vite writes scripts of its own into a page and connects to itself: all that can be refused is a frame. */
const UNFRAMED = { 'content-security-policy': "frame-ancestors 'none'" };

/** Serves both apps from their sources, on every address that no other route takes. */
export async function devPages(
  app: FastifyInstance,
  { root, call, brandName }: DevPagesOptions,
): Promise<void> {
  const { createServer } = await import('vite');
  await app.register(middie);
  const open = (name: string, base: string): Promise<ViteDevServer> => {
    const folder = join(root, name);
    // React Router's plugin and Tailwind look from the working folder for their configuration.
    return createServer({
      root: folder,
      configFile: join(folder, 'vite.config.ts'),
      base,
      appType: 'custom',
      server: { middlewareMode: true, ws: { server: app.server, path: '__hmr' } },
    });
  };
  const desk = await open('desk', '/desk/');
  const storefront = await open('storefront', '/');
  app.addHook('onClose', async () => {
    await Promise.all([desk.close(), storefront.close()]);
  });
  app.use('/', (request, response, next) => {
    const isApi = request.url?.startsWith('/api/');
    const vite = request.url?.startsWith('/desk') ? desk : storefront;
    if (isApi) next();
    else vite.middlewares(request, response, next);
  });

  await serveManifest(app, brandName);
  app.get('/desk', (_, reply) => reply.redirect('/desk/'));
  app.get('/desk/*', async (request, reply) => {
    const shell = await readFile(join(root, 'desk', 'index.html'), 'utf8');
    return reply
      .headers(UNFRAMED)
      .type('text/html')
      .send(await desk.transformIndexHtml('/index.html', shell, request.url));
  });
  app.get('/*', async (request, reply) => {
    const build = await storefront.ssrLoadModule('virtual:react-router/server-build');
    const entry: StorefrontEntry = build.entry.module;
    const makePage = entry.makePages(build, {
      call,
      onError: (error) => {
        if (error instanceof Error) storefront.ssrFixStacktrace(error);
        app.log.error({ err: error }, 'a page failed to render');
      },
      mode: 'development',
    });
    const page = await makePage(`http://storefront${request.url}`);
    return (
      reply
        .code(page.status)
        .headers({ ...Object.fromEntries(page.headers), ...UNFRAMED })
        // In development no content security policy uses the nonces, and React would complain of those that browsers
        // hide.
        .send(page.body.replaceAll(` nonce="${page.mark}"`, ''))
    );
  });
}
