/** A process that stops (Product §31.13). */
import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { createTestApp } from './testing/app.ts';
import { untilWaiting, whileHeld } from './testing/lock-waits.ts';
import { PAYMENT } from './testing/orders.ts';

it('waits for nobody whose request has stalled', async () => {
  const app = await createTestApp();
  onTestFinished(() => app.close());
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
});

it('lets a call under way end whose caller has gone', async () => {
  const app = await createTestApp();
  onTestFinished(() => app.close());
  await app.http.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.http.server.address() as AddressInfo;
  const { token } = await app.customer();
  const { pool } = app.context.database;
  const caller = connect(port, '127.0.0.1');
  const body = JSON.stringify({ ...PAYMENT, receiver_name: 'Li Wei' });
  const head = `content-type: application/json\r\nauthorization: Bearer ${token}`;
  const length = `content-length: ${Buffer.byteLength(body)}`;
  const [closed] = await whileHeld(pool, 'lock table receivers in exclusive mode', async () => {
    caller.write(`POST /api/v1/payment/order HTTP/1.1\r\nhost: x\r\n${head}\r\n${length}\r\n\r\n${body}`);
    await untilWaiting(pool, 1, 'receivers');
    caller.destroy();
    await expect.poll(() => countOf(app.http.server)).toBe(0);
    return [app.http.close()];
  });
  await closed;
  const { rows } = await pool.query('select from orders');
  expect(rows).toHaveLength(1);
});

/** Connections that are open. */
function countOf(server: { getConnections(done: (error: Error | null, count: number) => void): void }) {
  return new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count)));
}
