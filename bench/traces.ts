/** What traces cost: a process that sends every span, beside one that makes none (Product §31.76). */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { residentMegabytes } from '../scripts/server-process.ts';
import type { Business } from './database.ts';
import type { LoadMaker } from './load.ts';
import { startProduct } from './processes.ts';
import { judge, type Line, median } from './report.ts';
import { awaitingOrders, ORDERS_A_TURN, staffTurn, WRITES } from './writes.ts';

const ROUNDS = 48;
const WARM_UP_ROUNDS = 6;
/** Until a process that has just begun holds what it will at rest. */
const SETTLE_MS = 20_000;
const HOW = ['off', 'on'] as const;
type How = (typeof HOW)[number];

/** In turns in one run, back and forth: payments confirmed by each, and what each holds at rest before and after. */
export async function measureTraces(load: LoadMaker, business: Business): Promise<Line[]> {
  const { url, pool } = business;
  const collector = createServer((request, response) => {
    request.resume().on('end', () => response.setHeader('content-type', 'application/json').end('{}'));
  }).listen(0, '127.0.0.1');
  await once(collector, 'listening');
  const { port } = collector.address() as AddressInfo;
  const off = await startProduct(url);
  const on = await startProduct(url, {
    settings: { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` },
  });
  const products = { off, on };
  try {
    await setTimeout(SETTLE_MS);
    const resting = memoryOf();
    const rates: Record<How, number[]> = { off: [], on: [] };
    const orders = await awaitingOrders(pool, HOW.length * (WARM_UP_ROUNDS + ROUNDS) * ORDERS_A_TURN);
    for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round += 1)
      for (const how of round % 2 === 0 ? HOW : HOW.toReversed()) {
        const references = orders.splice(0, ORDERS_A_TURN);
        const { port } = products[how];
        const { perSecond } = await staffTurn(load, { pool, port, references }, WRITES.confirm);
        if (round >= 0) rates[how].push(perSecond);
      }
    const shares = rates.on.map((rate, index) => rate / (rates.off[index] ?? rate));
    const loaded = memoryOf();
    return [
      judge(
        'payments confirmed with traces',
        shares,
        {},
        HOW.map((how) => `${how} ${Math.round(median(rates[how]))}/s`).join(', '),
      ),
      {
        what: 'memory of a process',
        measured: '',
        budget: '',
        verdict: 'pass',
        detail: `at rest ${resting}, after load ${loaded}`,
      },
    ];
  } finally {
    await Promise.all([off.stop(), on.stop()]);
    collector.closeAllConnections();
    collector.close();
  }

  function memoryOf(): string {
    return HOW.map((how) => `${how} ${Math.round(residentMegabytes(products[how].pid))} MB`).join(', ');
  }
}
