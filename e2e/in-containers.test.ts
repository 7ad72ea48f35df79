/** The product as `deploy/` puts it into containers: one payment, a kill, and TLS between the parts. */

import { once } from 'node:events';
import { get } from 'node:https';
import { confirmOrder } from '@cowrie/contract/desk/order-moves.ts';
import { API_BASE } from '@cowrie/contract/endpoint.ts';
import { getPayment, listOrders } from '@cowrie/contract/orders.ts';
import { afterAll, beforeEach, expect, onTestFailed, test } from 'vitest';
import { IMAGE } from '../scripts/container-image.ts';
import { podman } from '../scripts/podman.ts';
import {
  type Customer,
  data,
  newCustomer,
  type Placed,
  placePaymentOf,
  sendProof,
  staffClient,
} from './testing/api.ts';
import { bringUp, CERTIFICATES } from './testing/containers/stage.ts';

const stage = await bringUp();
const OURS = `${CERTIFICATES}/ca.crt`;
beforeEach(() => onTestFailed(async () => console.log(await stage.printed())));
afterAll(() => stage.close());

const paymentOf = async ({ client }: Customer, { id }: Placed) =>
  data(await client.call(getPayment, { params: { id } })).payments;

/** The bytes of the newest proof, by its link, on the way that customers go. */
async function newestProof(customer: Customer, order: Placed): Promise<Buffer> {
  const { pathname, search } = new URL(
    (await paymentOf(customer, order)).proofs.at(-1)?.file.url ?? '',
    stage.url,
  );
  const answer = await fetch(`${stage.url}${pathname}${search}`);
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
}

test('the image is small, and says the same of its health as the compose file', async () => {
  const [image] = JSON.parse(await podman('image', 'inspect', IMAGE));
  expect(image.Size).toBeLessThan(350_000_000);
  expect(image.User).toBe('node');
  const seconds = (time = '') => Number.parseInt(time, 10) * 1e9;
  const {
    test: Test,
    interval,
    timeout,
    start_period,
    retries: Retries,
  } = stage.app.healthcheck ?? { test: [] };
  expect(image.Healthcheck ?? image.HealthCheck).toMatchObject({
    ...{ Test, Retries, Interval: seconds(interval), Timeout: seconds(timeout) },
    StartPeriod: seconds(start_period),
  });
});

test('it runs as another user, may do nothing as root, and writes to its volume alone', async () => {
  const look = `
    const { readFileSync, writeFileSync } = require('node:fs');
    const status = readFileSync('/proc/1/status', 'utf8');
    const writes = (path) => { try { writeFileSync(path, ''); return true; } catch (error) { return error.code; } };
    console.log(JSON.stringify({
      user: process.getuid(), capabilities: /CapBnd:\\s*(\\w+)/.exec(status)[1], none: /NoNewPrivs:\\s*(\\d)/.exec(status)[1],
      root: writes('/app/server/x'), data: writes('/data/x'),
    }));`;
  expect(JSON.parse(await podman('exec', 'app', 'node', '-e', look))).toEqual({
    ...{ user: 1000, capabilities: '0000000000000000', none: '1', root: 'EROFS', data: true },
  });
});

test('a browser that opens a page hears through the proxy what it needs first', async () => {
  const headers = { 'sec-fetch-mode': 'navigate' };
  const asked = get(stage.url, { headers });
  const early = once(asked, 'information');
  const [answer] = await once(asked, 'response');
  expect(await early).toMatchObject([
    { statusCode: 103, headers: { link: expect.stringMatching(/^<\/assets\/(shell|framework)-/) } },
  ]);
  expect(answer.statusCode).toBe(200);
  answer.resume();
});

let customer: Customer;
let order: Placed;

test('a payment goes its way from the mailed code to the confirmed money, and is there after a kill', async () => {
  customer = await newCustomer(stage);
  order = await placePaymentOf(customer.client);
  await sendProof(customer.client, order);
  await stage.inbox.next(customer.email, order.reference);
  const staff = (await staffClient(stage, 'owner')).client;
  const params = { reference: order.reference };
  data(await staff.call(confirmOrder, { params, body: { arrived: '150000', bank_reference: 'NIP-77' } }));
  const proof = await newestProof(customer, order);

  await podman('kill', '--signal', 'KILL', 'app');
  await podman('start', 'app');
  // The proxy keeps whoever comes meanwhile waiting.
  expect(await paymentOf(customer, order)).toMatchObject({ status: 'processing', proofs: [{}] });
  expect(await newestProof(customer, order)).toEqual(proof);
});

test('without its database pages stay and calls say when to come back, through the proxy, and then it goes on', async () => {
  const open = (path: string) =>
    fetch(`${stage.url}${path}`, { headers: { authorization: `Bearer ${customer.token}` } });
  expect((await open('/')).status).toBe(200);
  await podman('stop', '--time', '1', 'postgres');
  const orders = API_BASE + listOrders.path;
  await expect.poll(async () => (await open(orders)).status, { timeout: 30_000 }).toBe(503);
  const refused = await open(orders);
  expect(refused.status).toBe(503);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  const page = await open('/');
  expect(page.status).toBe(200);
  expect(await page.text()).toContain('</html>');

  await podman('start', 'postgres');
  const asked = () => customer.client.call(getPayment, { params: { id: order.id } });
  await expect
    .poll(asked, { timeout: 60_000 })
    .toMatchObject({ status: 'success', data: { payments: { status: 'processing' } } });
});

test('mails leave to a server that the machine knows by its own file while no name server answers', async () => {
  const names = ['postgres', 'files'];
  const known = await Promise.all(names.map(async (name) => `${name}:${await stage.addressOf(name)}`));
  const own = ['--dns', '127.0.0.1', '--sysctl', 'net.ipv4.ip_unprivileged_port_start=53'];
  await stage.startApp({ more: [...own, ...known.flatMap((one) => ['--add-host', one])] });
  const silent = `require('node:dgram').createSocket('udp4').bind(53, '127.0.0.1', () => console.log('silent'))`;
  await podman('exec', '--detach', 'app', 'node', '-e', silent);
  // The proxy keeps whoever reads waiting until it knows of the new one; whoever writes it may refuse.
  expect((await fetch(`${stage.url}/healthz`)).status).toBe(200);
  // By the code that was mailed.
  await newCustomer(stage);
});

/** As the comments of `deploy/Caddyfile` say it. */
const byTls = (authority: string) => (caddyfile: string) =>
  caddyfile
    .replace('reverse_proxy app:3000', 'reverse_proxy https://app:3000')
    .replaceAll(/# (transport http \{|\ttls_trusted_ca_certs|\}$)/gm, '$1')
    .replace('/etc/caddy/ca.crt', `${CERTIFICATES}/${authority}`);

test('in the format of Podman, which says nothing of health, it is healthy by the compose file, with TLS too', async () => {
  const image = 'localhost/cowrie-oci';
  await podman('commit', '--format', 'oci', 'app', image);
  const [{ Healthcheck }] = JSON.parse(await podman('image', 'inspect', image));
  expect(Healthcheck).toBeUndefined();
  const environment = (given: Record<string, string>) => ({
    ...given,
    DATABASE_URL: `${given.DATABASE_URL}?sslmode=verify-full&sslrootcert=${OURS}`,
    S3_ENDPOINT: 'https://files:8334',
    SMTP_URL: stage.sealedInbox.smtpUrl,
    NODE_EXTRA_CA_CERTS: OURS,
    TLS_CERTIFICATE_FILE: `${CERTIFICATES}/server.crt`,
    TLS_KEY_FILE: `${CERTIFICATES}/app.key`,
  });
  await stage.startApp({ environment, image });
  expect(await podman('inspect', '--format', '{{.State.Health.Status}}', 'app')).toBe('healthy');
});

test('with TLS from the proxy, to the database, the file store and the mail server it goes on, and only by our own authority', async () => {
  const noPatience = (caddyfile: string) => caddyfile.replace('lb_try_duration 20s', 'lb_try_duration 0s');
  await stage.setProxy((caddyfile) => noPatience(byTls('strange.crt')(caddyfile)));
  expect((await fetch(`${stage.url}/healthz`)).status).toBeGreaterThanOrEqual(502);
  await stage.setProxy(byTls('ca.crt'));

  expect(await paymentOf(customer, order)).toMatchObject({ status: 'processing' });
  const other = await placePaymentOf(customer.client, '20000.00');
  await sendProof(customer.client, other);
  await stage.sealedInbox.next(customer.email, other.reference);
  expect((await newestProof(customer, other)).length).toBeGreaterThan(1000);
  const asked = `select count(*) filter (where ssl) > 0 and count(*) filter (where not ssl) = 0
    from pg_stat_ssl join pg_stat_activity using (pid) where usename = 'cowrie_app'`;
  expect(await stage.askDatabase(asked)).toBe('t');

  const strange = (given: Record<string, string>): Record<string, string> => ({
    ...given,
    MIGRATE_DATABASE_URL: `${given.MIGRATE_DATABASE_URL}?sslmode=verify-full`,
  });
  await expect(stage.runOnce(['node', 'server/database-roles.ts'], strange)).rejects.toThrow(
    /unable to verify the first certificate/,
  );
});

test('told to stop, it ends what is under way and then itself, well within its time', async () => {
  const before = Date.now();
  await podman('stop', 'app');
  expect(Date.now() - before).toBeLessThan(15_000);
  expect(await podman('inspect', '--format', '{{.State.ExitCode}}', 'app')).toBe('0');
});
