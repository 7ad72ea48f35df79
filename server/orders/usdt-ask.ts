/** What an order comes to in USDT, which customers may pay in (Product §6.12, §6.13). */
import { convert, convertUp, formatAmount, MAX_MINOR } from '@cowrie/contract/money.ts';
import type { UsdtAsk } from '@cowrie/contract/payments.ts';
import { DEFAULT_BASE } from '@cowrie/contract/rates.ts';
import { DAY_MS } from '@cowrie/contract/time.ts';
import type { Db } from '../database/transaction.ts';
import { currentRate, type RateRow, rateStillKept } from '../rates/index.ts';
import { amountMissing, type Missing } from './money/missing.ts';
import type { OrderRow } from './queries.ts';

/** One USDT is worth one dollar; a price of its own, where the currencies know it, comes first. */
const PRICED_AS = ['USDT', 'USD'];

/** Of an order in dollars: one for one, by no published rate. */
const ONE_FOR_ONE = { id: 0n, price: '1', rate: '1', inverse: false };

/** How long after a new price a customer who was shown the old one may still send their proof for it. */
const KEPT_MS = DAY_MS;

type Payable = Missing & Pick<OrderRow, 'currency'>;

/**
 * What to ask for of what is missing: what was asked for with the proof that was sent already, else at today's price; null where
 * there is no amount, no price was published, or it would be more by it than any amount can be.
 */
export async function usdtAsk(db: Db, order: Payable & Pick<OrderRow, 'id'>): Promise<UsdtAsk | null> {
  const price = await todaysRate(db, order.currency);
  const ask = (await keptAsk(db, order.id)) ?? askAt(order, price);
  return price && ask ? { id: String(price.id), amount: formatAmount(ask.amount), rate: ask.rate } : null;
}

/** In minor units, with the rate that they follow from. */
type Ask = { amount: bigint; rate: string };

async function keptAsk(db: Db, orderId: bigint): Promise<Ask | null> {
  const attempt = await db
    .selectFrom('transactions')
    .select(['usdt_asked', 'usdt_rate'])
    .where('order_id', '=', orderId)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
  const { usdt_asked: amount = null, usdt_rate: rate = null } = attempt ?? {};
  return amount === null || rate === null ? null : { amount, rate };
}

function askAt(order: Payable, price: Price | undefined): Ask | null {
  const missing = amountMissing(order);
  if (!price || missing === null) return null;
  const amount = inUsdt(missing, price);
  return amount <= MAX_MINOR ? { amount, rate: price.rate } : null;
}

/**
 * What the customer who now sends a proof was asked for: at the price they were shown (`shown`, an ask's id) while it
 * is kept, else at today's. Never what they claim: no price that was over before there was an order was shown for it.
 */
export async function usdtAsked(
  tx: Db,
  order: Payable & Pick<OrderRow, 'created_at'>,
  shown: string | undefined,
  now: Date,
): Promise<Ask | null> {
  const kept = shown
    ? await rateStillKept(tx, {
        id: BigInt(shown),
        base: order.currency,
        targets: PRICED_AS,
        since: new Date(Math.max(now.getTime() - KEPT_MS, order.created_at.getTime())),
      })
    : undefined;
  return askAt(order, kept ?? (await todaysRate(tx, order.currency)));
}

/** What the customer was asked for in USDT, else what they would be today, in minor units; null without a price. */
export async function askedInUsdt(
  db: Db,
  order: Payable,
  attempt: { usdt_asked: bigint | null },
): Promise<bigint | null> {
  if (attempt.usdt_asked !== null) return attempt.usdt_asked;
  return askAt(order, await todaysRate(db, order.currency))?.amount ?? null;
}

/** What `amount` USDT come to in kobo at today's price; null without one. */
export async function usdtInNaira(db: Db, amount: bigint): Promise<bigint | null> {
  const price = await todaysRate(db, DEFAULT_BASE);
  return price ? convert(amount, price.price) : null;
}

type Price = Pick<RateRow, 'id' | 'price' | 'rate' | 'inverse'>;

async function todaysRate(db: Db, currency: string): Promise<Price | undefined> {
  if (PRICED_AS.includes(currency)) return ONE_FOR_ONE;
  for (const target of PRICED_AS) {
    const rate = await currentRate(db, currency, target);
    if (rate) return rate;
  }
  return undefined;
}

/** By what staff set, price or rate, which is exact; the other of the two is rounded. */
function inUsdt(amount: bigint, { price, rate, inverse }: Price): bigint {
  return convertUp(amount, inverse ? { rate } : { price });
}
