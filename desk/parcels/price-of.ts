/** The price as the server will have it, from what is typed so far; and the route that was taken last. */
import type { ParcelRate } from '@cowrie/contract/desk/parcels.ts';
import { formatAmount, parseAmount } from '@cowrie/contract/money.ts';
import { type ParcelSize, readThousandths, shippingPrice } from '@cowrie/contract/shipping-price.ts';

type Measured = { weight_kg: string; length_cm: string; width_cm: string; height_cm: string };

/** Null without a route, and while there is no weight or only part of a size. */
export function cardPrice(
  rate: ParcelRate | undefined,
  measured: Measured,
): { amount: string; working: string } | null {
  if (!rate) return null;
  const grams = readThousandths(measured.weight_kg);
  const size = sizeOf(measured);
  if (!grams || size === undefined) return null;
  const price = parseAmount(rate.price) ?? 0n;
  const minimum = rate.minimum === null ? null : parseAmount(rate.minimum);
  const { amount, working } = shippingPrice({ ...rate, price, minimum }, grams, size);
  return { amount: formatAmount(amount), working };
}

const LONGEST_LIKELY_CM = 300;
const HEAVIEST_LIKELY_KG = 1000;

/** A side in millimetres or a weight in grams: it would be quoted a thousandfold. */
export function isUnitUnlikely({ weight_kg, length_cm, width_cm, height_cm }: Measured): boolean {
  return (
    [length_cm, width_cm, height_cm].some((side) => Number(side) > LONGEST_LIKELY_CM) ||
    Number(weight_kg) > HEAVIEST_LIKELY_KG
  );
}

/** In millimetres; null where none is given, undefined while it is half typed, or finer than a parcel is measured. */
function sizeOf({ length_cm, width_cm, height_cm }: Measured): ParcelSize | null | undefined {
  const typed = [length_cm, width_cm, height_cm];
  if (typed.every((side) => side.trim() === '')) return null;
  const sides = typed.map((side) => Number(readThousandths(side) ?? 0n) / 100);
  const [length, width, height] = sides;
  return length && width && height && sides.every(Number.isInteger) ? { length, width, height } : undefined;
}

const KEY = 'parcelRoute';

/** The route of the last parcel: parcels of one day mostly go the same way. */
export function lastRoute(rates: readonly ParcelRate[] | undefined): string | undefined {
  const kept = localStorage.getItem(KEY);
  return rates?.find(({ id }) => id === kept)?.id ?? rates?.[0]?.id;
}

export function rememberRoute(id: string): void {
  localStorage.setItem(KEY, id);
}
