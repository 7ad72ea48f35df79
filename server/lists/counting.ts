/** Totals of staff lists over tables that only grow: counted as far as somebody may page, no further. */
import { type SelectQueryBuilder, sql } from 'kysely';
import type { Database } from '../database/schema.ts';
import type { Db } from '../database/transaction.ts';
import { type PageBounds, type PageRequest, paginate } from './paging.ts';

/** Beyond so many a total says "or more": counting a million rows costs a thousand times the page itself. */
const MOST_COUNTED = 1000;

export type Total = { total: number; at_least: boolean };

/** The rows of `found`, up to `MOST_COUNTED` beyond the page, so that there is always a next one where there is more. */
export async function countAhead<DB extends Database, TB extends keyof DB>(
  db: Db,
  found: SelectQueryBuilder<DB, TB, object>,
  { offset }: PageBounds,
): Promise<Total> {
  const most = offset + MOST_COUNTED;
  const some = found.select(sql<number>`1`.as('one')).limit(most).as('found');
  const { total } = await sql<{ total: bigint }>`select count(*) as total from ${some}`
    .execute(db)
    .then(({ rows: [row] }) => row ?? { total: 0n });
  return { total: Number(total), at_least: Number(total) === most };
}

/** As `paginate`, for a total that may be more. */
export function paginateAhead(url: string, request: PageRequest, { total, at_least }: Total) {
  return { ...paginate(url, request, total), ...(at_least && { at_least }) };
}
