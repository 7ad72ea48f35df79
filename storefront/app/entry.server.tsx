/**
 * The server's door to the storefront. It also exports the function that makes the handler, so that the handler and
 * the context keys come from one module graph.
 */
import { randomBytes } from 'node:crypto';
import { PassThrough, Readable } from 'node:stream';
import { createClient, type Transport } from '@cowrie/contract/client.ts';
import { renderToPipeableStream } from 'react-dom/server';
import {
  createRequestHandler,
  type EntryContext,
  type HandleErrorFunction,
  matchRoutes,
  type RouteObject,
  RouterContextProvider,
  type ServerBuild,
  ServerRouter,
} from 'react-router';
import { serverApi } from './api/server-client.ts';
import { PageMarkProvider, requestMark } from './page-mark.ts';
import { meantAddress, PUBLIC_PATHS, pageOf, UPON } from './pages.ts';

export { meantAddress, PUBLIC_PATHS, pageOf, UPON };

export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const mark = loadContext.get(requestMark);
  const { matches } = context.staticHandlerContext;
  const isMissing = matches[matches.length - 1]?.route.id === 'not-found';
  return new Promise((resolve, reject) => {
    const page = (
      <PageMarkProvider value={mark}>
        <ServerRouter context={context} url={request.url} nonce={mark} />
      </PageMarkProvider>
    );
    const { pipe } = renderToPipeableStream(page, {
      nonce: mark,
      // Kept as a whole and sent many times: nothing may arrive out of order by script.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady() {
        const body = new PassThrough();
        headers.set('content-type', 'text/html; charset=utf-8');
        resolve(
          new Response(Readable.toWeb(body) as ReadableStream, { status: isMissing ? 404 : status, headers }),
        );
        pipe(body);
      },
      onShellError: reject,
      onError: reject,
    });
  });
}

/** Errors of loaders and rendering; the handler below hands them to its owner's log. */
export const handleError: HandleErrorFunction = (error, { request }) => {
  if (!request.signal.aborted) reportError(error);
};
let reportError: (error: unknown) => void = (error) => process.stderr.write(`${String(error)}\n`);

export type Page = {
  status: number;
  headers: Headers;
  body: string;
  /** The nonce on the scripts and styles that are ours. */
  mark: string;
  /** All its calls succeeded: may be kept. */
  isComplete: boolean;
};

export type PageMaker = (url: string) => Promise<Page>;

/**
 * Makes the function that renders a page or a loader's data for nobody in particular.
 * @param call sends an API request within the process
 */
export function makePages(
  build: ServerBuild,
  {
    call,
    onError,
    mode,
  }: { call: Transport; onError: (error: unknown) => void; mode: 'production' | 'development' },
): PageMaker {
  const handle = createRequestHandler(build, mode);
  reportError = onError;
  return async (url) => {
    let isComplete = true;
    const client = createClient({
      transport: async (request, options) => {
        try {
          const response = await call(request, options);
          if (response.status >= 400) isComplete = false;
          return response;
        } catch (error) {
          isComplete = false;
          onError(error);
          throw error;
        }
      },
    });
    const context = new RouterContextProvider();
    context.set(serverApi, client);
    const mark = randomBytes(16).toString('hex');
    context.set(requestMark, mark);
    const response = await handle(new Request(url), context);
    return {
      status: response.status,
      headers: response.headers,
      body: await response.text(),
      mark,
      isComplete: isComplete && response.status < 500,
    };
  };
}

/** The ids of the routes that load something for a page: what its `.data` can be asked for in parts. */
export function loadersOf({ routes }: ServerBuild, page: string): string[] {
  const below = (parent: string | undefined): RouteObject[] =>
    Object.values(routes).flatMap((route): RouteObject[] => {
      if (!route || route.parentId !== parent) return [];
      const { id, path } = route;
      return [route.index ? { id, path, index: true } : { id, path, children: below(id) }];
    });
  const ids = (matchRoutes(below(undefined), page) ?? []).map(({ route }) => route.id);
  return ids.filter((id): id is string => id !== undefined && routes[id]?.module.loader !== undefined);
}
