/** How staff's search words find rows by an index: what starts as typed. */
import { readReference } from '@cowrie/contract/reference.ts';
import { type RawBuilder, sql } from 'kysely';

/** A start that more people share finds the first of them, exact matches before all: whoever means another types on. */
const MOST_FOUND = 500;

/** After every text that starts the same. */
const LAST = '\u{10FFFF}';

/**
 * Whether `column` starts with `text`, as a range of an index with `text_pattern_ops`. Not `like`: under a prepared
 * plan, made for any pattern, that reads the whole index.
 */
export const startsWith = (column: RawBuilder<unknown>, text: string) =>
  sql<boolean>`(${column} ~>=~ ${text} and ${column} ~<~ ${text + LAST})`;

/**
 * How phone numbers start that were typed as `0803 123`, `803123`, `234803123` or `+234 803-123`; null where no phone
 * number starts like that.
 */
function phoneStart(typed: string): string | null {
  const digits = typed.replace(/[\s()-]/g, '').replace(/^(\+|00)/, '');
  if (!/^\d+$/.test(digits)) return null;
  const national = digits.startsWith('234') ? digits.slice(3) : digits.replace(/^0/, '');
  return `+234${national}`;
}

/** Ids from the index on `column` whose value starts with `text`, in the index's own order. */
function starting(
  table: RawBuilder<unknown>,
  id: RawBuilder<unknown>,
  column: RawBuilder<unknown>,
  text: string,
) {
  return sql`(select ${id} as id from ${table} where ${startsWith(column, text)}
    order by ${column} using ~<~ limit ${MOST_FOUND})`;
}

const BY_USERNAME = sql`lower(username)`;
const BY_EMAIL = sql`lower(email)`;
const BY_PHONE = sql`phone_number`;
const BY_NAME = [sql`lower(firstname || ' ' || lastname)`, sql`lower(lastname)`];

/**
 * Whether `column` is among the ids of `parts`. As an array, which is filled before anything else: as `in`, the planner
 * may walk all orders and see for each whether it is among them.
 */
const among = (column: string, parts: RawBuilder<unknown>[]) =>
  sql<boolean>`(${sql.ref(column)} = any(array(${sql.join(parts, sql` union `)})))`;

/** Whether `column` is the id of a customer whose username, email or phone, and `withNames` one of whose names, starts as typed. */
export function isOfCustomer(column: string, typed: string, { withNames = false } = {}): RawBuilder<boolean> {
  const text = typed.toLowerCase();
  const phone = phoneStart(typed);
  const columns = [BY_USERNAME, BY_EMAIL, ...(withNames ? BY_NAME : [])];
  const customers = (by: RawBuilder<unknown>, start: string) => starting(sql`customers`, sql`id`, by, start);
  return among(column, [
    ...columns.map((by) => customers(by, text)),
    ...(phone ? [customers(BY_PHONE, phone)] : []),
  ]);
}

/** Whether `column` is the id of an order found by reference, customer or the start of a tracking number. */
export function isFoundOrder(column: string, typed: string): RawBuilder<boolean> {
  const reference = readReference(typed);
  const byTracking = starting(
    sql`shipment_orders`,
    sql`order_id`,
    sql`upper(tracking_number)`,
    typed.toUpperCase(),
  );
  return among(column, [
    ...(reference ? [sql`(select id from orders where reference = ${reference})`] : []),
    sql`(select id from orders where ${isOfCustomer('customer_id', typed)})`,
    byTracking,
  ]);
}
