/** Requests that come ahead of the answers to those before them (Product §4.19). */
import { once } from 'node:events';
import { Agent, createServer, IncomingMessage, request, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, it, onTestFinished } from 'vitest';
import { capRequestsAhead } from './ahead.ts';

const ASKED = 'GET / HTTP/1.1\r\nhost: x\r\n\r\n';

/** A server whose answers are given as a test says. */
async function listening(answer: (response: ServerResponse) => void) {
  let [read, asked] = [0, 0];
  class CountedRequest extends IncomingMessage {
    constructor(socket: Socket) {
      super(socket);
      read += 1;
    }
  }
  const server = createServer({ IncomingMessage: CountedRequest }, (_, response) => {
    asked += 1;
    answer(response);
  });
  capRequestsAhead(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { port, asked: () => asked, read: () => read };
}

it('a connection that pipelines thousands of requests is closed, and few of them are read', async () => {
  const { port, asked, read } = await listening(() => {});
  const socket = connect(port, '127.0.0.1').resume();
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.on('error', () => {}).write(ASKED.repeat(3000));
  await closed;
  expect(asked()).toBe(9);
  // Nor does it take anybody's time to read them.
  expect(read()).toBeLessThan(15);
});

it('a few pipelined requests are answered in their order, again and again', async () => {
  let count = 0;
  const { port } = await listening((response) => {
    const mine = String(++count);
    setImmediate(() => response.end(`${mine};`));
  });
  const socket = connect(port, '127.0.0.1').setEncoding('utf8');
  let heard = '';
  for (let turn = 1; turn <= 5; turn += 1) {
    socket.write(ASKED.repeat(8));
    while (!heard.includes(`${turn * 8};`)) heard += (await once(socket, 'data'))[0];
  }
  expect(heard.match(/\d+;/g)).toEqual(Array.from({ length: 40 }, (_, index) => `${index + 1};`));
  socket.destroy();
});

it('whoever waits for each answer asks as often as they like', async () => {
  const { port, asked } = await listening((response) => response.end('x'.repeat(200_000)));
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => agent.destroy());
  for (let turn = 0; turn < 100; turn += 1) {
    const [answer] = await once(request({ agent, port, host: '127.0.0.1' }).end(), 'response');
    expect(await text(answer)).toHaveLength(200_000);
  }
  expect(asked()).toBe(100);
});
