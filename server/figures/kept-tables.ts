/** The tables of kept figures: each has a sum for a key, and is added to. */
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../database/transaction.ts';
import { confirmations, lagosDay, moneyMoved, moves, type Span, spans, waits } from './facts.ts';
import { lockFigures } from './lock.ts';
import { isOpen, startOf, type Upto } from './sources.ts';

export const KEPT = {
  orders_by_day: { key: ['day', 'type', 'status'], sum: 'orders' },
  open_orders_by_status: { key: ['type', 'status'], sum: 'orders' },
  money_by_day: { key: ['by', 'day', 'key', 'name', 'what', 'currency'], sum: 'amount' },
  waits_by_day: { key: ['by', 'day', 'key', 'what', 'minutes'], sum: 'orders' },
  confirmations_by_day: { key: ['day', 'minutes'], sum: 'orders' },
} as const;
const KEPT_TABLES = Object.keys(KEPT) as (keyof typeof KEPT)[];

/** From which day on figures are kept, and how far they go. */
export type Kept = Upto & { from_day: string };

/** Whether all journals of `figures_upto` were added by today's rule of what was given back. */
export const isOfRule = sql<boolean>`figures_upto.given_back_upto is not distinct from figures_upto.journal_id`;

/**
 * What is kept, while nobody else changes it; undefined, too, where a process of the version before has added journals by
 * its own rule of what was given back: then all is built anew.
 */
export async function lockKept(tx: Db): Promise<Kept | undefined> {
  await lockFigures(tx);
  return tx
    .selectFrom('figures_upto')
    .select(['from_day', 'event_id', 'journal_id'])
    .where(isOfRule)
    .executeTakeFirst();
}

/** Adds what happened after `kept`, up to `upTo`, where no other process has kept that meanwhile. */
export async function addLater(tx: Db, kept: Kept, upTo: Upto): Promise<void> {
  const events = { after: kept.event_id, upTo: upTo.event_id };
  await add(
    tx,
    'orders_by_day',
    sql`select * from ${moves(events)} as moved where day >= ${kept.from_day}::date`,
  );
  await add(
    tx,
    'open_orders_by_status',
    sql`select type, status, sum(orders)::bigint from ${moves(events)} as moved where ${isOpen} group by 1, 2`,
  );
  await addFinal(tx, events, { after: kept.journal_id, upTo: upTo.journal_id }, kept.from_day);
  await sql`update figures_upto set event_id = greatest(event_id, ${upTo.event_id}),
    journal_id = greatest(journal_id, ${upTo.journal_id}),
    given_back_upto = greatest(journal_id, ${upTo.journal_id})`.execute(tx);
}

/** Puts everything anew from the orders and the book themselves: how orders stand, without their moves since `kept`. */
export async function build(tx: Db, kept: Kept): Promise<void> {
  for (const table of KEPT_TABLES) await tx.deleteFrom(table).execute();
  const later = sql`${moves({ after: kept.event_id })} as moved`;
  await add(
    tx,
    'orders_by_day',
    sql`select day, type, status, sum(orders)::bigint from (
      select ${lagosDay(sql`created_at`)} as day, type, status, 1 as orders
      from orders where created_at >= ${startOf(kept.from_day)}
      union all select day, type, status, -orders from ${later} where day >= ${kept.from_day}::date
    ) as each group by 1, 2, 3`,
  );
  await add(
    tx,
    'open_orders_by_status',
    sql`select type, status, sum(orders)::bigint from (
      select type, status, 1 as orders from orders where ${isOpen}
      union all select type, status, -orders from ${later} where ${isOpen}
    ) as each group by 1, 2`,
  );
  const [events, journals] = [
    { after: 0n, upTo: kept.event_id },
    { after: 0n, upTo: kept.journal_id },
  ];
  await addFinal(tx, events, journals, kept.from_day);
  await tx.deleteFrom('figures_upto').execute();
  await tx
    .insertInto('figures_upto')
    .values({ ...kept, given_back_upto: kept.journal_id })
    .execute();
}

/** What a journal or a confirmation says, it says for good. */
async function addFinal(
  tx: Db,
  events: Required<Span>,
  journals: Required<Span>,
  day: string,
): Promise<void> {
  for (const span of spans(journals)) {
    await add(
      tx,
      'money_by_day',
      sql`select by, day, key, name, what, currency, amount
      from ${moneyMoved(span, day)} as moved`,
    );
    await add(
      tx,
      'waits_by_day',
      sql`select by, day, key, what, minutes, orders
      from ${waits(span, day)} as waited`,
    );
  }
  for (const span of spans(events))
    await add(
      tx,
      'confirmations_by_day',
      sql`select * from ${confirmations(span, startOf(day))} as confirmed`,
    );
}

/** Adds rows of a table's columns, each key once, to what there is. */
async function add(tx: Db, table: keyof typeof KEPT, rows: RawBuilder<unknown>): Promise<void> {
  const { key, sum } = KEPT[table];
  const columns = sql.join(key.map((column) => sql.ref(column)));
  const total = sql.ref(sum);
  await sql`insert into ${sql.table(table)} (${columns}, ${total}) ${rows}
    on conflict (${columns}) do update set ${total} = ${sql.ref(`${table}.${sum}`)} + excluded.${total}`.execute(
    tx,
  );
}
