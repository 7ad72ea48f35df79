/** People go at any moment of any call, as phones do in a tunnel: it ends nothing for others, and leaves nothing open. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { API_BASE } from '@cowrie/contract/endpoint.ts';
import { getPayment } from '@cowrie/contract/orders.ts';
import { afterAll, expect, inject, test } from 'vitest';
import { data, newCustomer, placePaymentOf, sendProof, staffClient } from './testing/api.ts';
import { startProduct } from './testing/product.ts';

const CUT = 3_000;
const AT_ONCE = 8;
/** Half of them go while their connection is taken, the others while they are answered. */
const LONGEST_MS = { soon: 4, later: 60 };

const product = await startProduct({ RATE_LIMIT_FACTOR: '100000' }, inject('filledData').postgres);
afterAll(() => product.close());

type Described = { paths: Record<string, Record<'get' | 'post', object | undefined>> };

/** What may be asked: every call that there is, some pages, and files by their links. */
async function everything(reference: string, links: string[]) {
  const { paths } = (await (await fetch(`${product.url}${API_BASE}/openapi.json`)).json()) as Described;
  const at = (path: string) =>
    API_BASE +
    path.replace(/\{(\w+)\}/g, (_, name) =>
      /ref/.test(name) ? reference : /type/.test(name) ? 'payment' : '1',
    );
  const by = (method: 'get' | 'post') =>
    Object.entries(paths).flatMap(([path, methods]) => (methods[method] ? [at(path)] : []));
  return {
    read: [...by('get'), ...links, ...links, '/', '/rate', '/orders', '/payment', '/desk'],
    written: by('post'),
  };
}

const FORM =
  '--b\r\ncontent-disposition: form-data; name="payment_proof"; filename="a.png"\r\n\r\n\x89PNG\r\n\x1a\n';

test('nobody else is left without an answer, no file stays open and no error is told', async () => {
  const customer = await newCustomer(product);
  const order = await placePaymentOf(customer.client);
  await sendProof(customer.client, order);
  const { payments } = data(await customer.client.call(getPayment, { params: { id: order.id } }));
  const links = payments.proofs.flatMap(({ file }) => (file ? [file.url] : []));
  expect(links).not.toEqual([]);
  const { read, written } = await everything(order.reference, links);
  const tokens = [customer.token, (await staffClient(product, 'owner')).token, 'nobody'];
  const { port } = new URL(product.url);

  async function askAndGo(turn: number) {
    const head = (method: string, path = '/') =>
      `${method} ${path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${tokens[turn % tokens.length]}\r\n`;
    const form = `content-type: multipart/form-data; boundary=b\r\ncontent-length: 90000\r\n\r\n${FORM}`;
    const socket = connect(Number(port), '127.0.0.1')
      .on('error', () => {})
      .resume();
    const gone = once(socket, 'close');
    socket.write(
      turn % 5 === 0
        ? head('POST', written[turn % written.length]) + form
        : `${head('GET', read[turn % read.length])}\r\n`,
    );
    const longest = turn % 2 === 0 ? LONGEST_MS.soon : LONGEST_MS.later;
    setTimeout(() => (turn % 3 === 0 ? socket.resetAndDestroy() : socket.destroy()), Math.random() * longest);
    await gone;
  }
  let turn = 0;
  const walk = async () => {
    while (turn < CUT) await askAndGo(turn++);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, walk));

  await expect.poll(() => product.openFiles()).toEqual([]);
  expect((await fetch(`${product.url}/readyz`)).status).toBe(200);
  expect(product.said()).not.toMatch(/"level":[56]0|The process ended/);
});
