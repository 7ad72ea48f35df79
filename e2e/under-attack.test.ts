/** One address does its worst; customers elsewhere wait less than three times as long (Product §25.42). */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { listChats } from '@cowrie/contract/chat.ts';
import { callUrl } from '@cowrie/contract/client.ts';
import { getPayment, listOrders } from '@cowrie/contract/orders.ts';
import { rates } from '@cowrie/contract/rates.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newCustomer, type Placed, placePaymentOf } from './testing/api.ts';
import { ATTACKS, type Target } from './testing/attacker.ts';
import { startProduct } from './testing/product.ts';

/** Addresses of ordinary customers, each of which asks a little less than one may. */
const ADDRESSES = ['127.0.0.2', '127.0.0.3', '127.0.0.4', '127.0.0.5'];
const PAUSE_MS = 45;
const WINDOW_MS = 1500;
/** The best of these counts: whatever else a shared machine does only ever makes one slower. */
const MOST_WINDOWS = 3;
const MOST_TIMES = 3;
/**
 * The second slowest of some hundred answers is measured. On a quiet day that is one collection of garbage or one flush to
 * the disk, 10 to 25 ms by chance, and the attacker's own work takes its turns on the same cores: a bound that is missed by
 * chance would be heeded no more.
 */
const FLOOR_MS = 25;
/** What the attacks may add to the product's memory. */
const MOST_MEGABYTES = 150;

const product = await startProduct({ RATE_LIMIT_FACTOR: '1' });
const folder = mkdtempSync(join(tmpdir(), 'cowrie-attack-'));
afterAll(async () => {
  await product.close();
  rmSync(folder, { recursive: true, force: true });
});

let customer: Awaited<ReturnType<typeof newCustomer>>;
let order: Placed;
let files: Target['files'];
beforeAll(async () => {
  customer = await newCustomer(product);
  order = await placePaymentOf(customer.client);
  files = await hostileFiles();
  // The first answers of a process are slow by themselves.
  await p99();
});

const port = Number(new URL(product.url).port);
let addresses = 0;
/** Another address each time, and somebody else: what one is refused any more tells nothing of the next. */
const nextAddress = () => `127.0.1.${++addresses}`;

async function newTarget(): Promise<Omit<Target, 'address'>> {
  const attacker = await newCustomer(product);
  const own = await placePaymentOf(attacker.client);
  const orders = { ownOrder: own.reference, otherOrder: order.reference };
  return { port, token: attacker.token, ...orders, files, knownName: customer.username };
}

/** As large as they may be, or larger. */
async function hostileFiles(): Promise<Target['files']> {
  const path = (name: string) => join(folder, name);
  const plain = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#0b5d53' } });
  await plain(4800, 5000).png().toFile(path('png'));
  await plain(8000, 6200).jpeg().withMetadata({ orientation: 6 }).toFile(path('turned'));
  await plain(4800, 5000).jpeg({ progressive: true }).withMetadata({ orientation: 6 }).toFile(path('staged'));
  writeFileSync(path('pdf'), `%PDF-1.7\n${'>>stream\nendstream '.repeat(500_000)}`);
  return { png: path('png'), turned: path('turned'), staged: path('staged'), pdf: path('pdf') };
}

/** Milliseconds until the whole answer is there. */
function timeOf(agent: Agent, path: string): Promise<number> {
  const begun = performance.now();
  const headers = { authorization: `Bearer ${customer.token}` };
  return new Promise((done, fail) => {
    request({ agent, port, host: '127.0.0.1', path, headers }, (answer) => {
      if (answer.statusCode !== 200) fail(new Error(`${answer.statusCode} for ${path}`));
      answer.resume().on('end', () => done(performance.now() - begun));
    })
      .on('error', fail)
      .end();
  });
}

/** The 99th percentile of what ordinary customers wait for one answer, in milliseconds. */
async function p99(): Promise<number> {
  const asked = [
    callUrl(getPayment, { params: { id: order.id } }),
    callUrl(listChats, { params: { type: 'payment', reference: order.reference } }),
    callUrl(listOrders),
    callUrl(rates),
    '/',
  ];
  const times: number[] = [];
  const until = Date.now() + WINDOW_MS;
  await Promise.all(
    ADDRESSES.map(async (localAddress, index) => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1, localAddress });
      for (let turn = index; Date.now() < until; turn += 1) {
        times.push(await timeOf(agent, asked[turn % asked.length] ?? '/'));
        await delay(PAUSE_MS);
      }
      agent.destroy();
    }),
  );
  times.sort((a, b) => a - b);
  return times[Math.floor(times.length * 0.99)] ?? 0;
}

/** What customers wait while the attack goes on. */
async function attacked(name: string, target: Omit<Target, 'address'>): Promise<number> {
  const attacker = fork(join(import.meta.dirname, 'testing', 'attacker.ts'));
  attacker.send({ name, target: { ...target, address: nextAddress() } });
  await once(attacker, 'message');
  await delay(500);
  try {
    return await p99();
  } finally {
    attacker.kill('SIGKILL');
    await once(attacker, 'exit');
  }
}

test.for(Object.keys(ATTACKS))(
  '%s: customers elsewhere wait no three times as long',
  async (name, { skip }) => {
    const target = await newTarget();
    const before = product.megabytes();
    let [quiet, unrest, worst, memory] = [Number.POSITIVE_INFINITY, 0, Number.POSITIVE_INFINITY, 0];
    const bound = () => MOST_TIMES * Math.max(quiet, FLOOR_MS);
    for (let window = 0; window < MOST_WINDOWS && worst >= bound(); window += 1) {
      const now = await p99();
      [quiet, unrest] = [Math.min(quiet, now), Math.max(unrest, now)];
      worst = Math.min(worst, await attacked(name, target));
      memory = Math.max(memory, product.megabytes());
      await delay(500);
    }
    console.log(
      `${name}: ${worst.toFixed(1)} ms, quiet ${quiet.toFixed(1)} ms; ${Math.round(memory - before)} MB more`,
    );
    expect(memory - before).toBeLessThan(MOST_MEGABYTES);
    // Where customers wait as long without an attack, it is others who use the machine.
    if (worst >= bound() && unrest >= bound()) skip('the machine is too busy with others to tell');
    expect(worst).toBeLessThan(bound());
  },
);
