/** Ninety days of made-up prices: a slow wander around a level, the same at every start. */
import { rateFromPrice } from '@cowrie/contract/money.ts';
import { DAY_MS } from '@cowrie/contract/time.ts';
import type { Db } from '../database/transaction.ts';
import { insertRates } from '../rates/index.ts';

const DAYS = 90;

/** Today's level in hundredths of the base for one unit of the target. */
const PAIRS = [
  { base: 'NGN', target: 'RMB', level: 21_550n },
  { base: 'USD', target: 'RMB', level: 14n },
  { base: 'GHS', target: 'RMB', level: 164n },
  { base: 'NGN', target: 'USD', level: 154_000n },
  { base: 'NGN', target: 'GHS', level: 13_150n },
  { base: 'NGN', target: 'INR', level: 1_780n },
  { base: 'NGN', target: 'AED', level: 41_900n },
] as const;

/** A small generator of the same numbers every time, 0 to 999. */
function* wander(seed: number): Generator<number> {
  for (let state = seed; ; ) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    yield Math.floor(state / 65_536) % 1000;
  }
}

/** Prices of one pair, oldest first, as decimal strings; the last is the level itself. */
function prices(level: bigint, seed: number): string[] {
  const steps = wander(seed);
  // Thousandths of a hundredth, so that small levels wander too.
  let price = level * 1000n;
  const backwards = [price];
  for (let day = 1; day < DAYS; day += 1) {
    const step = BigInt(steps.next().value ?? 0) - 480n;
    price -= (price * step) / 120_000n;
    backwards.push(price);
  }
  // A treasurer says ₦212.87; only where a hundredth is a large step are there more decimals.
  const step = level >= 1000n ? 1000n : 1n;
  return backwards
    .reverse()
    .map((value) => (value / step) * step)
    .map((value) => `${value / 100_000n}.${String(value % 100_000n).padStart(5, '0')}`);
}

export async function sampleRates(tx: Db, now: Date): Promise<void> {
  for (const [index, { base, target, level }] of PAIRS.entries()) {
    const rows = prices(level, 7 + index).flatMap((price, day) => {
      const rate = rateFromPrice(price);
      const published = {
        published_at: new Date(now.getTime() - (DAYS - 1 - day) * DAY_MS - 7_200_000),
        staff_id: null,
      };
      return [
        { base, target, price, rate, inverse: false, ...published },
        { base: target, target: base, price: rate, rate: price, inverse: true, ...published },
      ];
    });
    await insertRates(tx, rows);
  }
}
