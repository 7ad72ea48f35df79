/**
 * What sending a parcel costs by a route's card, with its working, for whoever weighs it and for the server alike
 * (Product §28.84). Weights are whole grams, sizes whole millimetres, money minor units of Naira.
 */
import { displayMinor } from './money.ts';
import { withoutTrailing } from './without-trailing.ts';

export const PRICED_BY = ['kg', 'cbm'] as const;
export const LEAST_DIVISOR = 1000;
export const MOST_DIVISOR = 20_000;

export type RateCard = {
  /** Of what `price` is the price of one: a kilogram, or a cubic metre. */
  priced_by: (typeof PRICED_BY)[number];
  price: bigint;
  /** No parcel costs less. */
  minimum: bigint | null;
  /** So many cubic centimetres weigh as much as a kilogram. */
  divisor: number;
};
/** Millimetres. */
export type ParcelSize = { length: number; width: number; height: number };

/** Charged by so much at a time: a tenth of a kilogram, a thousandth of a cubic metre. */
const CHARGED_GRAMS = 100n;
const LITRE_IN_MM3 = 1_000_000n;

const divideUp = (numerator: bigint, denominator: bigint) => (numerator + denominator - 1n) / denominator;

const volume = ({ length, width, height }: ParcelSize) => BigInt(length) * BigInt(width) * BigInt(height);

/** What a size counts as, in grams, rounded up. */
export function volumeGrams(size: ParcelSize, divisor: number): bigint {
  // A thousand cubic millimetres are a cubic centimetre, a thousand grams a kilogram.
  return divideUp(volume(size), BigInt(divisor));
}

/** `12340n` thousandths are `"12.34"`. */
export function thousandths(amount: bigint): string {
  const fraction = withoutTrailing((amount % 1000n).toString().padStart(3, '0'), '0');
  return `${amount / 1000n}${fraction ? `.${fraction}` : ''}`;
}

/** Whole thousandths of what is typed with at most three decimals; null for what is none. */
export function readThousandths(typed: string): bigint | null {
  const [, whole, fraction = ''] = typed.trim().match(/^(\d{1,6})(?:\.(\d{1,3}))?$/) ?? [];
  return whole === undefined ? null : BigInt(whole) * 1000n + BigInt(fraction.padEnd(3, '0'));
}

/** Naira as a working says them: whole ones without kobo. */
export const naira = (minor: bigint) => displayMinor(minor, 'NGN').replace(/\.00$/, '');

/** The price by the greater of weight and volume, and how it comes about: `12.4 kg by volume × ₦4,500 = ₦55,800`. */
export function shippingPrice(
  card: RateCard,
  grams: bigint,
  size: ParcelSize | null,
): { amount: bigint; working: string } {
  const charged = card.priced_by === 'kg' ? byKilogram(card, grams, size) : byCubicMetre(card, grams, size);
  const byRate = divideUp(charged.thousandths * card.price, 1000n);
  const amount = card.minimum !== null && card.minimum > byRate ? card.minimum : byRate;
  const by = charged.isVolume ? 'by volume' : 'by weight';
  const product = `${thousandths(charged.thousandths)} ${card.priced_by} ${by} × ${naira(card.price)} = ${naira(byRate)}`;
  return { amount, working: amount === byRate ? product : `${product}, at least ${naira(amount)}` };
}

type Charged = { thousandths: bigint; isVolume: boolean };

function byKilogram({ divisor }: RateCard, grams: bigint, size: ParcelSize | null): Charged {
  const counted = size ? volumeGrams(size, divisor) : 0n;
  const isVolume = counted > grams;
  return { thousandths: divideUp(isVolume ? counted : grams, CHARGED_GRAMS) * CHARGED_GRAMS, isVolume };
}

function byCubicMetre({ divisor }: RateCard, grams: bigint, size: ParcelSize | null): Charged {
  const taken = size ? volume(size) : 0n;
  const counted = grams * BigInt(divisor);
  const isVolume = taken >= counted;
  return { thousandths: divideUp(isVolume ? taken : counted, LITRE_IN_MM3), isVolume };
}
