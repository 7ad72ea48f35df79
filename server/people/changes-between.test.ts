import { DAY_MS } from '@cowrie/contract/time.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { changesBetween } from './changes-between.ts';

/** Moments as they were asked for, which may lie before what was written ahead of them, and what each changed. */
const written = fc.array(fc.record({ day: fc.nat(20), amount: fc.bigInt({ min: -50_000n, max: 50_000n }) }), {
  maxLength: 60,
});
const dayAt = (day: number) => new Date(Date.UTC(2026, 0, 1) + day * DAY_MS);

function changesOf(rows: readonly { day: number; amount: bigint }[]) {
  let balance = 0n;
  return rows
    .map(({ day, amount }) => {
      balance += amount;
      return { at: new Date(dayAt(day).getTime() + 1000), amount, balance };
    })
    .toReversed();
}

it('what stood before and what changed come to what stands, and one statement ends where the next begins', () => {
  fc.assert(
    fc.property(written, fc.nat(21), fc.nat(21), fc.nat(21), (rows, ...days) => {
      const changes = changesOf(rows);
      const [from, between, until] = days.toSorted((a, b) => a - b).map(dayAt) as [Date, Date, Date];
      const [earlier, later, both] = [
        changesBetween(changes, { first: from, end: between }),
        changesBetween(changes, { first: between, end: until }),
        changesBetween(changes, { first: from, end: until }),
      ];
      for (const { opening, within, closing } of [earlier, later, both])
        expect(within.reduce((sum, { amount }) => sum + amount, opening)).toBe(closing);
      expect(earlier.closing).toBe(later.opening);
      expect([...earlier.within, ...later.within]).toEqual(both.within);
    }),
  );
});

it('all of it is what the balance is', () => {
  fc.assert(
    fc.property(written, (rows) => {
      const { opening, within, closing } = changesBetween(changesOf(rows), {
        first: dayAt(0),
        end: dayAt(22),
      });
      expect([opening, within.length]).toEqual([0n, rows.length]);
      expect(closing).toBe(rows.reduce((sum, { amount }) => sum + amount, 0n));
    }),
  );
});
