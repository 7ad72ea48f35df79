/** Filling tables at the start: each only while it is empty, so that what staff deleted stays deleted. */
import { type Insertable, sql } from 'kysely';
import type { Database } from '../database/schema.ts';
import { type Db, transaction } from '../database/transaction.ts';
import { anyTable, type ContentTable } from './lists.ts';

type Filled = ContentTable | 'currencies' | 'payment_options';

/** Rows for a table; their place in it is their order here. */
export type Filling<T extends Filled> = readonly Omit<Insertable<Database[T]>, 'position'>[];
export type Fillings = { [T in Filled]?: Filling<T> };

/** Puts `fillings` into the tables that are empty. Safe in several processes at once. */
export async function fillEmpty(db: Db, fillings: Fillings): Promise<void> {
  await transaction(db, async (tx) => {
    // Another process that fills them too waits here, then finds them filled.
    await sql`select pg_advisory_xact_lock(hashtextextended('fill content', 0))`.execute(tx);
    for (const [table, rows] of Object.entries(fillings) as [ContentTable, Filling<'faqs'>][]) {
      const used = await tx.selectFrom(anyTable(table)).select('position').limit(1).executeTakeFirst();
      if (used) continue;
      await tx
        .insertInto(anyTable(table))
        .values(rows.map((row, index) => ({ ...row, position: index + 1 })) as never)
        .execute();
    }
  });
}
