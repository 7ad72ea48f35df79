/**
 * The two writes whose cost is the machine's own work: a photo that is sent as proof, beside receiving, checking and
 * writing it anew alone, and a sign-in, beside the check of its password alone (docs/speed.md). One after the other and
 * back and forth, so that a busy moment of the machine slows both.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { hash } from '../server/accounts/hashing.ts';
import { photoLike } from '../server/testing/photo.ts';
import { bearer } from './customers.ts';
import type { Business } from './database.ts';
import { type Running, startBaseline } from './processes.ts';
import { judge, type Line, median } from './report.ts';
import { paymentNow } from './write-shares.ts';
import { payAccount } from './writes.ts';

const TURNS = 40;
const WARM_UP_TURNS = 8;
const SHARE_OF_PHOTO = 0.8;
const SHARE_OF_LOGIN = 0.9;
/** So many sign in at once, each from a device that is known. */
const AT_ONCE = 4;
const PASSWORD = 'A-password-of-the-bench-2026';

type Ask = () => Promise<void>;

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

/** How long each took, in turns. */
async function compare(bare: Ask, own: Ask, rest: Ask): Promise<{ bare: number; own: number }[]> {
  const timed = async (ask: Ask) => {
    const began = performance.now();
    await ask();
    return performance.now() - began;
  };
  const turns: { bare: number; own: number }[] = [];
  for (let turn = -WARM_UP_TURNS; turn < TURNS; turn += 1) {
    const took = { bare: await timed(bare), own: await timed(own) };
    // What a call leaves to do is not to fall into the next turn.
    await rest();
    if (turn >= 0) turns.push(took);
  }
  return turns;
}

function lineOf(what: string, turns: { bare: number; own: number }[], least: number, alone: string): Line {
  const middle = (of: 'bare' | 'own') => median(turns.map((turn) => turn[of])).toFixed(1);
  return judge(
    what,
    turns.map(({ bare, own }) => bare / own),
    { least },
    `${middle('own')} ms, ${alone} alone ${middle('bare')} ms`,
  );
}

export async function measureCostlyWrites(product: Running, business: Business): Promise<Line[]> {
  const origin = `http://127.0.0.1:${product.port}/api/v1`;
  return [await measureProofs(origin, business), await measureLogins(origin, business)];
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
      async () => void (await send(`http://127.0.0.1:${bare.port}/`, { method: 'POST', body: formOf() })),
      async () => {
        const { reference = '', customer = '' } = orders.pop() ?? {};
        const headers = { ...bearer('customer', customer), 'idempotency-key': randomUUID() };
        const url = `${origin}/payment/payment/transaction/${reference}`;
        await send(url, { method: 'POST', headers, body: formOf() });
      },
      untilSought,
    );
    const kilobytes = Math.round(jpeg.length / 1000);
    return lineOf(`send a photo of ${kilobytes} KB`, turns, SHARE_OF_PHOTO, 'received and written anew');
  } finally {
    await bare.stop();
  }
}

async function measureLogins(origin: string, { pool }: Business): Promise<Line> {
  const stored = await hash(PASSWORD);
  const { rows: customers } = await pool.query<{ username: string }>(
    `update customers set password_hash = $1 where id in (select id from customers order by id limit $2)
     returning username`,
    [stored, AT_ONCE],
  );
  const loginOf = (username: string, cookie = '') => ({
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(cookie && { cookie }) },
    body: JSON.stringify({ username, password: PASSWORD }),
  });
  const devices = await Promise.all(
    customers.map(async ({ username }) => {
      const answer = await fetch(`${origin}/login`, loginOf(username));
      if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`);
      await answer.arrayBuffer();
      const cookie = answer.headers.getSetCookie().map((one) => one.split(';', 1)[0]);
      return { username, cookie: cookie.join('; ') };
    }),
  );
  const bare = await startBaseline('Fastify argon2', stored);
  const together = (ask: (index: number) => Promise<unknown>) => async () =>
    void (await Promise.all(Array.from({ length: AT_ONCE }, (_, index) => ask(index))));
  try {
    const turns = await compare(
      together(() =>
        send(`http://127.0.0.1:${bare.port}/`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ password: PASSWORD }),
        }),
      ),
      together((index) => {
        const { username = '', cookie } = devices[index] ?? {};
        return send(`${origin}/login`, loginOf(username, cookie));
      }),
      async () => {},
    );
    return lineOf(`sign in, ${AT_ONCE} at once`, turns, SHARE_OF_LOGIN, 'the passwords');
  } finally {
    await bare.stop();
  }
}
