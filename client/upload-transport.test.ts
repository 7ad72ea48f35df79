// @vitest-environment jsdom
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ClientRequest, Transport } from '@cowrie/contract/client.ts';
import { MAX_FILE_BYTES } from '@cowrie/contract/files.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { withUploads } from './upload-transport.ts';

let server: Server;
let origin: string;
/** What the server does with a request; set by a test. */
let answer: (request: IncomingMessage, response: ServerResponse) => void;
let asked: number;

beforeEach(async () => {
  asked = 0;
  server = createServer((request, response) => {
    // The page is another's, so that the server has to let it in.
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('access-control-allow-headers', 'authorization');
    response.setHeader('access-control-expose-headers', 'etag');
    if (request.method === 'OPTIONS') return response.end();
    asked += 1;
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const plain: Transport = async () => ({ status: 200, body: 'by the other transport' });
const transport = withUploads(plain);
const NOTHING = { onProgress: () => {} };

function slip(size = 10, times = 1): ClientRequest {
  const body = new FormData();
  const file = new File(['x'.repeat(size)], 'slip.png', { type: 'image/png' });
  for (let n = 0; n < times; n++) body.append('payment_proof', file);
  return { method: 'POST', url: `${origin}/api/v1/proof`, headers: { authorization: 'Bearer token' }, body };
}

it('sends the file with its headers, tells how much is out and reads the answer', async () => {
  let received = '';
  answer = (request, response) => {
    request.setEncoding('utf8').on('data', (text: string) => {
      received += text;
    });
    request.on('end', () => {
      response.writeHead(201, { 'content-type': 'application/json', etag: '"1"' });
      response.end(JSON.stringify({ status: 'success', by: request.headers.authorization }));
    });
  };
  const shares: number[] = [];
  const response = await transport(slip(), { onProgress: (share) => shares.push(share) });
  expect(response).toMatchObject({ status: 201, body: { status: 'success', by: 'Bearer token' } });
  expect(response.headers?.get('etag')).toBe('"1"');
  expect(received).toContain('filename="slip.png"');
  expect(shares.at(-1)).toBe(1);
});

it('leaves all else to the other transport', async () => {
  const other = { status: 200, body: 'by the other transport' };
  expect(await transport({ ...slip(), body: '{}' }, NOTHING)).toEqual(other);
  expect(await transport(slip(), {})).toEqual(other);
  expect(asked).toBe(0);
});

it('sends nothing of a file that is too large: its answer is known', async () => {
  const response = await transport(slip(MAX_FILE_BYTES + 1), NOTHING);
  expect(response).toMatchObject({ status: 413, body: { code: 'file_too_large' } });
  expect(asked).toBe(0);
  answer = (request, response) => {
    request.resume().on('end', () => {
      response.writeHead(201, { 'content-type': 'application/json' }).end('{"status":"success"}');
    });
  };
  expect(await transport(slip(MAX_FILE_BYTES), NOTHING)).toMatchObject({ status: 201 });
});

it('does not begin what was cancelled before', async () => {
  await expect(transport(slip(), { ...NOTHING, signal: AbortSignal.abort() })).rejects.toMatchObject({
    name: 'AbortError',
  });
  expect(asked).toBe(0);
});

it('stops on the way when it is cancelled', async () => {
  const arrived = Promise.withResolvers<void>();
  const hungUp = Promise.withResolvers<void>();
  answer = (request) => {
    request.resume().on('close', () => hungUp.resolve());
    arrived.resolve();
  };
  const leaving = new AbortController();
  const sent = transport(slip(), { ...NOTHING, signal: leaving.signal });
  await arrived.promise;
  leaving.abort();
  await expect(sent).rejects.toMatchObject({ name: 'AbortError' });
  await hungUp.promise;
});

it('rejects where there is no reply, and where the reply is no JSON', async () => {
  answer = (request) => request.destroy();
  await expect(transport(slip(), NOTHING)).rejects.toThrow('no reply');
  answer = (request, response) => {
    request.resume();
    response.end('<html>');
  };
  await expect(transport(slip(), NOTHING)).rejects.toBeInstanceOf(SyntaxError);
  answer = (request, response) => {
    request.resume();
    response.writeHead(204).end();
  };
  expect(await transport(slip(), NOTHING)).toMatchObject({ status: 204, body: null });
});

it('gives up where nothing moves any more, be all of it out or not', async () => {
  const hungUp = Promise.withResolvers<void>();
  answer = (request) => void request.resume().on('close', () => hungUp.resolve());
  const impatient = withUploads(plain, 100);
  await expect(impatient(slip(), NOTHING)).rejects.toThrow('no reply in time');
  await hungUp.promise;
  answer = (request) => void request.pause();
  await expect(impatient(slip(MAX_FILE_BYTES, 2), NOTHING)).rejects.toThrow('no reply in time');
});
