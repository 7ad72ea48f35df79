/** How fast bodies are read, whoever reads them. */
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { expect, it, onTestFinished, test } from 'vitest';
import { createPace, type Pace, pacedRequests } from './pace.ts';

const MB = 1024 * 1024;

it('four megabytes of an address are read at once, eight a second from then on, and no other address waits', () => {
  const pace = createPace(1);
  expect(pace.count('here', 4 * MB, 0)).toBe(0);
  expect(pace.count('here', MB, 0)).toBe(125);
  expect(pace.count('here', MB, 0)).toBe(250);
  expect(pace.count('elsewhere', MB, 0)).toBe(0);
  expect(pace.count('here', MB, 250)).toBe(125);
  expect(pace.count('here', 4 * MB, 60_000)).toBe(0);
});

/** Sends two megabytes to a server that paces by `pace`; the answer, and milliseconds until all was read. */
async function send(
  pace: Pace,
  answer: (request: IncomingMessage, response: ServerResponse) => void,
  { proxied = false, headers = {} as Record<string, string> } = {},
) {
  const read = Promise.withResolvers<number>();
  const server = createServer({ IncomingMessage: pacedRequests(pace, { proxied }) }, (came, response) => {
    came.on('close', () => read.resolve(performance.now()));
    answer(came, response);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const begun = performance.now();
  const body = randomBytes(2 * MB);
  const { port } = server.address() as AddressInfo;
  const sent = request({ port, host: '127.0.0.1', method: 'POST', headers });
  sent.on('error', () => {}).end(body);
  const [heard] = (await once(sent, 'response')) as [IncomingMessage];
  const text = Buffer.concat(await heard.toArray()).toString();
  return { body, text, took: (await read.promise) - begun };
}

/** At 10 ms for each piece, and two megabytes come in 32 at least. */
const slow: Pace = { count: () => 10 };

test('a body that is read comes whole, at its pace', async () => {
  const { body, text, took } = await send(slow, async (came, response) => {
    const hash = createHash('sha256');
    for await (const chunk of came) hash.update(chunk);
    response.end(hash.digest('hex'));
  });
  expect(text).toBe(createHash('sha256').update(body).digest('hex'));
  expect(took).toBeGreaterThan(250);
});

test('one that nobody wants is read away at the same pace, long after the answer', async () => {
  const begun = performance.now();
  let answered = 0;
  const { text, took } = await send(slow, (_, response) => {
    response.end('no', () => {
      answered = performance.now() - begun;
    });
  });
  expect(text).toBe('no');
  expect(took).toBeGreaterThan(250);
  expect(answered).toBeLessThan(took - 100);
});

test('behind a proxy it is the address that the proxy names that waits', async () => {
  const seen = new Set<string>();
  const note: Pace = {
    count: (address) => {
      seen.add(address);
      return 0;
    },
  };
  const headers = { 'x-forwarded-for': '198.51.100.9, 203.0.113.7' };
  const answer = (came: IncomingMessage, response: ServerResponse) =>
    void came.resume().on('end', () => response.end());
  await send(note, answer, { proxied: true, headers });
  await send(note, answer, { headers });
  expect([...seen]).toEqual(['203.0.113.7', '127.0.0.1']);
});

test('a body that comes a byte at a time counts with what it costs to read, and is not read beyond some hundred chunks', async () => {
  let counted = 0;
  const pace: Pace = {
    count: (_, bytes) => {
      counted += bytes;
      return 0;
    },
  };
  const [closed, heard] = [Promise.withResolvers<void>(), { bytes: 0 }];
  const server = createServer({ IncomingMessage: pacedRequests(pace, { proxied: false }) }, (came) => {
    came.on('data', (piece: Buffer) => {
      heard.bytes += piece.length;
    });
    came.on('error', () => {}).on('close', closed.resolve);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1').on('error', () => {});
  socket.write(
    `POST / HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n${'1\r\nx\r\n'.repeat(9000)}`,
  );
  await closed.promise;
  expect(heard.bytes).toBe(128);
  expect(counted).toBe(128 * 512);
  // What read it reads others whole.
  const others = request({ port, host: '127.0.0.1', method: 'POST' }).on('error', () => {});
  others.write('x'.repeat(5000));
  await expect.poll(() => heard.bytes).toBe(5128);
  others.destroy();
});
