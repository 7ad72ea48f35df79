/** Builds the overview's figures anew and says what differed (Product §29.81). */
import { sql } from 'kysely';
import { type Db, transaction } from '../database/transaction.ts';
import { buildAttempts, recountLater } from './attempts.ts';
import { keepFigures } from './keep-figures.ts';
import { build, KEPT, lockKept } from './kept-tables.ts';
import { buildSteps } from './steps.ts';

export type Rebuilt = {
  /** How many figures there are now. */
  figures: number;
  /** What was not as the orders and the book say, a line each. */
  differed: string[];
};

const ALL = {
  ...KEPT,
  attempts_by_day: { key: ['day', 'type', 'status', 'currency', 'what'], sum: 'total' },
  steps_by_day: { key: ['day', 'step', 'staff_id', 'minutes'], sum: 'steps' },
} as const;

export async function rebuildFigures(db: Db, now: Date): Promise<Rebuilt> {
  await keepFigures(db, now);
  return transaction(db, async (tx) => {
    const kept = await lockKept(tx);
    if (!kept) throw new Error('there are no figures to build anew');
    const others = await tx.selectFrom('more_figures_upto').selectAll().execute();
    for (const more of others) if (more.figures === 'attempts') await recountLater(tx, more);
    const before = await allKept(tx);
    await build(tx, kept);
    for (const more of others)
      await (more.figures === 'attempts' ? buildAttempts(tx, more) : buildSteps(tx, more));
    const after = await allKept(tx);
    return { figures: after.size, differed: differences(before, after) };
  });
}

/** Every sum by its table and key; a sum of nothing is as none. */
async function allKept(tx: Db): Promise<Map<string, bigint>> {
  const all = new Map<string, bigint>();
  for (const [table, { key, sum }] of Object.entries(ALL)) {
    const name = sql`concat_ws(' ', ${table}::text, ${sql.join(key.map((column) => sql.ref(column)))})`;
    const { rows } = await sql<{ name: string; sum: bigint }>`
      select ${name} as name, ${sql.ref(sum)} as sum from ${sql.table(table)}
      where ${sql.ref(sum)} <> 0 order by 1`.execute(tx);
    for (const row of rows) all.set(row.name, row.sum);
  }
  return all;
}

function differences(before: Map<string, bigint>, after: Map<string, bigint>): string[] {
  const names = [...new Set([...before.keys(), ...after.keys()])].sort();
  return names.flatMap((name) => {
    const [was, is] = [before.get(name) ?? 0n, after.get(name) ?? 0n];
    return was === is ? [] : [`${name}: ${was} instead of ${is}`];
  });
}
