/** How staff's search words find rows by an index: what starts as typed. */
import { type RawBuilder, sql } from 'kysely';

/** A start that more people share finds the first of them, exact matches before all: whoever means another types on. */
export const MOST_FOUND = 500;

/** After every text that starts the same. */
const LAST = '\u{10FFFF}';

/**
 * Whether `column` starts with `text`, as a range of an index with `text_pattern_ops`. Not `like`: under a prepared
 * plan, made for any pattern, that reads the whole index.
 */
export const startsWith = (column: RawBuilder<unknown>, text: string) =>
  sql<boolean>`(${column} ~>=~ ${text} and ${column} ~<~ ${text + LAST})`;

/** Ids from the index on `column` whose value starts with `text`, in the index's own order. */
export function starting(
  table: RawBuilder<unknown>,
  id: RawBuilder<unknown>,
  column: RawBuilder<unknown>,
  text: string,
) {
  return sql`(select ${id} as id from ${table} where ${startsWith(column, text)}
    order by ${column} using ~<~ limit ${MOST_FOUND})`;
}

/**
 * Whether `column` is among the ids of `parts`. As an array, which is filled before anything else: as `in`, the planner
 * may walk all orders and see for each whether it is among them.
 */
export const among = (column: string, parts: RawBuilder<unknown>[]) =>
  sql<boolean>`(${sql.ref(column)} = any(array(${sql.join(parts, sql` union `)})))`;
