/**
 * `npm run bench`: the product beside this machine's limits, and a large business beside a small one (docs/speed.md).
 * `--large` takes a million orders instead of a hundred thousand, `--speed` measures the hot paths alone, `--writes` what
 * people write alone, `--growth` (or `--growth=inbox`: those with that word in their name) how screens grow alone,
 * `--panels 30000` so many open order panels (with `--processes 2` by two processes),
 * `--soak 60` an hour of mixed load, `--traces` what traces cost. Ends with 1 where a budget fails by more than noise.
 */

import { measureCostlyWrites } from '../bench/costly-writes.ts';
import { openBusiness, startCluster } from '../bench/database.ts';
import { measureGrowth } from '../bench/growth.ts';
import { measureIdle } from '../bench/idle.ts';
import { startLoadMaker } from '../bench/load.ts';
import { measurePanels } from '../bench/panels.ts';
import { type Running, startProduct } from '../bench/processes.ts';
import { type Line, print } from '../bench/report.ts';
import { measureSoak } from '../bench/soak.ts';
import { measureSpeed } from '../bench/speed.ts';
import { measureTraces } from '../bench/traces.ts';
import { measureWriteShares } from '../bench/write-shares.ts';
import { measureWrites } from '../bench/writes.ts';
import { buildApps } from './build.ts';
import { findHaproxy } from './find-programs.ts';
import { ensureSystemPrograms } from './install-programs.ts';
import { residentMegabytes } from './server-process.ts';

const FEW_ORDERS = 1000;
const MANY_ORDERS = process.argv.includes('--large') ? 1_000_000 : 100_000;
const isSpeedAlone = process.argv.includes('--speed');
const isWritesAlone = process.argv.includes('--writes');
const isTracesAlone = process.argv.includes('--traces');
/** The number after an option, or what it is without one. */
function numberAfter(option: string, otherwise: number): number {
  const at = process.argv.indexOf(option);
  return at < 0 ? 0 : Number(process.argv[at + 1]) || otherwise;
}
const panels = numberAfter('--panels', 30_000);
const soakMinutes = numberAfter('--soak', 10);
const processes = numberAfter('--processes', 2) || 1;
const growthAlone = process.argv.find((argument) => argument.startsWith('--growth'));

const SPEED = 'Requests a second, as a share of the bare server’s';
const GROWTH = `p99 at ${MANY_ORDERS} orders over p99 at ${FEW_ORDERS}`;
const PANELS = `${panels} open order panels, by ${processes} process${processes > 1 ? 'es' : ''}`;
const SOAK = `Mixed load for ${soakMinutes} minutes`;
const TRACES = 'With traces, as a share of the same without';
const WRITES = 'What staff write, beside declining a proof';
const COSTLY = 'What costs the machine’s own work, as a share of that work alone';
const SHARES = 'What people write, as a share of Fastify with one committed INSERT';

/** Prints what was measured; whether no budget is broken. */
function holds(title: string, lines: Line[]): boolean {
  print(title, lines);
  return lines.every(({ verdict }) => verdict !== 'fail');
}

async function bench(): Promise<boolean> {
  // What is written is measured as production writes it: each commit waits for the disk.
  const cluster = await startCluster({ isDurable: isWritesAlone || isTracesAlone });
  const cleanUp: (() => unknown)[] = [() => cluster.remove()];
  process.once('SIGINT', () => cluster.remove().finally(() => process.exit(130)));
  const onEnd = <T>(value: T, end: (value: T) => unknown): T => {
    cleanUp.unshift(() => end(value));
    return value;
  };
  try {
    if (panels > 0) {
      console.log(`Filling a database for ${panels} panels …`);
      // Two orders are enough to fill quickly; of eleven customers one has no payment among them.
      const shape = { ordersOfOne: 2 };
      const business = onEnd(await openBusiness(cluster, Math.ceil(panels * 2.4), shape), ({ close }) =>
        close(),
      );
      const products: Running[] = [];
      for (let count = 0; count < processes; count += 1) {
        const isProxied = processes > 1 && findHaproxy() !== undefined;
        products.push(onEnd(await startProduct(business.url, { isProxied }), ({ stop }) => stop()));
      }
      return holds(PANELS, await measurePanels({ count: panels, products, business }));
    }
    if (soakMinutes > 0) {
      const business = onEnd(await openBusiness(cluster, MANY_ORDERS), ({ close }) => close());
      const product = onEnd(await startProduct(business.url), ({ stop }) => stop());
      return holds(SOAK, await measureSoak(product, business, soakMinutes));
    }
    if (isTracesAlone) {
      const business = onEnd(await openBusiness(cluster, FEW_ORDERS), ({ close }) => close());
      const load = onEnd(startLoadMaker(), ({ close }) => close());
      return holds(TRACES, await measureTraces(load, business));
    }
    if (isSpeedAlone || isWritesAlone) {
      const orders = isSpeedAlone ? FEW_ORDERS : MANY_ORDERS;
      const business = onEnd(await openBusiness(cluster, orders), ({ close }) => close());
      const product = onEnd(await startProduct(business.url), ({ stop }) => stop());
      const load = onEnd(startLoadMaker(), ({ close }) => close());
      if (isSpeedAlone) return holds(SPEED, await measureSpeed(load, product, business));
      const costly = holds(COSTLY, await measureCostlyWrites(load, product, business));
      const shares = holds(SHARES, await measureWriteShares(load, product, business));
      return holds(WRITES, await measureWrites(load, product, business)) && shares && costly;
    }
    console.log(`Filling databases with ${FEW_ORDERS} and ${MANY_ORDERS} orders …`);
    const few = onEnd(await openBusiness(cluster, FEW_ORDERS), ({ close }) => close());
    const many = onEnd(await openBusiness(cluster, MANY_ORDERS), ({ close }) => close());
    const product = onEnd(await startProduct(many.url), ({ stop }) => stop());
    const load = onEnd(startLoadMaker(), ({ close }) => close());
    const growth = async () => {
      const small = onEnd(await startProduct(few.url), ({ stop }) => stop());
      const sides = { small: { business: few, product: small }, large: { business: many, product } };
      const only = growthAlone?.split('=')[1] ?? '';
      return holds(GROWTH, await measureGrowth(load, { ...sides, only }));
    };
    if (growthAlone) return await growth();
    const quiet = holds('Nobody asks', await measureIdle(many, product));
    const fast = holds(SPEED, await measureSpeed(load, product, many));
    console.log(`  memory after this load: ${Math.round(residentMegabytes(product.pid))} MB`);
    const grown = await growth();
    return holds(WRITES, await measureWrites(load, product, many)) && grown && fast && quiet;
  } finally {
    for (const end of cleanUp) await end();
  }
}

const ok = ensureSystemPrograms() && (await buildApps()) && (await bench());
console.log(ok ? '\nEvery budget holds.' : '\nA budget is broken: see ✗ above.');
process.exit(ok ? 0 : 1);
