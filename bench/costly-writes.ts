/**
 * The two writes whose cost is the machine's own work: a photo that is sent as proof, beside receiving, checking and
 * writing it anew alone, and a sign-in, beside the check of its password alone (docs/speed.md). Back and forth, so that a
 * busy moment of the machine slows both.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { hash } from '../server/accounts/hashing.ts';
import { photoLike } from '../server/testing/photo.ts';
import { bearer } from './customers.ts';
import type { Business } from './database.ts';
import type { LoadMaker, Request } from './load.ts';
import { type Running, startBaseline } from './processes.ts';
import { judge, type Line, median } from './report.ts';
import { paymentNow } from './write-shares.ts';
import { payAccount } from './writes.ts';

const TURNS = 40;
const WARM_UP_TURNS = 8;
const SHARE_OF_PHOTO = 0.8;
const SHARE_OF_LOGIN = 0.9;
/** Sign-ins are pressed as other writes are: as many as so many connections get answered in a quarter of a second. */
const CONNECTIONS = 16;
const TURN_MS = 250;
/** So many at once are a moment's burst, of which nothing is spread over those that wait. */
const AT_ONCE = 4;
const DEVICES = 160;
const PASSWORD = 'A-password-of-the-bench-2026';

/** As a phone's browser makes a photo small: about 400 KB. */
const photo = async (): Promise<Buffer> =>
  (await photoLike(2000, 1500, 11)).jpeg({ quality: 82, optimizeCoding: true }).toBuffer();

/** The same picture in bytes that no other file has: with a comment of its own. */
function unlike(jpeg: Buffer): Uint8Array<ArrayBuffer> {
  const comment = Buffer.from(randomUUID());
  const length = Buffer.alloc(2);
  length.writeUInt16BE(comment.length + 2);
  const start = jpeg.subarray(0, 2);
  return new Uint8Array(Buffer.concat([start, Buffer.from([0xff, 0xfe]), length, comment, jpeg.subarray(2)]));
}

async function send(url: string, init: RequestInit): Promise<string> {
  const answer = await fetch(url, init);
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${answer.status}: ${text}`);
  return text;
}

type Turn = { bare: number; own: number };

/** Milliseconds of each, in turns. */
async function compare(
  bare: () => Promise<number>,
  own: () => Promise<number>,
  rest?: () => Promise<void>,
): Promise<Turn[]> {
  const turns: Turn[] = [];
  for (let turn = -WARM_UP_TURNS; turn < TURNS; turn += 1) {
    const took = { bare: await bare(), own: await own() };
    // What a call leaves to do is not to fall into the next turn.
    await rest?.();
    if (turn >= 0) turns.push(took);
  }
  return turns;
}

async function timed(ask: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await ask();
  return performance.now() - began;
}

function lineOf(what: string, turns: Turn[], budget: { least?: number }, alone: string): Line {
  const middle = (of: 'bare' | 'own') => median(turns.map((turn) => turn[of])).toFixed(1);
  return judge(
    what,
    turns.map(({ bare, own }) => bare / own),
    budget,
    `${middle('own')} ms, ${alone} alone ${middle('bare')} ms`,
  );
}

export async function measureCostlyWrites(
  load: LoadMaker,
  product: Running,
  business: Business,
): Promise<Line[]> {
  const proofs = await measureProofs(`http://127.0.0.1:${product.port}/api/v1`, business);
  return [proofs, ...(await measureLogins(load, product, business))];
}

/** So many payments that nothing was sent for, each of another customer. */
async function placed(origin: string, pool: Business['pool'], count: number) {
  const body = JSON.stringify(await paymentNow(pool));
  const orders: { reference: string; customer: string }[] = [];
  for (let id = 1; id <= count; id += 1) {
    const customer = String(id);
    const headers = {
      ...bearer('customer', customer),
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    };
    const { data } = JSON.parse(await send(`${origin}/payment/order`, { method: 'POST', headers, body }));
    orders.push({ reference: data.payment_order.reference, customer });
  }
  return orders;
}

async function measureProofs(origin: string, { pool }: Business): Promise<Line> {
  await payAccount(pool);
  const orders = await placed(origin, pool, TURNS + WARM_UP_TURNS);
  const jpeg = await photo();
  const bare = await startBaseline('Fastify photo');
  const formOf = () => {
    const form = new FormData();
    form.set('payment_option', 'bank-transfer');
    form.set('payment_proof', new Blob([unlike(jpeg)], { type: 'image/jpeg' }), 'slip.jpg');
    return form;
  };
  const untilSought = async () => {
    const open = async () =>
      (
        await pool.query(
          `select count(*)::int as jobs from pgboss.job where state < 'completed' and start_after <= now()
           and name in ('proof-pictures', 'order-mail')`,
        )
      ).rows[0].jobs;
    while ((await open()) > 0) await setTimeout(20);
  };
  try {
    const turns = await compare(
      () => timed(() => send(`http://127.0.0.1:${bare.port}/`, { method: 'POST', body: formOf() })),
      () => {
        const { reference = '', customer = '' } = orders.pop() ?? {};
        const headers = { ...bearer('customer', customer), 'idempotency-key': randomUUID() };
        const url = `${origin}/payment/payment/transaction/${reference}`;
        return timed(() => send(url, { method: 'POST', headers, body: formOf() }));
      },
      untilSought,
    );
    const kilobytes = Math.round(jpeg.length / 1000);
    return lineOf(
      `send a photo of ${kilobytes} KB`,
      turns,
      { least: SHARE_OF_PHOTO },
      'received and written anew',
    );
  } finally {
    await bare.stop();
  }
}

/** Customers who have signed in on a device each, which is known from then on; whoever signs in on it sends these. */
async function knownDevices(port: number, pool: Business['pool'], stored: string): Promise<Request[]> {
  const { rows } = await pool.query<{ username: string }>(
    `update customers set password_hash = $1 where id in (select id from customers order by id limit $2)
     returning username`,
    [stored, DEVICES],
  );
  const devices: Request[] = [];
  for (const { username } of rows) {
    const path = '/api/v1/login';
    const body = { username, password: PASSWORD };
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, posted({ path, body }));
    if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`);
    await answer.arrayBuffer();
    const cookie = answer.headers.getSetCookie().map((one) => one.split(';', 1)[0]);
    devices.push({ path, body, headers: { cookie: cookie.join('; ') } });
  }
  return devices;
}

const posted = ({ headers, body }: Request): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
});

async function measureLogins(load: LoadMaker, product: Running, { pool }: Business): Promise<Line[]> {
  const stored = await hash(PASSWORD);
  const devices = await knownDevices(product.port, pool, stored);
  const bare = await startBaseline('Fastify argon2', stored);
  const check: Request = { path: '/', body: { password: PASSWORD } };
  const next = (count: number) => {
    const taken = devices.splice(0, count);
    devices.push(...taken);
    return taken;
  };
  const pressed = async (port: number, requests: Request[]) => {
    const lane = { port, status: 200, requests };
    const { perSecond } = await load.press(lane, { connections: CONNECTIONS, milliseconds: TURN_MS });
    return 1000 / perSecond;
  };
  const together = (port: number, requests: Request[]) =>
    timed(() => Promise.all(requests.map((one) => send(`http://127.0.0.1:${port}${one.path}`, posted(one)))));
  try {
    const inTurns = await compare(
      () => pressed(bare.port, [check]),
      () => pressed(product.port, next(DEVICES / 2)),
    );
    const inBursts = await compare(
      () => together(bare.port, Array<Request>(AT_ONCE).fill(check)),
      () => together(product.port, next(AT_ONCE)),
    );
    const alone = 'the passwords';
    return [
      lineOf('sign in', inTurns, { least: SHARE_OF_LOGIN }, alone),
      lineOf(`sign in, ${AT_ONCE} at once and then none`, inBursts, {}, alone),
    ];
  } finally {
    await bare.stop();
  }
}
