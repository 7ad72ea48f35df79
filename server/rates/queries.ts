/** What is read of currencies and rates, and the one statement that adds rates. */
import { type Insertable, type Selectable, sql } from 'kysely';
import type { Database } from '../database/schema.ts';
import { takeTurn } from '../database/take-turn.ts';
import type { Db } from '../database/transaction.ts';

export type CurrencyRow = Selectable<Database['currencies']>;
export type RateRow = Selectable<Database['rates']>;

export function currencies(db: Db): Promise<CurrencyRow[]> {
  return db.selectFrom('currencies').selectAll().orderBy('position').orderBy('id').execute();
}

export function currencyByCode(db: Db, code: string): Promise<CurrencyRow | undefined> {
  return db.selectFrom('currencies').selectAll().where('code', '=', code).executeTakeFirst();
}

/** The newest rate of a pair, or undefined where none was published. */
export function currentRate(db: Db, base: string, target: string): Promise<RateRow | undefined> {
  return db
    .selectFrom('rates')
    .selectAll()
    .where('base', '=', base)
    .where('target', '=', target)
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The pair's price at a moment; where it had none yet, its first. */
export async function priceAt(
  db: Db,
  pair: { base: string; target: string },
  moment: Date,
): Promise<string | undefined> {
  const prices = db
    .selectFrom('rates')
    .select('price')
    .where('base', '=', pair.base)
    .where('target', '=', pair.target)
    .limit(1);
  const then = await prices
    .where('published_at', '<=', moment)
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  const first = then ?? (await prices.orderBy('published_at').orderBy('id').executeTakeFirst());
  return first?.price;
}

/**
 * The rate with this id, if it was the one that counted at `since` or later: of `base` to the first of `targets` that is
 * priced, which leaves those behind it out of account.
 */
export function rateStillKept(
  db: Db,
  wanted: { id: bigint; base: string; targets: readonly string[]; since: Date },
): Promise<RateRow | undefined> {
  const placeOf = (target: string) =>
    sql<number>`array_position(${[...wanted.targets]}::text[], ${sql.ref(target)})`;
  return db
    .selectFrom('rates as r')
    .selectAll()
    .where('r.id', '=', wanted.id)
    .where('r.base', '=', wanted.base)
    .where('r.target', 'in', wanted.targets)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('rates as later')
            .select('later.id')
            .whereRef('later.base', '=', 'r.base')
            .where('later.published_at', '<', wanted.since)
            .where(({ or, and, eb }) =>
              or([
                and([eb('later.target', '=', eb.ref('r.target')), eb('later.id', '>', eb.ref('r.id'))]),
                eb(placeOf('later.target'), '<', placeOf('r.target')),
              ]),
            ),
        ),
      ),
    )
    .executeTakeFirst();
}

/** Every currency beside `base` with the newest rate to it, one index probe each. */
export async function currentRatesFrom(db: Db, base: string) {
  return db
    .selectFrom('currencies as c')
    .leftJoinLateral(
      (inner) =>
        inner
          .selectFrom('rates as r')
          .select(['r.rate', 'r.price', 'r.published_at'])
          .where('r.base', '=', base)
          .whereRef('r.target', '=', 'c.code')
          .orderBy('r.published_at', 'desc')
          .orderBy('r.id', 'desc')
          .limit(1)
          .as('newest'),
      (join) => join.onTrue(),
    )
    .selectAll('c')
    .select(['newest.rate', 'newest.price', 'newest.published_at'])
    .where('c.code', '<>', base)
    .orderBy('c.position')
    .orderBy('c.id')
    .execute();
}

/** Rates of a pair published since `since`, oldest first, led by the one in force then. */
export async function rateHistory(db: Db, base: string, target: string, since: Date): Promise<RateRow[]> {
  const ofPair = db.selectFrom('rates').selectAll().where('base', '=', base).where('target', '=', target);
  const before = await ofPair
    .where('published_at', '<=', since)
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .execute();
  const after = await ofPair
    .where('published_at', '>', since)
    .orderBy('published_at')
    .orderBy('id')
    .execute();
  return [...before, ...after];
}

export function insertRates(db: Db, rows: Insertable<Database['rates']>[]) {
  return db.insertInto('rates').values(rows).execute();
}

/** The newest row of each pair that staff priced, with who set it; live destinations first, then in the currencies' order. */
export async function currentPrices(db: Db) {
  return db
    .selectFrom((inner) =>
      inner
        .selectFrom('rates')
        .selectAll()
        .distinctOn(['base', 'target'])
        .where('inverse', '=', false)
        .orderBy('base')
        .orderBy('target')
        .orderBy('published_at', 'desc')
        .orderBy('id', 'desc')
        .as('r'),
    )
    .innerJoin('currencies as base', 'base.code', 'r.base')
    .innerJoin('currencies as target', 'target.code', 'r.target')
    .leftJoin('staff', 'staff.id', 'r.staff_id')
    .select(['r.base', 'r.target', 'r.price', 'r.rate', 'r.published_at', 'staff.name as staff_name'])
    .orderBy((pair) => pair.and([pair('target.is_from', '=', false), pair('target.live', '=', true)]), 'desc')
    .orderBy('base.position')
    .orderBy('target.position')
    .execute();
}

/** The earlier of two publishers waits here, so that each compares with the price it replaces. */
export async function lockPair(tx: Db, base: string, target: string): Promise<void> {
  await takeTurn(tx, `rate ${base} ${target}`);
}
