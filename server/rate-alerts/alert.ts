/** A customer says at which price of a yuan they want to be told, and takes it back (Product §27.76, §27.77). */
import { displayPrice } from '@cowrie/contract/display-price.ts';
import { costsAtMost, formatAmount } from '@cowrie/contract/money.ts';
import type { RateAlert } from '@cowrie/contract/rate-alerts.ts';
import { DEFAULT_BASE, DEFAULT_TARGET } from '@cowrie/contract/rates.ts';
import type { Selectable } from 'kysely';
import type { Context } from '../context.ts';
import type { Database } from '../database/schema.ts';
import { type Db, transaction } from '../database/transaction.ts';
import { fail, failFields } from '../errors.ts';
import { askToLook, currentRate } from '../rates/index.ts';

const SHOWN = ['at_most', 'told_at', 'told_price', 'seen_at'] as const;
type AlertRow = Pick<Selectable<Database['rate_alerts']>, (typeof SHOWN)[number]>;

const alertView = ({ at_most, told_at, told_price, seen_at }: AlertRow): RateAlert => ({
  at_most: formatAmount(at_most),
  told:
    told_at && told_price !== null
      ? { at: told_at.toISOString(), price: told_price, seen: seen_at !== null && seen_at >= told_at }
      : null,
});

/** What a customer waits for, or was told of; null where they asked for nothing. */
export async function alertOf(db: Db, customerId: bigint): Promise<RateAlert | null> {
  const row = await db
    .selectFrom('rate_alerts')
    .select(SHOWN)
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  return row ? alertView(row) : null;
}

type Wanted = { customerId: bigint; atMost: bigint; now: Date };

/**
 * Waits for a yuan that costs `atMost` kobo or less, in place of what the customer waited for before.
 * @throws {ApiError} `rate_missing`; `invalid_input` for a figure that is met already, or below half of today's price.
 */
export async function setAlert(
  { db, jobs }: Pick<Context, 'db' | 'jobs'>,
  { customerId, atMost, now }: Wanted,
): Promise<RateAlert> {
  const today = (await currentRate(db, DEFAULT_BASE, DEFAULT_TARGET)) ?? fail('rate_missing');
  const problem = figureProblem(atMost, today.price);
  if (problem) failFields({ at_most: [problem] });
  return transaction(db, async (tx) => {
    const wanted = { at_most: atMost, created_at: now, told_at: null, told_price: null, seen_at: null };
    const row = await tx
      .insertInto('rate_alerts')
      .values({ customer_id: customerId, ...wanted })
      .onConflict((same) => same.column('customer_id').doUpdateSet(wanted))
      .returning(SHOWN)
      .executeTakeFirstOrThrow();
    // A price that was published meanwhile has not seen it.
    await askToLook({ jobs }, tx);
    return alertView(row);
  });
}

export async function removeAlert(db: Db, customerId: bigint): Promise<void> {
  await db.deleteFrom('rate_alerts').where('customer_id', '=', customerId).execute();
}

type Seen = { customerId: bigint; toldAt: Date; now: Date };

/** The customer has what they were told at that moment before them; of another telling it says nothing (Product §30.4). */
export async function noteSeen(db: Db, { customerId, toldAt, now }: Seen): Promise<void> {
  await db
    .updateTable('rate_alerts')
    // By the clock of another process it may be earlier than the telling.
    .set({ seen_at: now < toldAt ? toldAt : now })
    .where('customer_id', '=', customerId)
    .where('told_at', '=', toldAt)
    .execute();
}

/** A figure below half of the price is a slip more likely than a hope. */
function figureProblem(atMost: bigint, price: string): string | null {
  const costs = displayPrice(price, DEFAULT_BASE);
  if (costsAtMost(price, atMost)) return `A yuan already costs ${costs} today. Enter a lower price.`;
  return costsAtMost(price, 2n * atMost) ? null : `A yuan costs ${costs} today. Enter at least half of it.`;
}
