import * as fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { bought, costOf, type Holding } from './average-cost.ts';

test.each([
  [{ amount: 200n, cost: 50_000n }, 50n, 0n, 12_500n],
  [{ amount: 3n, cost: 10n }, 3n, 0n, 10n],
  [{ amount: 3n, cost: 10n }, 1n, 0n, 3n],
  // Half of it is not at hand and earns nothing yet.
  [{ amount: 50n, cost: 10_000n }, 100n, 30_000n, 25_000n],
  [{ amount: -50n, cost: -10_000n }, 100n, 30_000n, 30_000n],
])('of %o the part %s costs its average', (held, amount, worth, cost) => {
  expect(costOf(held, amount, worth)).toBe(cost);
});

it('settles what went out before it was bought', () => {
  const held = { amount: -100n, cost: -21_000n };
  expect(bought(held, { amount: 300n, cost: 60_000n })).toEqual({ cost: 61_000n, gain: 1_000n });
});

const amount = fc.bigInt({ min: 1n, max: 10_000_000_000n });
const step = fc.record({ kind: fc.constantFrom('buy' as const, 'pay' as const), amount, cost: amount });

it('loses and makes nothing, whatever is bought and paid out in whatever order', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const held: Holding = { amount: 0n, cost: 0n };
      let [spent, taken, gained] = [0n, 0n, 0n];
      for (const { kind, amount, cost } of steps) {
        if (kind === 'buy') {
          const change = bought(held, { amount, cost });
          held.amount += amount;
          held.cost += change.cost;
          spent += cost;
          gained += change.gain;
        } else {
          const out = costOf(held, amount, cost);
          held.amount -= amount;
          held.cost -= out;
          taken += out;
        }
        // Nothing at hand has cost nothing, and what is at hand never less than that.
        if (held.amount === 0n) expect(held.cost).toBe(0n);
        if (held.amount > 0n) expect(held.cost).toBeGreaterThanOrEqual(0n);
        if (held.amount < 0n) expect(held.cost).toBeLessThanOrEqual(0n);
      }
      expect(spent + gained).toBe(taken + held.cost);
    }),
  );
});
