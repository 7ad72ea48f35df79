/** Numbers of papers that a restored database leaves out (Product §31.61). */
import { PAPER_KINDS } from '@cowrie/contract/paper-kinds.ts';
import { dayOf } from '@cowrie/contract/time.ts';
import { sql } from 'kysely';
import { hasTable } from '../database/own-tables.ts';
import type { Db } from '../database/transaction.ts';

/** Lost papers have numbers of the years from `takenAt` on: each kind goes on at a round one beyond twice as many. */
export async function leavePaperNumbersOut(db: Db, takenAt: string, now: Date): Promise<void> {
  if (!(await hasTable(db, 'paper_numbers'))) return;
  const yearOf = (moment: number) => Number(dayOf(moment).slice(0, 4));
  for (let year = yearOf(Date.parse(takenAt)); year <= yearOf(now.getTime()); year += 1)
    for (const kind of PAPER_KINDS)
      await sql`
        insert into paper_numbers (kind, year, last) values (${kind}, ${year}, 1000)
        on conflict (kind, year) do update set last = (paper_numbers.last * 2 / 1000 + 2) * 1000`.execute(db);
}
