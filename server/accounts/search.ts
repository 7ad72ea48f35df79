/** Finding customers as people name them: username, email, phone, and their own names. */
import { type RawBuilder, sql } from 'kysely';
import { among, starting } from '../lists/starts-with.ts';

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

const BY_USERNAME = sql`lower(username)`;
const BY_EMAIL = sql`lower(email)`;
const BY_PHONE = sql`phone_number`;
const BY_NAME = [sql`lower(firstname || ' ' || lastname)`, sql`lower(lastname)`];

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
