/** Two acts that meet at one row of the database: the first has it, and the second is under way by the time that it commits. */
import type { TestApp } from './app.ts';
import { untilWaiting, whileHeld } from './lock-waits.ts';

/** A person's row, which both ask for. */
type Row = { staffId: bigint } | { customerId: bigint };

type Acts<A, B> = Row & {
  first: () => Promise<A>;
  second: () => Promise<B>;
};

/** On PostgreSQL alone. Answers what came of each. */
export async function behind<A, B>(
  { context }: Pick<TestApp, 'context'>,
  { first, second, ...of }: Acts<A, B>,
): Promise<[A, B]> {
  const { pool } = context.database;
  const [table, id] = 'staffId' in of ? ['staff', of.staffId] : ['customers', of.customerId];
  const row = { text: `select from ${table} where id = $1 for update`, values: [id] };
  const acts = await whileHeld(pool, row, async () => {
    const one = first();
    await untilWaiting(pool, 1);
    const other = second();
    await untilWaiting(pool, 2);
    return [one, other] as const;
  });
  return Promise.all(acts);
}
