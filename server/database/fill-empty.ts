/** Filling tables at the start: each only while it is empty, so that what staff deleted stays deleted. */
import type { Insertable } from 'kysely';
import type { Database } from './schema.ts';
import { takeTurn } from './take-turn.ts';
import { type Db, transaction } from './transaction.ts';

/** The tables whose rows stand in an order of their own. */
type Ordered = {
  [T in keyof Database]: Database[T] extends { position: unknown } ? T : never;
}[keyof Database];

/** Rows for a table; their place in it is their order here. */
export type Filling<T extends Ordered> = readonly Omit<Insertable<Database[T]>, 'position'>[];
export type Fillings = { [T in Ordered]?: Filling<T> };

/** Puts `fillings` into the tables that are empty. Safe in several processes at once. */
export async function fillEmpty(db: Db, fillings: Fillings): Promise<void> {
  await transaction(db, async (tx) => {
    // Another process that fills them too waits here, then finds them filled.
    await takeTurn(tx, 'fill content');
    // Seen as one of them, since no query builder can type them all at once.
    for (const [table, rows] of Object.entries(fillings) as ['faqs', Filling<'faqs'>][]) {
      const used = await tx.selectFrom(table).select('position').limit(1).executeTakeFirst();
      if (used) continue;
      await tx
        .insertInto(table)
        .values(rows.map((row, index) => ({ ...row, position: index + 1 })))
        .execute();
    }
  });
}
