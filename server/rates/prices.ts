/** Prices and limits of the currencies, and how long a rate is held, as the treasury sees and sets them (Product §22.1, §22.2, §22.11). */
import { formatOptionalAmount } from '@cowrie/contract/money.ts';
import { audit } from '../audit/index.ts';
import { requireFreshCode } from '../calls/caller.ts';
import { standsAlready } from '../changed-since.ts';
import type { Context } from '../context.ts';
import { CONTENT_CHANGED, notify } from '../database/notifications.ts';
import { type Db, transaction } from '../database/transaction.ts';
import { fail } from '../errors.ts';
import type { StaffMember } from '../sessions/staff.ts';
import { holdMinutes, holdMinutesHeld, setHoldMinutes } from './hold.ts';
import { askToLook } from './price-published.ts';
import { type Price, publishRate } from './publish-rate.ts';
import { currencies, currentPrices } from './queries.ts';
import { currencyView } from './view.ts';

type Act = { staff: StaffMember; now: Date };

/** Today's prices with who set them, and every currency with its limits. */
export async function pricesOfTheDay(db: Db) {
  const prices = await currentPrices(db);
  const all = await currencies(db);
  return {
    rates: prices.map((row) => ({
      base: row.base,
      target: row.target,
      price: row.price,
      rate: row.rate,
      published_at: row.published_at.toISOString(),
      by: row.staff_name ?? 'Set-up',
    })),
    currencies: all.map(currencyView),
    hold_minutes: await holdMinutes(db),
  };
}

/** @throws {ApiError} as `publishRate`; a jump without a fresh code as `requireFreshCode`. */
export async function publishPrice(
  { db, jobs }: Pick<Context, 'db' | 'jobs'>,
  request: Act & Omit<Price, 'staffId'>,
) {
  const { staff, now, ...wanted } = request;
  return transaction(db, async (tx) => {
    const { published, previous, isJump, isNew } = await publishRate(tx, {
      ...wanted,
      staffId: staff.id,
      now,
    });
    if (!isNew) return published;
    // Thrown inside the transaction: a jump without a fresh code is not published.
    if (isJump) requireFreshCode(staff, now);
    const detail = previous ? `${previous.price} to ${wanted.price}` : wanted.price;
    const subject = `${wanted.base} to ${wanted.target}`;
    await audit(tx, { staff, action: 'rate.publish', subject, detail, now });
    await askToLook({ jobs }, tx);
    return published;
  });
}

type Limits = { minimum: bigint | null; maximum: bigint | null };
type ShownLimits = { minimum: string | null; maximum: string | null };

const limitsView = ({ minimum, maximum }: Limits): ShownLimits => ({
  minimum: formatOptionalAmount(minimum),
  maximum: formatOptionalAmount(maximum),
});

/** `shown`: the limits as whoever changes them was shown them. @throws {ApiError} `not_found`, `changed_meanwhile`. */
export async function limitCurrency(
  { db }: Pick<Context, 'db'>,
  request: Act & Limits & { id: bigint; shown: ShownLimits | undefined },
) {
  const { staff, id, minimum, maximum, shown, now } = request;
  const limits = limitsView({ minimum, maximum });
  await transaction(db, async (tx) => {
    const row =
      (await tx
        .selectFrom('currencies')
        .select(['code', 'minimum', 'maximum'])
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst()) ?? fail('not_found');
    if (standsAlready(limitsView(row), { wanted: limits, shown })) return;
    await tx.updateTable('currencies').set({ minimum, maximum }).where('id', '=', id).execute();
    const detail = `${limits.minimum ?? 'none'} to ${limits.maximum ?? 'none'}`;
    // Pages of payments enforce them.
    await notify(tx, CONTENT_CHANGED, 'currencies');
    await audit(tx, { staff, action: 'currency.limits', subject: row.code, detail, now });
  });
  return limits;
}

/** How long the orders to come hold their rate, in minutes; `shown` as in `limitCurrency`. @throws {ApiError} `changed_meanwhile`. */
export async function holdRates(
  { db }: Pick<Context, 'db'>,
  { minutes, shown, staff, now }: Act & { minutes: number; shown: number | undefined },
) {
  await transaction(db, async (tx) => {
    const stands = await holdMinutesHeld(tx);
    const seen = shown === undefined ? undefined : { minutes: shown };
    if (standsAlready({ minutes: stands }, { wanted: { minutes }, shown: seen })) return;
    const detail = `${stands} to ${minutes} minutes`;
    await setHoldMinutes(tx, minutes);
    await audit(tx, { staff, action: 'rate.hold', subject: 'orders', detail, now });
  });
  return { hold_minutes: minutes };
}
