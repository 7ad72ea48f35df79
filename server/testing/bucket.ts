/** An S3 server with one bucket: the one of `TEST_S3_URL`, else the few calls that a file store makes, kept in memory. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { S3Config } from '../config.ts';

export type Bucket = { settings: S3Config; port: number; close(): Promise<void> };

/** The S3 server that the environment names. */
export function s3FromEnvironment(): S3Config | undefined {
  if (!process.env.TEST_S3_URL) return undefined;
  const url = new URL(process.env.TEST_S3_URL);
  return {
    endpoint: url.origin,
    region: 'us-east-1',
    bucket: url.pathname.slice(1),
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
  };
}

export async function openBucket(): Promise<Bucket> {
  const real = s3FromEnvironment();
  if (real) return { settings: real, port: Number(new URL(real.endpoint).port), close: async () => {} };
  const objects = new Map<string, Buffer>();
  const server = createServer(async (request, response) => {
    const { method, url = '' } = request;
    const { pathname: key, searchParams: asked } = new URL(url, 'http://bucket');
    const content = await buffer(request);
    if (method === 'PUT') objects.set(key, content);
    if (method === 'DELETE') objects.delete(key);
    const kept = objects.get(key);
    if (asked.get('list-type') === '2') response.end(pageOf(objects, asked));
    else if (method === 'PUT' || method === 'DELETE') response.setHeader('etag', '"1"').end();
    else if (!kept) response.writeHead(404).end(method === 'GET' ? NO_SUCH_KEY : undefined);
    else response.setHeader('content-length', kept.length).end(method === 'GET' ? kept : undefined);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const settings = {
    ...{ endpoint: `http://127.0.0.1:${port}`, region: 'us-east-1', bucket: 'cowrie' },
    ...{ accessKeyId: 'key', secretAccessKey: 'secret' },
  };
  return {
    settings,
    port,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Keys on a page, where a real one has a thousand. */
const PAGE = 3;

function pageOf(objects: Map<string, Buffer>, asked: URLSearchParams): string {
  const prefix = `/cowrie/${asked.get('prefix')}`;
  const after = Number(asked.get('continuation-token') ?? 0);
  const all = [...objects].filter(([path]) => path.startsWith(prefix)).sort();
  const page = all.slice(after, after + PAGE).map(([path, { length }]) => {
    const key = path.slice('/cowrie/'.length);
    return `<Contents><Key>${key}</Key><Size>${length}</Size><LastModified>${new Date().toISOString()}</LastModified></Contents>`;
  });
  const isCut = after + PAGE < all.length;
  const next = isCut ? `<NextContinuationToken>${after + PAGE}</NextContinuationToken>` : '';
  return `<ListBucketResult><IsTruncated>${isCut}</IsTruncated>${next}${page.join('')}</ListBucketResult>`;
}

const NO_SUCH_KEY = '<Error><Code>NoSuchKey</Code><Message>The key does not exist.</Message></Error>';
