/** A process that stops (Product §31.13). */
import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { expect, it } from 'vitest';
import { createTestApp } from './testing/app.ts';

it('waits for nobody whose request has stalled', async () => {
  const app = await createTestApp();
  await app.http.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.http.server.address() as AddressInfo;
  const { token } = await app.customer();
  const form = `content-type: multipart/form-data; boundary=b\r\nauthorization: Bearer ${token}`;
  const stalled = connect(port, '127.0.0.1');
  stalled.on('error', () => {});
  stalled.write(
    `POST /api/v1/payment/order HTTP/1.1\r\nhost: x\r\n${form}\r\ncontent-length: 90000\r\n\r\n--b\r\n`,
  );
  await expect.poll(() => countOf(app.http.server)).toBe(1);
  const begun = performance.now();
  await Promise.all([app.http.close(), once(stalled, 'close')]);
  expect(performance.now() - begun).toBeLessThan(15_000);
  await app.close();
});

/** Connections that are open. */
function countOf(server: { getConnections(done: (error: Error | null, count: number) => void): void }) {
  return new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count)));
}
