import { divideHalfUp } from '../money.ts';

/** What one unit of `of` costs, with four decimals; null where that cannot be said. Both in minor units. */
export function unitPrice(cost: bigint | null, of: bigint | null): string | null {
  if (cost === null || of === null || of <= 0n || cost < 0n) return null;
  const scaled = divideHalfUp(cost * 10_000n, of);
  return `${scaled / 10_000n}.${String(scaled % 10_000n).padStart(4, '0')}`;
}
